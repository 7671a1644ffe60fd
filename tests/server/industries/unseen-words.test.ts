import { beforeAll, expect, test } from 'vitest';
import type { Industry } from '#contracts/lookups.ts';
import { createIndustrySearch } from '#server/industries/search.ts';
import { EVERYDAY, UNSEEN } from './everyday-words.ts';
import { OWNERS_WORDS } from './owners-words.ts';

let search: (query: string) => Industry[];

beforeAll(() => {
  search = createIndustrySearch();
});

/** Everyday words: each finds the expected industry among the first three. */
const NAMED: [string, number][] = [
  ['taco truck', 722330],
  ['722511', 722511],
  ['barbershop', 812111],
  ['trucker', 484121],
  ['shopify store', 459999],
  ['event rental', 532289],
];

test.each(NAMED)('%s', (words, code) => {
  expect(
    search(words)
      .slice(0, 3)
      .map((result) => result.code),
  ).toContain(code);
});

test('66 of 67 everyday words find what people mean', () => {
  expect(UNSEEN).toHaveLength(67);
  const missed = UNSEEN.filter(
    ([words, codes]) =>
      !search(words)
        .slice(0, 5)
        .some(({ code }) => codes.includes(code)),
  ).map(([words]) => words);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

test('at most one of 110 more trades is missing among the first three results', () => {
  const missed = EVERYDAY.filter(
    ([words, codes]) =>
      !search(words)
        .slice(0, 3)
        .some(({ code }) => codes.split(' ').some((codePrefix) => String(code).startsWith(codePrefix))),
  ).map(([words]) => words);
  expect(EVERYDAY).toHaveLength(110);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

test('all but two of 202 more everyday words find their industry among the first three', () => {
  const ownersPhrases = OWNERS_WORDS.trim()
    .split('\n')
    .map((line) => line.split(': '));
  const missed = ownersPhrases.filter(
    ([words = '', codes = '']) =>
      !search(words)
        .slice(0, 3)
        .some(({ code }) => codes.split(' ').some((codePrefix) => String(code).startsWith(codePrefix))),
  );
  expect(ownersPhrases).toHaveLength(202);
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2);
});

test('a name written as two words finds the industry written as one', () => {
  expect(search('sheet rock')[0]?.keyword).toBe('Sheetrock');
});

test.each([
  ['window washer', 'window washing', 561720],
  ['carpet cleaner', 'carpet cleaning', 561740],
  ['roofer', 'roofing', 238160],
  ['dog breeder', 'dog breeding', 112990],
])('a trade and the person who does it find the same: %s, %s', (first, other, code) => {
  for (const words of [first, other]) expect(search(words)[0]?.code, words).toBe(code);
});
