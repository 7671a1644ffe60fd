import { expect, it } from 'vitest';
import words from '#flows/texts.json' with { type: 'json' };
import { placesOf } from '#src/studio/model/words/text-places.ts';
import { projectFiles } from '../project-files.ts';

const placeOf = placesOf(projectFiles(), 'apply');

it.each([
  ['fields.business_name.errors.required', "'Business name': error if it is empty"],
  ['fields.amount.errors.x-limit', /: error if it is outside its limits$/],
  ['texts.errors.exclusiveMinimum', 'error if it is not above the limit'],
])('[STUDIO-100] names the text %s in words', (key, part) =>
  expect(placeOf({ key, place: undefined }).part).toMatch(part),
);

it.each([
  ...Object.keys(words.errors),
  ...['contains', 'const', 'not', 'oneOf', 'anyOf', 'x-limit', 'x-sum', 'x-unique', 'blank'],
])('[STUDIO-100] says in words when people read the error text of the rule %s', (rule) => {
  const { part } = placeOf({ key: `fields.business_name.errors.${rule}`, place: undefined });
  expect(part).toMatch(/: (error if|any other error)/);
  expect(placeOf({ key: `texts.errors.${rule}`, place: undefined }).part).toBe(part.split(': ')[1]);
});
