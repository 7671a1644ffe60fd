import { describe, expect, it } from 'vitest';
import {
  type CompiledFlow,
  contentName,
  type FieldSchema,
  type FieldValue,
  flatName,
  locate,
  readField,
  writeField,
} from '#engine';

const text = { type: 'string', title: 'Text' };
const application = {
  type: 'object',
  properties: {
    vehicle: {
      type: 'object',
      properties: { make: { ...text, title: 'Make' }, 'a/b~c': text, tags: { type: 'array', items: text } },
      allOf: [{ properties: { year: { type: 'integer' }, make: { minLength: 2 } } }],
    },
    phones: { type: 'array', items: { ...text, title: 'Phone' } },
    pair: {
      type: 'array',
      items: [{ type: 'string' }, { type: 'number' }],
      additionalItems: { type: 'boolean' },
    },
    matrix: { type: 'array', items: { type: 'array', items: { type: 'number', title: 'Cell' } } },
    sizes: { type: 'object', additionalProperties: { type: 'integer', title: 'Size' } },
    payment: {
      oneOf: [
        { properties: { kind: { const: 'card' }, number: { type: 'string', title: 'Card' } } },
        {
          properties: { kind: { const: 'bank' }, number: { type: 'integer', title: 'Account' }, bank: text },
        },
      ],
    },
    home: {
      type: 'object',
      properties: { country: text },
      if: { properties: { country: { const: 'US' } }, required: ['country'] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { properties: { area: { ...text, title: 'State' } } },
      else: { properties: { area: { ...text, title: 'Region' } } },
    },
    tree: { $ref: '#/$defs/node' },
    owners: {
      type: 'array',
      maxItems: 5,
      'x-flat': 'owner_{n}_{field}',
      items: { properties: { first: text, address: { properties: { city: { ...text, title: 'City' } } } } },
    },
  },
  $defs: {
    node: {
      type: 'object',
      properties: { name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
    },
  },
} as unknown as FieldSchema;
const flow = { application } as CompiledFlow;
const titleOf = (name: string, data?: Record<string, FieldValue>) =>
  locate(application, name, data)?.schema.title;

describe('names of values inside a field', () => {
  it('finds schemas through properties, items, tuples, further names, allOf and references', () => {
    expect(locate(application, 'vehicle/make')).toMatchObject({
      pointer: '/vehicle/make',
      field: 'vehicle',
      inner: ['make'],
      schema: { title: 'Make', minLength: 2 },
    });
    expect(locate(application, 'vehicle/year')?.schema.type).toBe('integer');
    expect(locate(application, 'phones/3')?.schema.title).toBe('Phone');
    expect(locate(application, 'pair/1')?.schema.type).toBe('number');
    expect(locate(application, 'pair/2')?.schema.type).toBe('boolean');
    expect(titleOf('matrix/0/1')).toBe('Cell');
    expect(titleOf('sizes/shoe')).toBe('Size');
    expect(titleOf('tree/children/0/children/2/name')).toBe('Text');
    expect(locate(application, 'owner_2_address/city')).toMatchObject({
      pointer: '/owners/1/address/city',
      list: 'owners',
      index: 1,
      field: 'address',
      schema: { title: 'City' },
    });
  });

  it('finds no path that the schema lacks', () => {
    for (const name of [
      'vehicle/wings',
      'phones/x',
      'phones/0/1',
      'pets/0',
      'owner_9_address/city',
      'sizes/a/b',
    ])
      expect(locate(application, name), name).toBeUndefined();
  });

  it('uses the branch that the value selects, else the first branch that has the name', () => {
    expect(titleOf('payment/number')).toBe('Card');
    expect(titleOf('payment/number', { payment: { kind: 'bank' } })).toBe('Account');
    expect(titleOf('payment/bank')).toBe('Text');
    expect(titleOf('home/area', { home: { country: 'US' } })).toBe('State');
    expect(titleOf('home/area', { home: { country: 'CA' } })).toBe('Region');
  });

  it('caches results that never change, but none that depend on the value', () => {
    const frozen = Object.freeze(structuredClone(application));
    expect(locate(frozen, 'phones/1')).toBe(locate(frozen, 'phones/1'));
    expect(locate(frozen, 'payment/number', { payment: { kind: 'card' } })?.schema.title).toBe('Card');
    expect(locate(frozen, 'payment/number', { payment: { kind: 'bank' } })?.schema.title).toBe('Account');
  });

  it('turns pointers into names, and names into keys of content', () => {
    expect(flatName(application, '/vehicle/make')).toBe('vehicle/make');
    expect(flatName(application, '/vehicle/a~1b~0c')).toBe('vehicle/a~1b~0c');
    expect(flatName(application, '/owners/0/address/city')).toBe('owner_1_address/city');
    expect(flatName(application, '/owners/1/first')).toBe('owner_2_first');
    expect(flatName(application, '/owners/1')).toBe('owners');
    expect(contentName(application, 'phones/4')).toBe('phones/n');
    expect(contentName(application, 'matrix/4/0')).toBe('matrix/n/n');
    expect(contentName(application, 'owner_2_address/city')).toBe('owner_n_address/city');
    expect(contentName(application, 'tree/children/0/name')).toBe('tree/children/n/name');
  });

  it('reads and writes one place and leaves the rest as it was', () => {
    const make = { name: 'Saab' };
    const data: Record<string, FieldValue> = { vehicle: { make: 'Saab', more: make } };
    writeField(flow, data, 'vehicle/year', 1987);
    writeField(flow, data, 'vehicle/a~1b~0c', 'x');
    expect(data.vehicle).toEqual({ make: 'Saab', more: make, year: 1987, 'a/b~c': 'x' });
    expect((data.vehicle as { more: unknown }).more).toBe(make);
    expect(readField(flow, data, 'vehicle/a~1b~0c')).toBe('x');
    writeField(flow, data, 'vehicle/make', undefined);
    expect(data.vehicle).not.toHaveProperty('make');
    expect(readField(flow, data, 'vehicle/make')).toBeUndefined();
  });

  it('reads nothing at an unknown name, and at an item that does not exist', () => {
    const data: Record<string, FieldValue> = { gone: 'x', owners: [{ first: 'Ada' }] };
    for (const name of ['gone', 'gone/x', 'owner_2_first', 'owner_9_first', 'owner_1_gone', 'phones/3'])
      expect(readField(flow, data, name), name).toBeUndefined();
    expect(readField(flow, data, 'owner_1_first')).toBe('Ada');
    expect(readField(flow, { owners: 'none' }, 'owner_1_first')).toBeUndefined();
  });

  it('creates the objects and lists of a path by the schema', () => {
    const data: Record<string, FieldValue> = {};
    writeField(flow, data, 'tree/children/0/name', 'leaf');
    writeField(flow, data, 'matrix/0/0', 1);
    writeField(flow, data, 'matrix/0/7', 2);
    writeField(flow, data, 'owner_2_address/city', 'Reno');
    writeField(flow, data, 'phones/0', '1');
    writeField(flow, data, 'phones/0', undefined);
    expect(data).toEqual({
      tree: { children: [{ name: 'leaf' }] },
      matrix: [[1, 2]],
      owners: [{}, { address: { city: 'Reno' } }],
      phones: [null],
    });
  });

  it('does not change prototypes and unknown places', () => {
    const data: Record<string, FieldValue> = {};
    writeField(flow, data, 'vehicle/wings', 2);
    writeField(flow, data, 'sizes/__proto__/polluted', 1);
    expect(data).toEqual({});
    writeField(flow, data, 'sizes/__proto__', 3);
    expect(readField(flow, data, 'sizes/toString')).toBeUndefined();
    expect({}).not.toHaveProperty('polluted');
  });
});
