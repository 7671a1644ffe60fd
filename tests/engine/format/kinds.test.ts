import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldValue } from '#engine';
import { normalizeInner } from '../../../engine/format/index.ts';
import { faultsOnNext, smallFlow } from '../small-flow.ts';

const text = { type: 'string' };
const inList = (items: object): FieldSchema => ({ type: 'array', items: items as FieldSchema });
const inObject = (part: object): FieldSchema => ({
  type: 'object',
  properties: { part: part as FieldSchema },
});

/** Answers of another kind than their field, and what they become. */
const CONVERTED: [what: string, schema: object, given: FieldValue, stored: FieldValue][] = [
  ['a number for a text', text, 12, '12'],
  ['a small number for a text', text, 0.0000003, '0.0000003'],
  ['a boolean for a text', text, true, 'true'],
  ['a number for a phone number', { ...text, 'x-format': 'phone' }, 4155550123, '415-555-0123'],
  ['a number for a text or null', { type: ['string', 'null'] }, 12, '12'],
  ['a text for a number', { type: 'number' }, '12', 12],
  ['a text for a whole number', { type: 'integer' }, '12.0', 12],
  ['a text for yes', { type: 'boolean' }, 'true', true],
  ['a text for no', { type: 'boolean' }, ' False ', false],
  ['a number for yes', { type: 'boolean' }, 1, true],
  ['a number for the choice of a text', { ...text, enum: ['1', '2'] }, 2, '2'],
  ['a text for the choice of a number', { enum: [1, 2] }, '2', 2],
  ['a text for the choice of yes', { enum: [true, false] }, 'true', true],
  ['a text for a constant', { const: 5 }, '5', 5],
  ['a number for a text or nothing', { anyOf: [text, { type: 'null' }] }, 5, '5'],
  [
    'a text for a constant of branches',
    {
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two' },
      ],
    },
    '2',
    2,
  ],
  ['a text for a list', inList(text), 'a', ['a']],
  ['a choice for a list of choices', inList({ ...text, enum: ['a', 'b'] }), 'b', ['b']],
  ['a number for a list of texts', inList(text), 7, ['7']],
  [
    'an object for a list',
    inList({ type: 'object', required: ['a'], properties: { a: text } }),
    { a: 'x' },
    [{ a: 'x' }],
  ],
  ['a list of one for a text', text, ['a'], 'a'],
  ['a list of one for a number', { type: 'number' }, ['12'], 12],
  ['midnight for a date', { ...text, format: 'date' }, '2026-01-31T00:00:00.000Z', '2026-01-31'],
  ['local midnight for a date', { ...text, format: 'date' }, '2026-01-31T00:00', '2026-01-31'],
];

describe('[FIELD-73] an answer of another kind becomes what its field asks for', () => {
  it.each(CONVERTED)('%s', (_what, schema, given, stored) => {
    const field = { title: 'One', ...schema };
    expect(normalizeInner({}, field, given)).toEqual(stored);
    expect(normalizeInner({}, inObject(field), { part: given })).toEqual({ part: stored });
    expect(normalizeInner({}, inList(field), [given])).toEqual([stored]);
    expect(faultsOnNext(smallFlow({ fields: { field } }), { field: stored })).toEqual([]);
  });
});

/** Answers that can't be converted without a loss: they stay. */
const KEPT: [what: string, schema: object, given: FieldValue][] = [
  ['a word for a number', { type: 'number' }, 'twelve'],
  ['an ambiguous text for a number', { type: 'number' }, '500.000'],
  ['a word for yes', { type: 'boolean' }, 'perhaps'],
  ['a number that is neither yes nor no', { type: 'boolean' }, 2],
  ['a list of two for a text', text, ['a', 'b']],
  ['a list of a list for a text', text, [['a']]],
  ['an object for a text', text, { a: 'x' }],
  ['a number for a list of choices', inList({ ...text, enum: ['a', 'b'] }), 7],
  ['a text for a list of files', { type: 'array', 'x-files': {} }, 'a'],
  ['a time of day for a date', { ...text, format: 'date' }, '2026-01-31T15:30:00Z'],
  ['a date for a date-time', { ...text, format: 'date-time' }, '2026-01-31'],
  ['one of two alike choices', { enum: [1, '1'] }, '1'],
  ['a word for a choice of null', { enum: [null, 'a'] }, 'null'],
  ['a yes for a text or a boolean', { type: ['string', 'boolean'] }, true],
];

describe('an answer that would lose something stays as it is', () => {
  it.each(KEPT)('%s', (_what, schema: object, given) => {
    expect(normalizeInner({}, schema as FieldSchema, given)).toEqual(given);
  });
});
