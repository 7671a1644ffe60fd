import { flow } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import normal from '#brands/default.json' with { type: 'json' };
import { type CompiledFlow, delegateOf, fieldChoices, fieldUi, holds, isLocked, locate } from '#engine';
import applyFile from '#flows/apply/flow.json' with { type: 'json' };
import bcmFile from '#flows/bcm/flow.json' with { type: 'json' };
import type { BrandRecord } from '#server/brands/brand.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { formOf } from '../engine/form-of.ts';
import { contextWith, environment } from '../engine/test-application.ts';

/** The 50 states and DC. */
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

function choicesOf(of: CompiledFlow, stepId: string, name: string) {
  const step = of.steps.find(({ id }) => id === stepId);
  const schema = locate(of.application, name)?.schema;
  if (!step || !schema) throw new Error(`${name} is on no step ${stepId}`);
  return { choices: fieldChoices(of, environment(), name, schema, fieldUi(of, step, name)), schema };
}

describe('states [FIELD-11]', () => {
  it.each([
    ['the business', flow, 'more-details', 'business_state'],
    ['the first owner', flow, 'owners', 'owner_1_state'],
    ['the twentieth owner', flow, 'owners', 'owner_20_state'],
    ['a business of credit monitoring', bcm, 'more-details', 'business_state'],
  ])('the choices of %s are the 50 states and DC, each with its name', (_, of, step, name) => {
    const { choices, schema } = choicesOf(of, step, name);
    expect(choices.map(({ value }) => value).sort()).toEqual([...STATES].sort());
    expect([...(schema.enum ?? [])].sort()).toEqual([...STATES].sort());
    expect(new Set(choices.map(({ label }) => label)).size).toBe(51);
    for (const { value, label } of choices)
      expect(String(label).length).toBeGreaterThan(String(value).length);
  });
});

it('[BRAND-47] [BRAND-49] a brand that sets no flag has the default flags', () => {
  const { flags: _, ...record } = normal as BrandRecord;
  const { flags } = effectiveBrand(base, record as BrandRecord, { flagsOff: [], isLoopback: true });
  expect(flags).toMatchObject({
    plaid_connect: true,
    bank_statements_screen: true,
    terms_and_signing: false,
    statement_upload: false,
    term_payment_estimate: false,
    step_navigation_on_top: true,
    non_us_notice: true,
    unfinished_reminders: true,
    funnel: true,
  });
});

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'with the flag %s and a visitor outside the US %s, the notice of the amount step shows: %s',
  (flag, outsideUs, shows) => {
    const notice = flow.steps.find(({ id }) => id === 'amount')?.notices[0];
    const context = contextWith({}, { flags: { non_us_notice: flag }, visitor: { outsideUs } });
    expect(notice?.text).toMatch(/^We noticed you are accessing this from outside the US\./);
    expect(holds(notice?.when, formOf(flow, context))).toBe(shows);
  },
);

it('[OWNER-21] shares of all owners are too small below 50 percent', () => {
  const owners = flow.steps.find(({ id }) => id === 'owners');
  if (!owners) throw new Error('no step');
  expect(fieldUi(flow, owners, 'owners')['ui:options']).toMatchObject({
    enough: 50,
    shareField: 'ownership',
  });
});

it.each([
  ['apply', flow],
  ['bcm', bcm],
])('[SCREEN-21] the email of %s is read-only only for a signed-in person', (_, of) => {
  const info = of.steps.find(({ id }) => id === 'info');
  if (!info) throw new Error('no step');
  const isEmailLocked = (loggedIn: boolean) =>
    isLocked(info, 'owner_1_email', formOf(of, contextWith({}, { session: { loggedIn } })));
  expect([isEmailLocked(true), isEmailLocked(false)]).toEqual([true, false]);
});

