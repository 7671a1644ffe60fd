import { flatten } from '#engine/compile/catalog.ts';
import texts from '#flows/texts.server.json' with { type: 'json' };
import { textsOf } from '../brands/locales.ts';

/** The key of each of our texts, by the text: problems are thrown in words. */
const keys = new Map(Object.entries(flatten(texts)).map(([key, text]) => [text, `texts.${key}`]));

/** A text of ours (flows/texts.server.json) in a language that has it; any other text as it is. */
export function inLanguage(text: string, locale: string): string {
  return textsOf(locale)[keys.get(text) ?? ''] ?? text;
}
