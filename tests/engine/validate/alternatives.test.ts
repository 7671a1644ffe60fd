import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { faultsOfDraft, faultsOnNext, smallFlow } from '../small-flow.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

describe('alternatives', () => {
  const payment = (choice: 'oneOf' | 'anyOf') => ({
    type: 'object',
    title: 'Payment',
    [choice]: [
      {
        title: 'Card',
        required: ['number'],
        properties: { kind: { const: 'card' }, number: text('Number', { minLength: 4 }) },
      },
      {
        title: 'Bank',
        required: ['account', 'bank'],
        properties: {
          kind: { const: 'bank' },
          account: text('Account', { 'x-errors': { required: 'Which account?' } }),
          bank: text('Bank'),
        },
      },
    ],
  });

  it.each(['oneOf', 'anyOf'] as const)('of %s report the faults of the chosen one', (choice) => {
    const flow = smallFlow({ fields: { payment: payment(choice) }, required: ['payment'] });
    expect(faultsOnNext(flow, { payment: { kind: 'card', number: '1' } })).toEqual([
      ['payment/number', 'Invalid'],
    ]);
    expect(faultsOnNext(flow, { payment: { kind: 'bank', bank: 'B' } })).toEqual([
      ['payment/account', 'Which account?'],
    ]);
    expect(faultsOnNext(flow, { payment: { bank: 'B' } })).toEqual([['payment/account', 'Which account?']]);
    expect(faultsOnNext(flow, { payment: { kind: 'bank', bank: 'B', account: 'A' } })).toEqual([]);
    expect(faultsOfDraft(flow, { payment: { kind: 'bank' } })).toEqual([]);
    expect(faultsOfDraft(flow, { payment: { kind: 'card', number: '1' } })).toEqual([
      ['payment/number', 'Invalid'],
    ]);
  });

  it('of plain values and items report the faults of the chosen one, also if nested', () => {
    const flow = smallFlow({
      fields: {
        size: {
          title: 'Size',
          anyOf: [
            { type: 'number', minimum: 1 },
            { type: 'string', enum: ['all'] },
          ],
        },
        payments: { type: 'array', title: 'Payments', items: payment('oneOf') },
        deep: {
          title: 'Deep',
          type: 'object',
          oneOf: [
            { properties: { on: { const: false } }, required: ['on'] },
            { properties: { on: { const: true }, how: payment('oneOf') }, required: ['on', 'how'] },
          ],
        },
      },
    });
    expect(faultsOnNext(flow, { size: 0 })).toEqual([['size', 'Invalid']]);
    expect(faultsOnNext(flow, { size: 'all' })).toEqual([]);
    expect(
      faultsOnNext(flow, {
        payments: [
          { kind: 'card', number: '1234' },
          { kind: 'bank', account: 'A' },
        ],
      }),
    ).toEqual([['payments/1/bank', 'Required']]);
    expect(faultsOnNext(flow, { deep: { on: true, how: { kind: 'card' } } })).toEqual([
      ['deep/how/number', 'Required'],
    ]);
  });

  it('behind the positions of a tuple report the faults of the chosen one', () => {
    const pair = { type: 'array', title: 'Pair', items: [text('Name')], additionalItems: payment('oneOf') };
    const flow = smallFlow({ fields: { pair } });
    expect(faultsOnNext(flow, { pair: ['x', { kind: 'card', number: '1' }] })).toEqual([
      ['pair/1/number', 'Invalid'],
    ]);
    expect(faultsOnNext(flow, { pair: ['x', { kind: 'bank', account: 'A' }, { kind: 'card' }] })).toEqual([
      ['pair/1/bank', 'Required'],
      ['pair/2/number', 'Required'],
    ]);
  });

  it('[FIELD-72] of which several fit are accepted, as the form shows one of them', () => {
    const either = {
      title: 'Either',
      type: 'object',
      oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
    };
    const flow = smallFlow({ fields: { either, first: text('First') } });
    expect(faultsOnNext(flow, { either: { c: 1 } })).toEqual([]);
    expect(faultsOfDraft(flow, { either: { c: 1 } })).toEqual([]);
    expect(faultsOnNext(flow, { either: {} })).toEqual([]);
  });
});