it('[SCREEN-40] the tiles offer every product except credit monitoring', () => {
  const tiles = flow.steps.find(({ id }) => id === 'type-of-funding');
  if (!tiles) throw new Error('no step');
  const { exclude } = fieldUi(flow, tiles, 'loan_type')['ui:options'] ?? {};
  const { choices } = choicesOf(flow, 'type-of-funding', 'loan_type');
  const offeredValues = choices
    .map(({ value }) => value)
    .filter((value) => !String(exclude).split(',').includes(String(value)));
  expect(offeredValues).toEqual(['WC', 'LOC', 'EQ', 'BCC', 'PL']);
});

it('every text that is disclosed to an applicant is listed for a legal review', () => {
  const shared = ['fields.consent', 'texts.legal', 'brand.terms_url', 'brand.privacy_url'];
  expect([...applyFile.disclosures].sort()).toEqual(
    [
      ...shared,
      'steps.funding-is-almost-here.certification',
      'steps.owners.delegate.owner-part.certification',
      'terms',
      'home.facts.cost',
      'home.facts.credit',
    ].sort(),
  );
  expect([...bcmFile.disclosures].sort()).toEqual(
    [...shared, 'steps.summary.certification', 'home.bcm.facts.cost', 'home.bcm.facts.credit'].sort(),
  );
});

describe('birth dates', () => {
  it.each([
    ['an owner', flow, 'owners', 'owner_2_dob'],
    ['the person of credit monitoring', bcm, 'more-details', 'owner_1_dob'],
  ])('the years offered to %s are 1900 to 2008, as the schema accepts', (_, of, step, name) => {
    const { schema } = choicesOf(of, step, name);
    const found = of.steps.find(({ id }) => id === step);
    const { minYear, maxYear } = (found && fieldUi(of, found, name)['ui:options']) ?? {};
    expect([minYear, maxYear]).toEqual([1900, 2008]);
    const accepts = (year: number) => new RegExp(String(schema.pattern)).test(`${year}-01-31`);
    expect([1899, 1900, 2008, 2009].map(accepts)).toEqual([false, true, true, false]);
  });
});

describe('the address search', () => {
  const parts = ['suite', 'city', 'state', 'zip'];
  const fillOf = (of: CompiledFlow, stepId: string, name: string) => {
    const step = of.steps.find(({ id }) => id === stepId);
    return step && fieldUi(of, step, name)['ui:options'];
  };
  it.each([
    ['apply', flow],
    ['bcm', bcm],
  ])('fills in the fields of a business of %s', (_, of) => {
    const fills = Object.fromEntries(parts.map((part) => [part, `business_${part}`]));
    expect(fillOf(of, 'more-details', 'business_street')).toMatchObject({ fills });
    expect(fillOf(of, 'more-details', 'business_zip')).toMatchObject({
      fills: { city: 'business_city', state: 'business_state' },
    });
  });
  it('fills in the fields of an owner, also with the address of the business', () => {
    const fills = Object.fromEntries(parts.map((part) => [part, part]));
    expect(fillOf(flow, 'owners', 'owner_1_street')).toMatchObject({ fills });
    expect(fillOf(flow, 'owners', 'owner_1_zip')).toMatchObject({
      fills: { city: 'city', state: 'state' },
    });
    const fields = Object.fromEntries(['street', ...parts].map((part) => [part, `business_${part}`]));
    expect(fillOf(flow, 'owners', 'owners')).toMatchObject({ copyFrom: { fields } });
  });
});

it('the amount moves in steps of $1,000', () => {
  const amount = flow.steps.find(({ id }) => id === 'amount');
  if (!amount) throw new Error('no step');
  expect(fieldUi(flow, amount, 'loan_amount')['ui:options']).toMatchObject({ step: 1000 });
});

it('a request to an owner ends after 14 days, with reminders on days 3 and 10', () => {
  const { delegate } = delegateOf(flow, 'owner-part') ?? {};
  expect(delegate).toMatchObject({ list: 'owners', from: 2, days: 14, remind: [3, 10] });
  expect(delegate?.to).toEqual({ email: 'email', name: 'first' });
  const parts = ['info', 'address', 'identity'].map((part) => `owners/{idx}/${part}`);
  expect(delegate?.parts).toEqual(parts);
});
