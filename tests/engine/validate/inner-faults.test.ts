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

  it('are reported by path, in the order of the page, with the texts of their field', () => {
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

  it('do not block while an optional value is unanswered, and do once part of it is answered', () => {
    const address: FieldValue = { street: 'Main Street', zip: '12345' };
    for (const other of [undefined, null, {}, { street: '', zip: null }] as FieldValue[])
      expect(faultsOnNext(flow, { address, other }), JSON.stringify(other)).toEqual([]);
    expect(faultsOnNext(flow, { address, other: { floor: 3 } })).toEqual([
      ['other/zip', 'Please enter a ZIP.'],
      ['other/street', 'Required'],
    ]);
  });

  it('do not keep a draft from being saved if an answer is only missing', () => {
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
    const faultsOf = (name: string) =>
      step &&
      formOf(flow, smallContext({ address: {} }), SMALL_ENVIRONMENT)
        .errorsOf(step, [name])
        .map(({ field }) => field);
    expect(faultsOf('address/zip')).toEqual(['address/zip']);
    expect(faultsOf('address')).toEqual(['address/street', 'address/zip']);
  });
});

describe('faults inside a list', () => {
  const phones = {
    type: 'array',
    title: 'Phones',
    minItems: 1,
    items: text('Phone', { minLength: 3, 'x-errors': { minLength: 'Too short.' } }),
    'x-errors': { minItems: 'One, please.' },
  };
  const flow = smallFlow({
    fields: {
      phones,
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

  it('are named by position, and an empty item is missing', () => {
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

  it('name a list without items if it is required, and not if it is optional', () => {
    expect(faultsOnNext(flow, { phones: [] })).toEqual([]);
    const required = smallFlow({ fields: { phones }, required: ['phones'] });
    expect(faultsOnNext(required, { phones: [] })).toEqual([['phones', 'One, please.']]);
  });

  it('are those of the list if no item matches `contains`, and are not faults of a draft', () => {
    const containing = smallFlow({
      fields: { tags: { type: 'array', title: 'Tags', items: text('Tag'), contains: { const: 'x' } } },
    });
    expect(faultsOnNext(containing, { tags: ['a'] })).toEqual([['tags', 'Invalid']]);
    expect(faultsOfDraft(containing, { tags: ['a'] })).toEqual([]);
    expect(faultsOnNext(containing, { tags: ['a', 'x'] })).toEqual([]);
    const named = smallFlow({ fields: { contains: text('Contains', { minLength: 3 }) } });
    expect(faultsOnNext(named, { contains: 'a' })).toEqual([['contains', 'Invalid']]);
  });

  it('are those of the whole if one control edits it', () => {
    expect(faultsOnNext(flow, { kinds: ['a', 'x'] })).toEqual([['kinds', 'Choose a or b.']]);
    expect(faultsOnNext(flow, { tags: ['abc'] })).toEqual([['tags', 'Invalid']]);
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

  it('refuse every value if the schema says false', () => {
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

  it('count as answered if their mask is present', () => {
    expect(
      faultsOnNext(flow, { person: { ssn: mask, name: 'A' }, people: [{ ssn: mask, name: 'A' }] }),
    ).toEqual([]);
    expect(faultsOnNext(flow, { person: { ssn: mask } })).toEqual([['person/name', 'Required']]);
  });

  it('have no other mask: an object that looks like a mask is not a text', () => {
    expect(faultsOnNext(flow, { person: { ssn: mask, name: mask } as never })).toEqual([
      ['person/name', 'Invalid'],
    ]);
  });
});

it('[FIELD-76] a required name that a person has to add is named at its object', () => {
  const free = { type: 'object', title: 'Free', additionalProperties: text('Any'), required: ['plan'] };
  const flow = smallFlow({ fields: { free, holder: { type: 'object', properties: { free } } } });
  const texts = { 'errors.required': 'Required', 'errors.requiredName': 'Add {limit}.' };
  expect(faultsOnNext(flow, { free: { a: 'x' }, holder: { free: { a: 'x' } } }, texts)).toEqual([
    ['free', 'Add plan.'],
    ['holder/free', 'Add plan.'],
  ]);
  expect(faultsOnNext(flow, { free: { plan: 'x' } })).toEqual([]);
  expect(faultsOfDraft(flow, { free: { a: 'x' } })).toEqual([]);
});
