import { expect, it } from 'vitest';
import { readPrefill } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const flow = smallFlow({
  fields: {
    box: { type: 'boolean', title: 'Box' },
    seats: { type: 'integer', title: 'Seats' },
    share: { type: ['number', 'null'], title: 'Share' },
    days: { type: 'array', title: 'Days', uniqueItems: true, items: { type: 'string', enum: ['mo', 'tu'] } },
    name: { type: 'string', title: 'Name' },
    number: { type: 'string', title: 'SSN', 'x-format': 'ssn', 'x-sensitive': 'mask-last-4' },
    pin: { type: 'string', title: 'PIN', 'x-sensitive': 'never-stored', 'x-prefill': true },
  },
});

it('a link fills in a value of each type, also without a format', () => {
  const query = new URLSearchParams('box=true&seats=24&share=2.5&days=mo,tu&name=1');
  const { values, rejected } = readPrefill(query, formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
  expect(values).toEqual({ box: true, seats: 24, share: 2.5, days: ['mo', 'tu'], name: '1' });
  expect(rejected).toEqual([]);
});

it("a link's value of the wrong type is left out", () => {
  const query = new URLSearchParams('box=maybe&seats=many');
  const { values, rejected } = readPrefill(query, formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
  expect([values, rejected]).toEqual([{}, ['box', 'seats']]);
});

it('a link fills in no SSN and nothing that is never stored, even if the question allows it', () => {
  const query = new URLSearchParams('number=536-22-8726&pin=1234&name=1');
  const { values, rejected } = readPrefill(query, formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
  expect([values, rejected]).toEqual([{ name: '1' }, []]);
});

it('[LINK-43] leaves out a value of more than 500 characters, and reports it', () => {
  const read = (length: number) =>
    readPrefill([['name', 'x'.repeat(length)]], formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
  expect(read(500)).toEqual({ values: { name: 'x'.repeat(500) }, rejected: [] });
  expect(read(501)).toEqual({ values: {}, rejected: ['name'] });
});

it('[LINK-41] a link fills in no computed field, no list, no file and no question that refuses it', () => {
  const closed = smallFlow({
    fields: {
      total: { type: 'number', 'x-compute': { sum: [1] } },
      papers: { type: 'array', 'x-files': {} },
      code: { type: 'string', 'x-prefill': false },
      owners: {
        type: 'array',
        'x-flat': 'owner_{n}_{field}',
        items: { type: 'object', properties: { first: { type: 'string' } } },
      },
    },
  });
  const query = new URLSearchParams(
    'total=3&papers=a&code=1&owners=a&unknown=1&owner_1_first=Ada&owner_2_first=',
  );
  expect(readPrefill(query, formOf(closed, smallContext({}), SMALL_ENVIRONMENT))).toEqual({
    values: { owner_1_first: 'Ada' },
    rejected: [],
  });
});

it('[LINK-43] leaves out a value that was not encoded as UTF-8', () => {
  const query = new URLSearchParams('name=Jos%E9&seats=24');
  const { values, rejected } = readPrefill(query, formOf(flow, smallContext({}), SMALL_ENVIRONMENT));
  expect([values, rejected]).toEqual([{ seats: 24 }, ['name']]);
});

it.each([
  ['days=mo&days=tu', { days: ['mo', 'tu'] }, []],
  ['days=mo,tu&days=tu', { days: ['mo', 'tu'] }, []],
  ['name=Ada&name=Ada', { name: 'Ada' }, []],
  ['name=&name=Ada', { name: 'Ada' }, []],
  ['name=Ada&name=Eve&name=Ada', {}, ['name']],
])(
  '[LINK-49] the repeated parameters of %s are joined for a list, and must be the same otherwise',
  (search, values, rejected) => {
    const query = new URLSearchParams(search);
    expect(readPrefill(query, formOf(flow, smallContext({}), SMALL_ENVIRONMENT))).toEqual({
      values,
      rejected,
    });
  },
);
