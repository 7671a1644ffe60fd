interface Texts {
  [key: string]: string | string[] | Texts;
}

/** `{ui: {next: 'Continue'}}` → `{'ui.next': 'Continue'}`. Lists are skipped. */
export function flattenTexts(texts: Texts): Record<string, string> {
  const flat: Record<string, string> = {};
  const add = (part: Texts, prefix: string): void => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') flat[prefix + key] = value;
      else if (!Array.isArray(value)) add(value, `${prefix}${key}.`);
    }
  };
  add(texts, '');
  return flat;
}
