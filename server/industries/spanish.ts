import { removeAccents } from '#domain/words/unaccented.ts';
import spanish from './spanish-words.json' with { type: 'json' };

const STOP_WORDS = new Set(spanish.silent);
/** The most significant words of a phrase in the list. */
const LONGEST_PHRASE = 3;
/** The fewest letters of a word that is looked up by its root: a short root belongs to too many words. */
const SHORTEST_WORD = 4;

/**
 * English by the Spanish words, and by their roots, so that 'plomeros' finds 'plomero'. The words take
 * precedence.
 */
const englishByWords = new Map<string, string>();
const englishByRoots = new Map<string, string>();
for (const [words, english] of Object.entries(spanish.words)) {
  const parts = significantWords(words);
  englishByWords.set(parts.join(' '), english);
  const roots = parts.map(root).join(' ');
  if (!englishByRoots.has(roots)) englishByRoots.set(roots, english);
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
    const { length, english } = findLongestPhrase(parts, index, isEnglish);
    hasMatch ||= english !== undefined;
    phrase.push(english ?? parts[index] ?? '');
    index += length;
  }
  return hasMatch ? phrase.join(' ') : undefined;
}

/** The longest known phrase that begins at a word, in English; of length 1 without English if there is none. */
function findLongestPhrase(
  parts: readonly string[],
  at: number,
  isEnglish: (word: string) => boolean,
): { length: number; english?: string } {
  for (let length = Math.min(LONGEST_PHRASE, parts.length - at); length > 0; length -= 1) {
    const words = parts.slice(at, at + length);
    const phrase = words.join(' ');
    const hasNoRoot = length === 1 && (phrase.length < SHORTEST_WORD || isEnglish(phrase));
    const english =
      englishByWords.get(phrase) ?? (hasNoRoot ? undefined : englishByRoots.get(words.map(root).join(' ')));
    if (english !== undefined) return { length, english };
  }
  return { length: 1 };
}

function significantWords(words: string): string[] {
  return removeAccents(words.toLowerCase())
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
}

/** Removes endings of plural, gender, occupation and shop: 'panes', 'panadera', 'panadero', 'panaderia'. */
function root(word: string): string {
  return word.replace(/(?<=\w{3})s$/, '').replace(/(?<=\w{3})(eria|er[oa]|adora?|ista|[aeo])$/, '');
}
