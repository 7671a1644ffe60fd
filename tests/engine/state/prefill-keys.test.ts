import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isApplicationKey, listFields, readPrefill } from '#engine';
import { formOf } from '../form-of.ts';
import { contextWith, flow } from '../test-application.ts';

const read = (query: Record<string, string | undefined>) =>
  readPrefill(Object.entries(query) as [string, string][], formOf(flow, contextWith({})));
const properties = flow.application.properties ?? {};
const ownerFields = Object.keys(properties.owners?.items?.properties ?? {});

describe('a birth date by its parts [LINK-45]', () => {
  it('is read from month, day and year in any order', () => {
    expect(read({ owner_2_dob_year: '1980', owner_2_dob_month: '1', owner_2_dob_day: '31' })).toEqual({
      values: { owner_2_dob: '1980-01-31' },
      rejected: [],
    });
  });
  it('a whole date takes precedence over its parts', () => {
    const query = { owner_1_dob: '01/31/1980', owner_1_dob_month: '2' };
    expect(read(query).values).toEqual({ owner_1_dob: '1980-01-31' });
  });
  it.each([
    { owner_1_dob_month: '1', owner_1_dob_day: '31' },
    { owner_1_dob_month: '2', owner_1_dob_day: '30', owner_1_dob_year: '1980' },
    { owner_1_dob_month: 'x', owner_1_dob_day: '1', owner_1_dob_year: '1980' },
    { owner_1_dob_month: '1/1', owner_1_dob_day: '1', owner_1_dob_year: '1980' },
  ])('%j is not a date, and is reported once', (query) => {
    expect(read(query)).toEqual({ values: {}, rejected: ['owner_1_dob'] });
  });
  it('empty parts are ignored', () => {
    expect(read({ owner_1_dob_month: '', owner_1_dob_day: '' })).toEqual({ values: {}, rejected: [] });
  });
  it('every date that exists is read, written in parts or whole', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2000-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), (date, n) => {
        const whole = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOf = ''] = whole.split('-');
        const parts = { month: String(Number(month)), day: dayOf, year };
        const query = Object.fromEntries(
          Object.entries(parts).map(([part, value]) => [`owner_${n}_dob_${part}`, value]),
        );
        expect(read(query).values).toEqual({ [`owner_${n}_dob`]: whole });
      }),
    );
  });
});

describe('the parameters that the page removes from the address [LINK-44]', () => {
  const number = fc.integer({ min: 0, max: 9999 });
  const field = fc.constantFrom(
    ...ownerFields,
    'ssn_masked',
    'dob_masked',
    'dob_month',
    'dob_day',
    'dob_year',
  );
  it('include every field of an owner, of any number', () => {
    fc.assert(
      fc.property(number, field, (n, name) => {
        expect(isApplicationKey(flow, `owner_${n}_${name}`)).toBe(true);
      }),
    );
  });
  it('include every field, and the mask of every secret', () => {
    for (const [name, schema] of Object.entries(properties)) {
      expect(isApplicationKey(flow, name), name).toBe(true);
      expect(isApplicationKey(flow, `${name}_masked`), name).toBe(schema['x-sensitive'] !== undefined);
    }
    expect(listFields(flow.application)).toContain('owners');
  });
  it('include only answers', () => {
    const others = [
      'utm_source',
      'hide',
      't',
      'owner_first',
      'owner_1_',
      'owner_1_nothing',
      'owner__ssn',
      'dob_month',
      'business_name_masked',
    ];
    for (const name of others) expect(isApplicationKey(flow, name), name).toBe(false);
    fc.assert(
      fc.property(fc.string(), (name) => {
        fc.pre(properties[name] === undefined && !/^owner_\d+_/.test(name) && !name.endsWith('_masked'));
        expect(isApplicationKey(flow, name)).toBe(false);
      }),
    );
  });
  it('include every parameter that the link filled in', () => {
    fc.assert(
      fc.property(number, field, fc.string(), (n, name, text) => {
        const key = `owner_${n}_${name}`;
        const { values, rejected } = read({ [key]: text });
        if (Object.keys(values).length + rejected.length > 0) expect(isApplicationKey(flow, key)).toBe(true);
        for (const name of [...Object.keys(values), ...rejected]) expect(name).not.toMatch(/ssn|_id$|_key$/);
      }),
    );
  });
});

it('[FIELD-47] a text of one line keeps no line break of a link', () => {
  const lines = Object.fromEntries(
    [
      ...['business_name', 'business_dba', 'business_street', 'business_suite', 'business_city'],
      ...['first', 'last', 'title', 'street', 'suite', 'city'].map((field) => `owner_1_${field}`),
    ].map((name) => [name, 'Two\r\nlines']),
  );
  expect(new Set(Object.values(read(lines).values))).toEqual(new Set(['Two lines']));
});
