import { removeAccents } from '#domain/words/unaccented.ts';
import spanish from './spanish-words.json' with { type: 'json' };

const SILENT = new Set(spanish.silent);
/** No phrase in the list has more significant words. */
const LONGEST = 3;
/** A shorter root belongs to too many words. */
const SHORTEST = 4;

/** Words as written, and their roots: 'plomeros' is found by 'plomero'. Exact entries take precedence. */
const spellings = new Map<string, string>();
const byRoot = new Map<string, string>();
for (const [words, english] of Object.entries(spanish.words)) {
  const parts = significantWords(words);
  spellings.set(parts.join(' '), english);
  const roots = parts.map(root).join(' ');
  if (!byRoot.has(roots)) byRoot.set(roots, english);
}

/**
 * Translates a query: 'limpieza de alfombras' is 'cleaning carpet'. Unknown words stay; undefined if no word
 * is known.
 * @param isEnglish whether the index has a word: 'tech' is English, not 'techo' (roof)
 */
export function translateQuery(query: string, isEnglish: (word: string) => boolean): string | undefined {
  const parts = significantWords(query);
  const phrase: string[] = [];
  let hasMatch = false;
  for (let index = 0; index < parts.length; ) {
    const { length, english } = longestAt(parts, index, isEnglish);
    hasMatch ||= english !== undefined;
    phrase.push(english ?? parts[index] ?? '');
    index += length;
  }
  return hasMatch ? phrase.join(' ') : undefined;
}

function longestAt(
  parts: readonly string[],
  at: number,
  isEnglish: (word: string) => boolean,
): { length: number; english?: string } {
  for (let length = Math.min(LONGEST, parts.length - at); length > 0; length -= 1) {
    const words = parts.slice(at, at + length);
    const phrase = words.join(' ');
    const isTaken = length === 1 && (phrase.length < SHORTEST || isEnglish(phrase));
    const english = spellings.get(phrase) ?? (isTaken ? undefined : byRoot.get(words.map(root).join(' ')));
    if (english !== undefined) return { length, english };
  }
  return { length: 1 };
}

function significantWords(words: string): string[] {
  return removeAccents(words.toLowerCase())
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SILENT.has(word));
}

/** Removes the endings for number, gender, person and shop. */
function root(word: string): string {
  return word.replace(/(?<=\w{3})s$/, '').replace(/(?<=\w{3})(eria|er[oa]|adora?|ista|[aeo])$/, '');
}