it('alternatives with a tree as a branch, or beside one, report the faults of the intended branch', () => {
  const node = {
    type: 'object',
    required: ['kind', 'children'],
    properties: {
      kind: { const: 'node' },
      children: { type: 'array', minItems: 1, items: { $ref: '#/$defs/part' } },
    },
  };
  const leaf = {
    type: 'object',
    required: ['kind', 'value'],
    properties: { kind: { const: 'leaf' }, value: { type: 'number' } },
  };
  const part = { oneOf: [{ $ref: '#/$defs/leaf' }, { $ref: '#/$defs/node' }] };
  const flow = smallFlow({
    fields: { tree: { type: 'array', title: 'Tree', items: { $ref: '#/$defs/part' } } },
    defs: { node, leaf, part },
  });
  const faults = (tree: FieldValue) => faultsOnNext(flow, { tree }).map(([field]) => field);
  expect(faults([{ kind: 'leaf' }])).toEqual(['tree/0/value']);
  expect(faults([{ kind: 'node' }])).toEqual(['tree/0/children']);
  expect(faults([{ kind: 'node', children: [{ kind: 'leaf' }] }])).toEqual(['tree/0/children/0/value']);
  const deep = { kind: 'node', children: [{ kind: 'node', children: [{ kind: 'leaf', value: 'x' }] }] };
  expect(faults([deep])).toEqual(['tree/0/children/0/children/0/value']);
  expect(
    faults([
      { kind: 'leaf', value: 1 },
      { kind: 'node', children: [{ kind: 'node' }] },
    ]),
  ).toEqual(['tree/1/children/0/children']);
});

it('alternatives that are both trees report the faults of the intended branch only', () => {
  const branch = (kind: string, parts: string) => ({
    type: 'object',
    required: ['kind', parts],
    properties: { kind: { const: kind }, [parts]: { type: 'array', items: { $ref: `#/$defs/${kind}` } } },
  });
  const items = { oneOf: [{ $ref: '#/$defs/node' }, { $ref: '#/$defs/group' }] };
  const flow = smallFlow({
    fields: { tree: { type: 'array', title: 'Tree', items } },
    defs: { node: branch('node', 'children'), group: branch('group', 'members') },
  });
  expect(faultsOnNext(flow, { tree: [{ kind: 'group' }] })).toEqual([['tree/0/members', 'Required']]);
  expect(faultsOnNext(flow, { tree: [{ kind: 'node' }] })).toEqual([['tree/0/children', 'Required']]);
});

it('a tree whose items refer to the tree compiles, and its faults are reported', () => {
  const node = {
    type: 'object',
    required: ['name'],
    properties: { name: text('Name'), children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  };
  const flow = smallFlow({ fields: { tree: { title: 'Tree', $ref: '#/$defs/node' } }, defs: { node } });
  expect(faultsOnNext(flow, { tree: { name: 'a', children: [{ children: [{ name: 'c' }] }] } })).toEqual([
    ['tree/children/0/name', 'Required'],
  ]);
});

it('[FIELD-72] an answer that fits two of three alternatives is valid, and lacks nothing of the other', () => {
  const requireOnly = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } });
  const flow = smallFlow({
    fields: {
      how: { type: 'object', oneOf: [requireOnly('card'), requireOnly('bank'), requireOnly('cash')] },
    },
  });
  const faultsOf = (how: Record<string, string>) => faultsOnNext(flow, { how }).map(([field]) => field);
  expect(faultsOf({ bank: '4', cash: '5' })).toEqual([]);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ card: '4' })).toEqual([]);
  expect(faultsOfDraft(flow, { how: { bank: '4', cash: '5' } })).toEqual([]);
});
