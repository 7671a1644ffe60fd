import { expect, it } from 'vitest';
import { countWords } from '../../../server/commands/count-words.ts';

it.each([
  [0, '0 files were'],
  [1, '1 file was'],
  [2, '2 files were'],
])('a command writes a count of %i as "%s"', (count, words) => {
  expect(countWords(count, 'file', ['was', 'were'])).toBe(words);
});

it('without a verb, and for a noun that ends in y', () => {
  expect([countWords(1, 'sealed entry'), countWords(3, 'sealed entry')]).toEqual([
    '1 sealed entry',
    '3 sealed entries',
  ]);
});
