import { describe, expect, it } from 'vitest';
import type { CompiledFlow, FieldValue } from '#engine';
import { formOf } from '../form-of.ts';
import { faultsOfDraft, faultsOnNext, SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const address = {
  type: 'object',
  title: 'Address',
  required: ['street', 'zip'],
  properties: {
    zip: text('ZIP', {
      pattern: '^\\d{5}$',
      'x-errors': { required: 'Please enter a ZIP.', pattern: 'Five digits, please.' },
    }),
    street: text('Street', { minLength: 2, 'x-errors': { minLength: 'Too short.' } }),
    floor: { type: 'integer', title: 'Floor' },
  },
};

describe('faults inside an object', () => {
  const flow = smallFlow({
    fields: { address, other: { ...address, title: 'Other' } },
    required: ['address'],
    uiSchema: { address: { 'ui:order': ['street', '*'], street: { 'ui:errors': { required: 'Where?' } } } },
  });

  it('are named where they are, in the order of the page, with the texts of their place', () => {
    expect(faultsOnNext(flow, {})).toEqual([
      ['address/street', 'Where?'],
      ['address/zip', 'Please enter a ZIP.'],
    ]);
    expect(faultsOnNext(flow, { address: { street: 'x', zip: '1', floor: 'three' } })).toEqual([
      ['address/street', 'Too short.'],
      ['address/zip', 'Five digits, please.'],
      ['address/floor', 'Invalid'],
    ]);
  });

  it('do not block while nothing was said of an optional one, and do once something was', () => {
    const said: FieldValue = { street: 'Main Street', zip: '12345' };
    for (const other of [undefined, null, {}, { street: '', zip: null }] as FieldValue[])
      expect(faultsOnNext(flow, { address: said, other }), JSON.stringify(other)).toEqual([]);
    expect(faultsOnNext(flow, { address: said, other: { floor: 3 } })).toEqual([
      ['other/zip', 'Please enter a ZIP.'],
      ['other/street', 'Required'],
    ]);
  });

  it('do not keep a draft from being saved where something is only missing', () => {
    expect(faultsOfDraft(flow, { address: { floor: 3 }, other: {} })).toEqual([]);
    expect(faultsOfDraft(flow, { address: { zip: 'x' } })).toEqual([['address/zip', 'Five digits, please.']]);
  });

  it("take the brand's words by their key", () => {
    const env = { ...SMALL_ENVIRONMENT, content: { 'fields.address/zip.errors.required': 'ZIP!' } };
    const [step] = flow.steps;
    const errors = step ? formOf(flow, smallContext({}), env).errorsOf(step) : [];
    expect(errors.map((error) => error.text)).toContain('ZIP!');
    expect(errors.map((error) => error.pointer)).toContain('/address/zip');
  });

  it('are looked at one by one, or all of the field', () => {
    const [step] = flow.steps;
    const only = (name: string) =>
      step &&
      formOf(flow, smallContext({ address: {} }), SMALL_ENVIRONMENT)
        .errorsOf(step, [name])
        .map(({ field }) => field);
    expect(only('address/zip')).toEqual(['address/zip']);
    expect(only('address')).toEqual(['address/street', 'address/zip']);
  });
});

describe('faults inside a list', () => {
  const flow = smallFlow({
    fields: {
      phones: {
        type: 'array',
        title: 'Phones',
        minItems: 1,
        items: text('Phone', { minLength: 3, 'x-errors': { minLength: 'Too short.' } }),
        'x-errors': { minItems: 'One, please.' },
      },
      places: { type: 'array', title: 'Places', items: address },
      grid: {
        type: 'array',
        title: 'Grid',
        items: { type: 'array', items: { type: 'number', title: 'Cell' } },
      },
      kinds: {
        type: 'array',
        title: 'Kinds',
        uniqueItems: true,
        items: { type: 'string', enum: ['a', 'b'] },
        'x-errors': { enum: 'Choose a or b.' },
      },
      tags: { type: 'array', title: 'Tags', items: text('Tag', { maxLength: 2 }) },
    },
    uiSchema: { tags: { 'ui:widget': 'tags' } },
  });

  it('are named by position; an empty item is one that is missing', () => {
    expect(faultsOnNext(flow, { phones: [] })).toEqual([['phones', 'One, please.']]);
    expect(faultsOnNext(flow, { phones: ['123', '1', '', null] })).toEqual([
      ['phones/1', 'Too short.'],
      ['phones/2', 'Required'],
      ['phones/3', 'Required'],
    ]);
    expect(faultsOnNext(flow, { places: [{}] })).toEqual([
      ['places/0/zip', 'Please enter a ZIP.'],
      ['places/0/street', 'Required'],
    ]);
    expect(faultsOnNext(flow, { grid: [[1, 'x']] })).toEqual([['grid/0/1', 'Invalid']]);
    expect(faultsOfDraft(flow, { phones: ['', null], places: [{}], grid: [[null]] })).toEqual([]);
  });

  it('are those of the whole where one control edits it', () => {
    expect(faultsOnNext(flow, { kinds: ['a', 'x'] })).toEqual([['kinds', 'Choose a or b.']]);
    expect(faultsOnNext(flow, { tags: ['abc'] })).toEqual([['tags', 'Invalid']]);
  });
});

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

  it.each(['oneOf', 'anyOf'] as const)('of %s: the faults of the one that was chosen', (choice) => {
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

  it('of plain values, of items, and inside each other', () => {
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

  it('that all fit say too little, which blocks Continue and no draft', () => {
    const either = {
      title: 'Either',
      type: 'object',
      oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
    };
    const flow = smallFlow({ fields: { either, first: text('First') } });
    expect(faultsOnNext(flow, { either: { c: 1 } })).toEqual([['either', 'Invalid']]);
    expect(faultsOfDraft(flow, { either: { c: 1 } })).toEqual([]);
    expect(faultsOnNext(flow, { either: {} })).toEqual([]);
  });
});

describe('conditions inside a value', () => {
  const flow: CompiledFlow = smallFlow({
    fields: {
      home: {
        type: 'object',
        title: 'Home',
        required: ['country'],
        properties: { country: text('Country'), zip: text('ZIP'), card: text('Card'), bill: text('Bill') },
        if: { properties: { country: { const: 'US' } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: {
          required: ['zip'],
          properties: { zip: { 'x-errors': { required: 'ZIP of the US, please.' } } },
        },
        dependencies: { card: ['bill'] },
        minProperties: 2,
      },
      note: { type: ['string', 'null'], title: 'Note' },
      pair: {
        type: 'object',
        title: 'Pair',
        properties: { none: { type: ['string', 'null'] } },
        required: ['none'],
      },
    },
  });

  it('show their own texts at the value they ask for', () => {
    expect(faultsOnNext(flow, { home: { country: 'US', card: '1', bill: '2' } })).toEqual([
      ['home/zip', 'ZIP of the US, please.'],
    ]);
    expect(faultsOnNext(flow, { home: { country: 'CA', card: '1' } })).toEqual([['home/bill', 'Required']]);
    expect(faultsOnNext(flow, { home: { country: 'CA' } })).toEqual([['home', 'Invalid']]);
  });

  it('nothing is a value where the schema says so', () => {
    expect(faultsOnNext(flow, { note: null, pair: { none: null } })).toEqual([]);
    expect(faultsOnNext(flow, { pair: { none: '' } })).toEqual([]);
  });
});

describe('secrets inside a value', () => {
  const person = {
    type: 'object',
    title: 'Person',
    required: ['ssn', 'name'],
    properties: { ssn: text('SSN', { 'x-sensitive': 'mask-last-4', minLength: 11 }), name: text('Name') },
  };
  const flow = smallFlow({ fields: { person, people: { type: 'array', title: 'People', items: person } } });
  const mask = { present: true, mask: '***-**-6789' };

  it('count as given where their mask stands', () => {
    expect(
      faultsOnNext(flow, { person: { ssn: mask, name: 'A' }, people: [{ ssn: mask, name: 'A' }] }),
    ).toEqual([]);
    expect(faultsOnNext(flow, { person: { ssn: mask } })).toEqual([['person/name', 'Required']]);
  });

  it('have a mask nowhere else: an object that looks like one is no text', () => {
    expect(faultsOnNext(flow, { person: { ssn: mask, name: mask } as never })).toEqual([
      ['person/name', 'Invalid'],
    ]);
  });
});

it('of a branch that is a tree, or stands beside one, are those of the branch that is meant', () => {
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

it('of two branches that are both trees, those of the branch that is meant stand alone', () => {
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

it('a tree whose items are the tree itself compiles, and its faults are named', () => {
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

it('an answer that fits two of three alternatives is wrong as a whole, and lacks nothing of the other', () => {
  const only = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } });
  const flow = smallFlow({
    fields: { how: { type: 'object', oneOf: [only('card'), only('bank'), only('cash')] } },
  });
  const faultsOf = (how: Record<string, string>) => faultsOnNext(flow, { how }).map(([field]) => field);
  expect(faultsOf({ bank: '4', cash: '5' })).toEqual(['how']);
  expect(faultsOf({ card: '4' })).toEqual([]);
  expect(faultsOfDraft(flow, { how: { bank: '4', cash: '5' } })).toEqual([]);
});
