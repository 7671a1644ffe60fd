import texts from './texts.json';

type Nested = { readonly [key: string]: string | Nested };

/**
 * A text of Studio by its key in texts.json, with `{placeholders}` filled in: `word('steps.add')`. The key
 * itself if there is none.
 */
export function word(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Nested | undefined = texts as Nested;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') return key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A flow's display name; its id if it has none. */
export function flowName(id: string): string {
  const name = word(`flows.${id}`);
  // A flow that Studio has added: its id is made of its name.
  const plain = id.replaceAll('-', ' ');
  return name.startsWith('flows.') ? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}` : name;
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', style: 'short' });

/** The name of a language: 'es-US' → 'Spanish (US)'. */
export const languageName = (tag: string): string => NAMES.of(tag) ?? tag;

/** A message of the check as a complete sentence. */
export const sentence = (text: string): string => {
  const words = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
};
