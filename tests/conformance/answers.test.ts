import { describe, expect, it } from 'vitest';
import { locate, tidyValue } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { COMPLETE, contextWith, engineWith, environment, flow } from '../engine/test-application.ts';
import { AUTOCOMPLETE, FAKE_SSNS, LONGEST, MISSING, STATE_NAMES, STORED } from './answers.table.ts';
import { SSN_FAKE } from './field-rules/field-rule.ts';

const env = environment();
function schemaOf(name: string) {
  const schema = locate(flow.application, name)?.schema;
  if (!schema) throw new Error(`There is no field ${name}.`);
  return schema;
}
/** The error of a field at the step that asks for it, in an application that is complete otherwise. */
function errorOf(name: string, value: unknown): string | undefined {
  const form = formOf(flow, contextWith({ ...COMPLETE, [name]: value }), env);
  return flow.steps.flatMap((step) => form.errorsOf(step)).find(({ field }) => field === name)?.text;
}
const choices = (name: string) => schemaOf(name)['x-options'] ?? schemaOf(name).items?.['x-options'] ?? [];
const labels = (name: string) => choices(name).map(({ label }) => label);

it.each(STORED)(
  '[FIELD-47] [FIELD-48] [FIELD-49] [FIELD-50] [FIELD-73] %s: %j is stored as %j',
  (name, input, stored) => {
    expect(tidyValue(flow, name, schemaOf(name), input as never)).toEqual(stored);
  },
);

describe.each(LONGEST)('[FIELD-79] a text of at most %i characters', (length, fields) => {
  it.each(fields.split(' '))('%s', (name) => {
    expect(schemaOf(name).maxLength).toBe(length);
  });
});

it.each(Object.entries(MISSING))('[FIELD-43] an empty %s says: %s', (name, text) => {
  const form = formOf(flow, contextWith({}), env);
  const errors = flow.steps.flatMap((step) => form.errorsOf(step)).filter(({ field }) => field === name);
  expect([...new Set(errors.map((error) => error.text))]).toContain(text);
});

it.each(FAKE_SSNS)('[FIELD-16] %s is a known fake number', (number) => {
  expect(errorOf('owner_1_ssn', number)).toBe(SSN_FAKE);
});

describe('the choices of a field, in their order', () => {
  it('[FIELD-11] states have their own names, for a business and for an owner', () => {
    for (const name of ['business_state', 'owner_1_state']) {
      expect(choices(name).map(({ value, label }) => `${value} ${label}`)).toEqual(STATE_NAMES);
      expect(schemaOf(name).enum).toEqual(STATE_NAMES.map((state) => state.slice(0, 2)));
    }
  });

  it('[FIELD-18] [LIMIT-32] years run from less than one to 20 or more', () => {
    const middle = Array.from({ length: 18 }, (_, index) => `${index + 2} years`);
    expect(labels('business_years')).toEqual(['Less than 1 year', '1 year', ...middle, '20+ years']);
    expect(choices('business_years').map(({ value }) => value)).toEqual(
      Array.from({ length: 21 }, (_, n) => n),
    );
  });

  it('[FIELD-20] structures', () => {
    const structures = ['Corporation', 'LLC', 'Partnership', 'Sole Proprietorship'];
    expect([labels('business_structure'), schemaOf('business_structure').enum]).toEqual([
      structures,
      structures,
    ]);
    expect(choices('business_structure').map(({ value }) => value)).toEqual(structures);
  });

  it('[FIELD-31] timings', () => {
    expect(choices('when_funding_needed').map(({ value, label }) => [value, label])).toEqual([
      ['immediately', 'Immediately'],
      ['within-10-days', 'Within 10 days'],
      ['within-1-month', 'Within 1 month'],
      ['within-more-than-30-days', '30+ days'],
    ]);
    expect(schemaOf('when_funding_needed').enum).toEqual(
      choices('when_funding_needed').map(({ value }) => value),
    );
  });

  it('[FIELD-60] [FIELD-61] [LIMIT-34] 22 industries by name, each with its own code', () => {
    const names = labels('business_naics').map(String);
    const known = names.filter((name) => name !== 'Other');
    expect([names.length, new Set(choices('business_naics').map(({ value }) => value)).size]).toEqual([
      22, 22,
    ]);
    expect(known).toEqual([...known].sort((one, other) => one.localeCompare(other, 'en-US')));
    expect(choices('business_naics').find(({ label }) => label === 'Other')?.value).toBe(999999);
    expect(known).toEqual(
      expect.arrayContaining([
        'Restaurant',
        'Medical',
        'Real Estate',
        'Trucking',
        'E-Commerce',
        'Construction',
      ]),
    );
  });
});

it('[OWNER-15] the browser fills in the own data of a person and of a business, and nothing else', () => {
  const asked = flow.steps.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  const names = [...new Set([...asked, ...Object.keys(AUTOCOMPLETE)])].filter((name) => name !== 'owners');
  const found = names.map((name) => [name, schemaOf(name)['x-autocomplete']] as const);
  expect(
    Object.fromEntries(found.filter(([name, token]) => token && (token !== 'off' || AUTOCOMPLETE[name]))),
  ).toEqual(AUTOCOMPLETE);
});

describe('an answer of the wrong kind or size', () => {
  it.each([
    ['business_years', -1, 'Please choose your years in business.'],
    ['business_years', 'many', 'Please choose your years in business.'],
    ['business_naics', 10, 'Please choose your industry.'],
    ['business_naics', 1_000_000, 'Please choose your industry.'],
    ['business_naics', 'bread', 'Please choose your industry.'],
    ['business_revenue', 100_000_000_001, 'Please enter a smaller amount.'],
    ['owner_1_ownership', -1, 'Please enter digits only.'],
    ['owner_1_ownership', 12.5, 'Please enter digits only.'],
    ['loan_terms', 'long', 'Please select a loan term.'],
    ['business_name', 'A'.repeat(121), 'Please use at most 120 characters.'],
    ['type_of_statements', 'fax', 'Please connect your bank account or choose to send statements later.'],
  ])('%s: %s is refused with "%s"', (name, value, text) => {
    expect(errorOf(name, value)).toBe(text);
  });

  it('[OWNER-1] [LIMIT-31] a 21st owner is refused', () => {
    const owners = Array.from({ length: 21 }, (_, n) => ({ id: `o${n}`, first: 'Al' }));
    const context = contextWith(COMPLETE);
    const form = formOf(flow, { ...context, application: { ...context.application, owners } as never }, env);
    const texts = flow.steps.flatMap((step) => form.errorsOf(step)).map(({ text }) => text);
    expect(texts).toContain('You can add up to 20 owners.');
  });
});

it('[DATA-17] consent is kept with its time and the version of its text, and both go when it is withdrawn', () => {
  const engine = engineWith();
  engine.dispatch({ type: 'change', values: { consent: true } });
  expect(engine.state().application).toMatchObject({
    consent: true,
    consent_at: '2026-01-02T03:04:05.000Z',
    consent_version: '2026-11-01',
  });
  engine.dispatch({ type: 'change', values: { consent: false } });
  expect(engine.state().application).not.toHaveProperty('consent_at');
});
