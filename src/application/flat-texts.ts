interface Texts {
  [key: string]: string | string[] | Texts;
}

/** Nested texts to keys: `{ui: {next: 'Continue'}}` → `{'ui.next': 'Continue'}`. Lists are left to those who show them. */
export function flatTexts(texts: Texts, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat[`${prefix}${key}`] = value;
    else if (!Array.isArray(value)) Object.assign(flat, flatTexts(value, `${prefix}${key}.`));
  }
  return flat;
}
