// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { showSmall } from '../small-step.tsx';
import { button } from './nested-controls.ts';

afterEach(cleanup);

const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({
  type: 'object',
  title: 'How',
  properties,
  ...more,
});

/** Answers that break a rule about a whole value, and the field whose error says so. */
const REFUSED: [what: string, how: object, answer: FieldValue, field: string][] = [
  [
    'anyOf of required names',
    object({ a: text, b: text, c: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    { c: 'x' },
    'how/a',
  ],
  [
    'oneOf of required names',
    object({ a: text, b: text, c: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    { c: 'x' },
    'how/a',
  ],
  [
    'not with required',
    object({ a: text, b: text }, { not: { required: ['a', 'b'] } }),
    { a: 'x', b: 'y' },
    'how',
  ],
  [
    'not inside a branch',
    {
      title: 'How',
      type: 'object',
      oneOf: [
        object({ a: text }, { title: 'A', not: { properties: { a: { const: 'x' } }, required: ['a'] } }),
      ],
    },
    { a: 'x' },
    'how',
  ],
  ['not of one value', object({ a: { ...text, not: { const: 'x' } } }), { a: 'x' }, 'how/a'],
  [
    'not in oneOf of texts',
    {
      title: 'How',
      oneOf: [
        { type: 'string', title: 'Word', not: { const: 'x' } },
        { type: 'integer', title: 'Number' },
      ],
    },
    'x',
    'how',
  ],
  [
    'a branch of names that nothing draws',
    {
      title: 'How',
      type: 'object',
      oneOf: [
        { title: 'One', required: ['a'] },
        { title: 'Two', required: ['b'] },
      ],
    },
    { c: 'x' },
    'how',
  ],
  [
    'dependencies of names',
    object({ a: text, b: text }, { dependencies: { a: ['b'] } }),
    { a: 'x' },
    'how/b',
  ],
  [
    'dependencies of a schema',
    object({ a: text }, { dependencies: { a: { properties: { b: text }, required: ['b'] } } }),
    { a: 'x' },
    'how/b',
  ],
  [
    'dependencies with oneOf',
    object(
      { a: { ...text, enum: ['x', 'y'] } },
      {
        dependencies: {
          a: {
            oneOf: [
              { properties: { a: { const: 'x' }, b: text }, required: ['b'] },
              { properties: { a: { const: 'y' } } },
            ],
          },
        },
      },
    ),
    { a: 'x' },
    'how/b',
  ],
  [
    'a dependency on a name that nothing draws',
    object({ a: text }, { dependencies: { a: ['z'] } }),
    { a: 'x' },
    'how',
  ],
  ['a required name that nothing draws', object({ a: text }, { required: ['z'] }), { a: 'x' }, 'how'],
  [
    'a required name that a person has to add',
    object({}, { additionalProperties: text, required: ['a'] }),
    { b: 'x' },
    'how',
  ],
  [
    'propertyNames',
    object({}, { additionalProperties: text, propertyNames: { pattern: '^[a-z]+$' } }),
    { 'A-1': 'x' },
    'how',
  ],
  ['minProperties', object({ a: text, b: text }, { minProperties: 2 }), { a: 'x' }, 'how'],
  ['maxProperties', object({ a: text, b: text }, { maxProperties: 1 }), { a: 'x', b: 'y' }, 'how'],
  ['contains', { title: 'How', type: 'array', items: text, contains: { const: 'x' } }, ['y'], 'how'],
  ['uniqueItems', { title: 'How', type: 'array', items: text, uniqueItems: true }, ['y', 'y'], 'how'],
  ['minItems', { title: 'How', type: 'array', items: text, minItems: 2 }, ['y'], 'how'],
  [
    'if and then',
    object(
      { a: text, b: text },
      {
        if: { properties: { a: { const: 'x' } }, required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['b'] },
      },
    ),
    { a: 'x' },
    'how/b',
  ],
  [
    'allOf of not',
    object({ a: text, b: text }, { allOf: [{ not: { required: ['a', 'b'] } }] }),
    { a: 'x', b: 'y' },
    'how',
  ],
  ['a field that is never valid', object({ a: text, b: { ...text, not: {} } }), { a: 'x', b: 'y' }, 'how/b'],
];

describe('every error of Continue is shown at a field and linked in the summary', () => {
  it.each(REFUSED)('%s', async (_what, how, answer, field) => {
    const { user, container, engine } = await showSmall({ fields: { how } }, { how: answer });
    await user.click(button('Continue'));
    const errors = Object.values(engine.state().errors);
    expect(errors.map((error) => error.field)).toEqual([field]);
    for (const error of errors) {
      const shown = container.querySelector(`[data-field="${error.field}"] .tr-field__error`);
      expect(shown?.textContent).toBe(error.text);
    }
  });
});

const word = (name: string) => ({ title: name, type: 'object', properties: { [name]: text } });

/** Answers that fit two branches, or whose other branch's names remain. */
const ACCEPTED: [what: string, how: object, answer: FieldValue][] = [
  [
    'branches of different names',
    { title: 'How', type: 'object', oneOf: [word('a'), word('b')] },
    { a: 'x' },
  ],
  [
    'two branches that require one name each',
    object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    { a: 'x', b: 'y' },
  ],
  [
    'a number and a whole number',
    {
      title: 'How',
      oneOf: [
        { type: 'number', title: 'N' },
        { type: 'integer', title: 'I' },
      ],
    },
    5,
  ],
  [
    'equal branches',
    { title: 'How', type: 'object', oneOf: [word('a'), { ...word('a'), title: 'again' }] },
    { a: 'x' },
  ],
  [
    'branches inside a branch',
    {
      title: 'How',
      type: 'object',
      oneOf: [
        {
          title: 'Outer',
          type: 'object',
          properties: { in: { title: 'In', type: 'object', oneOf: [word('a'), word('b')] } },
          required: ['in'],
        },
        { title: 'Other', type: 'object', properties: { in: text }, required: ['in'] },
      ],
    },
    { in: { a: 'x' } },
  ],
  [
    'branches of an item',
    { title: 'How', type: 'array', items: { type: 'object', oneOf: [word('a'), word('b')] } },
    [{ a: 'x' }],
  ],
  [
    'branches of a dependency',
    object(
      { a: text },
      { dependencies: { a: { oneOf: [{ properties: { b: text } }, { properties: { c: text } }] } } },
    ),
    { a: 'x' },
  ],
];

describe('an answer that fits several branches of oneOf goes on', () => {
  it.each(ACCEPTED)('%s', async (_what, how, answer) => {
    const { user, done, engine } = await showSmall({ fields: { how } }, { how: answer });
    await user.click(button('Continue'));
    expect(engine.state().errors).toEqual({});
    expect(done).toHaveBeenCalledOnce();
  });
});
