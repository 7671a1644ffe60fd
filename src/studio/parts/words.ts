import texts from './texts.json';

type Nested = { readonly [key: string]: string | Nested };

const PLURALS = new Intl.PluralRules('en');
const COUNTS = new Intl.NumberFormat('en');
/** The plural argument of ICU MessageFormat with its two English forms; `#` is the count. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/**
 * A text of Studio by its key in texts.json: `word('steps.add')`; else the key. Fills in `{placeholders}` and counts such as
 * `{count, plural, one {# text} other {# texts}}`.
 */
export function word(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Nested | undefined = texts as Nested;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') return key;
  const counted = found.replace(PLURAL, (_, name: string, one: string, other: string) => {
    const count = Number(values[name]);
    return (PLURALS.select(count) === 'one' ? one : other).replace('#', COUNTS.format(count));
  });
  return counted.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A flow's display name. */
export function flowName(id: string): string {
  const name = word(`flows.${id}`);
  // A flow that Studio added has no text; its id was derived from its name.
  const plain = id.replaceAll('-', ' ');
  return name.startsWith('flows.') ? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}` : name;
}

/** The person who made something live; a version of the site is the author `build`. */
export const authorName = (who: string): string => (who === 'build' ? word('build') : who);

const NAMES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', style: 'short' });

/** 'es-US' → 'Spanish (US)' */
export const languageName = (tag: string): string => NAMES.of(tag) ?? tag;

/** A message of the check as a complete sentence. */
export const sentence = (text: string): string => {
  const words = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
};
