import { expect, it } from 'vitest';
import { amountText, caretAfter, formatTypedUsd, parseTypedUsd } from '#widgets/text-control/usd-text.ts';

it.each([
  [85000, '85000'],
  [85000.5, '85000.50'],
  [0, '0'],
  [-5, '-5'],
  [1e21, '1000000000000000000000'],
  [-1e21, '-1000000000000000000000'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
  ['about 9', 'about 9'],
  [undefined, ''],
  [null, ''],
])('the amount %s is written %j', (value, text) => {
  expect(amountText(value)).toBe(text);
});

it.each([
  ['', ''],
  ['1', '$1'],
  ['-1234567.5', '-$1,234,567.5'],
  ['1.2m', '$1.2m'],
  ['85 k', '$85 k'],
  ['1,2', '1,2'],
  ['about 9', 'about 9'],
])('the typed amount %j is shown as %j', (text, shown) => {
  expect(formatTypedUsd(text)).toBe(shown);
});

it.each([
  ['$1,2345', '$1,234', '12345'],
  ['$1,2', '$1', '1,2'],
  ['$1,234', '$1', '1234'],
  ['USD 50 000', '', '50000'],
  ['$1 234.50', '', '1234.50'],
  ['12,34', '', '12,34'],
])('%j after %j is the text %j', (text, before, plain) => {
  expect(parseTypedUsd(text, before)).toBe(plain);
});

it.each([
  ['1|234', '$1,234', 2],
  ['1234|', '$1,234', 6],
  ['|1234', '$1,234', 1],
  ['$|1234', '$1,234', 1],
  ['1,2|', '1,2', 3],
])('the caret of %s is shown in %s at %i', (typed, shown, at) => {
  expect(caretAfter(typed.replace('|', ''), typed.indexOf('|'), shown)).toBe(at);
});
