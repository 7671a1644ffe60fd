import { unaccented } from '#domain/words/unaccented.ts';
import spanish from './spanish-words.json' with { type: 'json' };

const SILENT = new Set(spanish.silent);
/** No phrase in the list has more significant words. */
const LONGEST = 3;
/** A shorter root belongs to too many words. */
const SHORTEST = 4;

/** Words as written, and their roots: 'plomeros' is found by 'plomero'. Exact entries take precedence. */
const written = new Map<string, string>();
const byRoot = new Map<string, string>();
for (const [words, english] of Object.entries(spanish.words)) {
  const parts = significantWords(words);
  written.set(parts.join(' '), english);
  const roots = parts.map(root).join(' ');
  if (!byRoot.has(roots)) byRoot.set(roots, english);
}

/**
 * Translates a query: 'limpieza de alfombras' is 'cleaning carpet'. Unknown words stay; undefined if no word
 * is known.
 * @param isEnglish whether the index has a word: 'tech' is English, not 'techo' (roof)
 */
export function inEnglish(query: string, isEnglish: (word: string) => boolean): string | undefined {
  const parts = significantWords(query);
  const said: string[] = [];
  let found = false;
  for (let at = 0; at < parts.length; ) {
    const { length, english } = longestAt(parts, at, isEnglish);
    found ||= english !== undefined;
    said.push(english ?? parts[at] ?? '');
    at += length;
  }
  return found ? said.join(' ') : undefined;
}

function longestAt(
  parts: readonly string[],
  at: number,
  isEnglish: (word: string) => boolean,
): { length: number; english?: string } {
  for (let length = Math.min(LONGEST, parts.length - at); length > 0; length -= 1) {
    const words = parts.slice(at, at + length);
    const said = words.join(' ');
    const isTaken = length === 1 && (said.length < SHORTEST || isEnglish(said));
    const english = written.get(said) ?? (isTaken ? undefined : byRoot.get(words.map(root).join(' ')));
    if (english !== undefined) return { length, english };
  }
  return { length: 1 };
}

function significantWords(words: string): string[] {
  return unaccented(words.toLowerCase())
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SILENT.has(word));
}

/** Removes the endings for number, gender, person and shop. */
function root(word: string): string {
  return word.replace(/(?<=\w{3})s$/, '').replace(/(?<=\w{3})(eria|er[oa]|adora?|ista|[aeo])$/, '');
}
