import { beforeAll, describe, expect, test } from 'vitest';
import type { Industry } from '#contracts/lookups.ts';
import { createIndustrySearch } from '#server/industries/search.ts';
import { translateQuery } from '#server/industries/spanish.ts';
import lexicon from '#server/industries/spanish-words.json' with { type: 'json' };

let search: (query: string) => Industry[];
beforeAll(() => {
  search = createIndustrySearch();
});
const codes = (query: string): number[] => search(query).map(({ code }) => code);

/** Collected before the search was run on them, most without accents, as on a phone. */
test.each([
  ['electricista', [238210]],
  ['plomería', [238220]],
  ['plomeros', [238220]],
  ['contadora', [541211, 541219]],
  ['peluquería', [812112, 812111]],
  ['ropa de mujer', [458110]],
  ['lavado de autos', [811192]],
  ['taller mecanico', [811111]],
  ['limpieza de alfombras', [561740]],
  ['cuidado de niños', [624410]],
  ['uñas acrilicas', [812113]],
  ['camion de comida', [722330]],
  ['techos', [238160]],
  ['pintor de casas', [238320]],
  ['ferreteria', [444140]],
  ['cerrajero', [561622]],
  ['guarderia', [624410]],
  ['funeraria', [812210]],
  ['mudanzas', [484210]],
  ['instalacion de pisos', [238330]],
])('the first five results for %s have its industry', (query, industry) => {
  expect(
    codes(query)
      .slice(0, 5)
      .some((code) => industry.includes(code)),
  ).toBe(true);
});

test('two words that are written as one are found', () => {
  expect(codes('autoparts').slice(0, 2)).toContain(441330);
  expect(codes('nailsalon')[0]).toBe(812113);
  // 'win' is a word, but 'dowstore' is none.
  expect(codes('windowstore')).toEqual([444180]);
});

describe('the translation of a Spanish query', () => {
  const isStopped = () => false;
  test('translates phrases before words, with or without accents, in any number and gender', () => {
    expect(translateQuery('Taller Mecánico', isStopped)).toBe('auto repair');
    expect(translateQuery('limpieza de alfombras', isStopped)).toBe('cleaning carpet');
    expect(translateQuery('jardineros', isStopped)).toBe(translateQuery('jardinería', isStopped));
  });
  test('leaves English words unchanged', () => {
    expect(translateQuery('nail tech', (word) => word === 'tech')).toBeUndefined();
    expect(translateQuery('LAN wiring', isStopped)).toBeUndefined();
  });
  test('has an industry for each English word of the list', () => {
    const lost = Object.values(lexicon.words).filter((english) => search(english).length === 0);
    expect(lost).toEqual([]);
  });
});
