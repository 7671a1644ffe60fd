import { expect, it } from 'vitest';
import { freshName, freshTitle, nameOf } from '#src/studio/model/files/index.ts';

it.each([
  ['Fax', [], 'Fax'],
  ['Fax', ['Phone'], 'Fax'],
  ['Fax', ['fax '], 'Fax 2'],
  ['Fax', ['Fax', 'Fax 2'], 'Fax 3'],
  ['Fax 2', ['Fax', 'Fax 2'], 'Fax 3'],
  ['Fax 2', ['Fax'], 'Fax 2'],
])('%j beside the titles %j becomes %j', (wantedTitle, titles, title) => {
  expect(freshTitle(wantedTitle, titles)).toBe(title);
});

it.each([
  ['fax', [], 'fax'],
  ['fax', ['fax'], 'fax_2'],
  ['fax', ['fax', 'fax_2'], 'fax_3'],
])('the name %j beside %j becomes %j', (wantedName, names, name) => {
  expect(freshName(wantedName, (candidate) => names.includes(candidate as never))).toBe(name);
});

it.each([
  ['Fax number?', '_', 'fax_number'],
  ['Fax number?', '-', 'fax-number'],
  [' Año (2) ', '_', 'ano_2'],
  ['3 Oaks', '-', 'brand-3-oaks'],
  ['日本', '-', 'brand'],
] as const)('the words %j are named, with %j, %j', (words, glue, name) => {
  expect(nameOf(words, glue, 'brand')).toBe(name);
});
