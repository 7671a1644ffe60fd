import { expect, it } from 'vitest';
import { savePlan } from '#domain/payload/save-plan.ts';

it.each([
  [['business.__proto__'], 'x-save of "field0" is not a usable path'],
  [['business..name'], 'x-save of "field0" is not a usable path'],
  [['business.name', 'business.name'], 'x-save of "field1" and "field0" overlap'],
  [['business', 'business.name'], 'x-save of "field1" and "field0" overlap'],
  [['business.name', 'business'], 'x-save of "field1" holds the places of other fields'],
])('fields with the places %j in the payload are refused', (places, words) => {
  const fields = places.map((place, index) => [`field${index}`, { type: 'string', 'x-save': place }]);
  expect(() => savePlan({ type: 'object', properties: Object.fromEntries(fields) })).toThrow(words);
});
