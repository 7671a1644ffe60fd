import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Problem, readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

interface Application {
  properties: Record<string, unknown>;
}

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

const FILE = 'schemas/application.schema.json';

/** The notes of the check about a question. */
function notesOf(question: object): Problem[] {
  copy.change<Application>(FILE, ({ properties }) => {
    properties.odd_one = { title: 'Odd one', 'x-save': 'loanRequest.metadata.oddOne', ...question };
  });
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.notes.filter(({ what }) => what.includes('"oneOf"'));
}

const text = { type: 'string' };
const branch = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const constant = (value: string, more: object = {}) => branch({ kind: { const: value }, name: text }, more);

const OVERLAPPING: [what: string, question: object, example: string][] = [
  [
    'branches of different names',
    { type: 'object', oneOf: [branch({ a: text }), branch({ b: text })] },
    '{"a":"a"}',
  ],
  [
    'required names',
    { type: 'object', properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    '{"a":"a","b":"a"}',
  ],
  ['a number and a whole number', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, '1'],
  [
    'choices that two branches share',
    {
      oneOf: [
        { type: 'string', enum: ['x', 'y'] },
        { type: 'string', enum: ['y', 'z'] },
      ],
    },
    '"y"',
  ],
  ['bounds that touch', { type: 'number', oneOf: [{ maximum: 5 }, { minimum: 5 }] }, '5'],
  ['lengths', { type: 'string', oneOf: [{ maxLength: 5 }, { minLength: 3 }] }, '"aaa"'],
  [
    'the third of three',
    { oneOf: [{ type: 'boolean' }, { type: 'string', maxLength: 3 }, { type: 'string' }] },
    '"a"',
  ],
  [
    'lists',
    {
      oneOf: [
        { type: 'array', items: text },
        { type: 'array', items: { type: ['string', 'number'] } },
      ],
    },
    '["a"]',
  ],
  [
    'choices of a branch that nobody has to make',
    {
      type: 'object',
      oneOf: [branch({ k: { enum: ['x'] }, n: text }), branch({ k: { enum: ['y'] }, n: text })],
    },
    '{"n":"a"}',
  ],
];

/** Branches with a part without rules, and with a pattern that is no regular expression. */
const UNREADABLE = {
  type: 'object',
  oneOf: [branch({ a: {} }), branch({ a: { type: 'string', pattern: '(' } })],
};

const SEPARATE: [what: string, question: object][] = [
  ['constants', { type: 'object', oneOf: [constant('card'), constant('bank')] }],
  [
    'required choices',
    {
      type: 'object',
      oneOf: [
        branch({ k: { enum: ['x'] } }, { required: ['k'] }),
        branch({ k: { enum: ['y'] } }, { required: ['k'] }),
      ],
    },
  ],
  [
    'choices that the object itself requires',
    {
      type: 'object',
      required: ['k'],
      properties: { k: { type: 'string', enum: ['x', 'y'] } },
      oneOf: [branch({ k: { enum: ['x'] } }), branch({ k: { enum: ['y'] } })],
    },
  ],
  [
    'choices of the answer that asks',
    {
      type: 'object',
      properties: { k: { type: 'string', enum: ['x', 'y'] } },
      dependencies: {
        k: { oneOf: [branch({ k: { enum: ['x'] } }), branch({ k: { enum: ['y'] }, m: text })] },
      },
    },
  ],
  ['types', { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }],
  [
    'values',
    {
      type: 'string',
      oneOf: [
        { const: 'x', title: 'X' },
        { const: 'y', title: 'Y' },
      ],
    },
  ],
  [
    'names that the other forbids',
    {
      type: 'object',
      oneOf: [
        branch({ a: text }, { required: ['a'], additionalProperties: false }),
        branch({ b: text }, { required: ['b'] }),
      ],
    },
  ],
  ['bounds', { type: 'number', oneOf: [{ maximum: 5 }, { exclusiveMinimum: 5 }] }],
  ['anyOf, whose branches may overlap', { anyOf: [{ type: 'number' }, { type: 'integer' }] }],
  [
    'a condition',
    {
      type: 'object',
      properties: { a: text, b: text },
      if: { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['a'] },
    },
  ],
];

describe('npm run check notes two branches of a oneOf that one answer fits, with an example', () => {
  it.each(OVERLAPPING)('%s', (_what, question, example) => {
    expect(notesOf(question)).toEqual([
      expect.objectContaining({
        what: expect.stringContaining(`of "oneOf": ${example}.`),
        line: copy.lineOf(FILE, '"oneOf"'),
      }),
    ]);
  });
});

describe('npm run check accepts branches of a oneOf that are told apart by', () => {
  it.each(SEPARATE)('%s', (_what, question) => {
    expect(notesOf(question)).toEqual([]);
  });
});

it('the note names the branches and the remedy', () => {
  const [note] = notesOf({ oneOf: [{ type: 'boolean' }, { type: 'number' }, { type: 'integer' }] });
  expect(note?.what).toBe('one answer fits the branches 2 and 3 of "oneOf": 1. It is accepted by either');
  expect(note?.hint).toBe(
    'Tell the branches apart by a required property with a "const" of its own, or by bounds; "anyOf" says that several may fit.',
  );
});

it('a branch with another mistake leaves the check to report that mistake', () => {
  expect(() => notesOf(UNREADABLE)).toThrow('the regular expression ( is broken');
});
