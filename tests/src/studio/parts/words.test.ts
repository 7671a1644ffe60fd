import { expect, it } from 'vitest';
import texts from '#src/studio/parts/texts.json';
import { word } from '#src/studio/parts/words.ts';

it.each([
  [0, '0 texts'],
  [1, '1 text'],
  [3, '3 texts'],
  [1234, '1,234 texts'],
])('[STUDIO-127] word() writes the count %s as "%s"', (count, words) => {
  expect(word('words.count', { count })).toBe(words);
});

it('[STUDIO-127] word() chooses the form of each count in a sentence separately', () => {
  expect(word('schedule.effect', { moved: 1, stayed: 2 })).toBe(
    '1 application under way could move, 2 stay with their release.',
  );
  expect(word('schedule.effect', { moved: 2, stayed: 1 })).toBe(
    '2 applications under way could move, 1 stays with its release.',
  );
});

const COUNT_AND_NOUN = /\{(count|total|paths|move|stay|shown|of)\} [a-z]+s\b/;
const lines = (of: object, path = ''): [key: string, text: string][] =>
  Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : lines(value, `${path}${name}.`),
  );

it('[STUDIO-127] texts.json has forms for one and for several of each count that is before a noun', () => {
  const faulty = lines(texts).filter(([, text]) => COUNT_AND_NOUN.test(text));
  expect(faulty).toEqual([]);
});
