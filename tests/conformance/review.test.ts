import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { expect, it } from 'vitest';
import { type CompiledFlow, reviewGroups } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { brandWith, COMPLETE, contextWith, environment, flow } from '../engine/test-application.ts';

// [SCREEN-65]: each answer once, a name and an address in one row, secrets masked, choices by their words.

const WORDS = {
  locale: 'en-US',
  yes: 'Yes',
  no: 'No',
  answered: 'Answered',
  months: '{count} months',
  monthsOne: '{count} month',
};
const ANSWERS = {
  ...COMPLETE,
  business_dba: 'Acme Cakes',
  business_phone: '415-555-0199',
  business_suite: 'B',
  business_website: 'acme.example',
  home_based: true,
  loan_type: ['EQ', 'LOC'],
  loan_amount: 90_000,
  equipment_description: 'A van',
  when_funding_needed: 'within-more-than-30-days',
  signature_name: 'Ada Lovelace',
  signature_date: '2026-11-20',
};

function reviewed(of: CompiledFlow, answers: Record<string, unknown>, flags = {}) {
  const brand = brandWith({ fields: ['business_dba', 'business_phone'] });
  const context = contextWith(answers, { brand });
  const form = formOf(of, { ...context, flags: { ...context.flags, ...flags } }, environment());
  return reviewGroups(form, WORDS).map(({ title, itemName, rows }) => [
    itemName ?? title,
    rows.map(({ label, value }) => `${label}: ${value}`),
  ]);
}

const INFO = [
  'Basic Info',
  [
    'Business name: Acme Bakery',
    'Your name: Ada Lovelace',
    'Your contact: 415-555-0123, ada@example.com',
    'I agree to the terms and privacy policy: Yes',
  ],
];

it('[SCREEN-65] [AMOUNT-1] [FIELD-31] apply shows every answer by its label, as people read it', () => {
  expect(reviewed(flow, ANSWERS, { terms_and_signing: true })).toEqual([
    ['Select Amount', ['Choose Desired Amount: $90,000', 'Select Term: 36 months']],
    INFO,
    [
      'More Details',
      [
        'Company DBA: Acme Cakes',
        'Business address: 1 Main St, B, Reno, Nevada, 89501',
        'This is a home-based business: Yes',
        'Business phone: 415-555-0199',
        'Website: acme.example',
        'Years in business: 5 years',
        'Business structure: LLC',
        'Industry: Restaurant',
      ],
    ],
    ['Connect Your Bank Account', ['Bank account: Not Connected (statements to be sent later)']],
    ['Further Business Details', ['Tax ID: **-***6789', 'Annual gross revenue: $500,000']],
    [
      'Ada Lovelace',
      [
        'Role: CEO, 100%',
        'Social Security number: ***-**-9382',
        'Date of birth: **/**/1980',
        'Home address: 2 Oak Ave, Reno, Nevada, 89501',
      ],
    ],
    [
      'Type of Funding',
      [
        'What products are you interested in?: Equipment Financing, Line of Credit',
        'Describe the equipment: A van',
      ],
    ],
    ['Timing', ["When do you think you'll need funding?: 30+ days"]],
    ['Terms and Signing', ['Type your full name to sign: Ada Lovelace', 'Date: 11/20/2026']],
  ]);
});

it('[SCREEN-65] [SCREEN-31] bcm shows the answers that it asks for', () => {
  expect(reviewed(bcm, { ...ANSWERS, loan_type: ['BCM'] })).toEqual([
    INFO,
    [
      'More Details',
      [
        'Company DBA: Acme Cakes',
        'Tax ID: **-***6789',
        'Business address: 1 Main St, B, Reno, Nevada, 89501',
        'Position: CEO',
        'Date of birth: **/**/1980',
      ],
    ],
  ]);
});

it('[SCREEN-65] an owner whose answers are not complete has a row for each field', () => {
  const answers = { ...ANSWERS, owner_2_first: 'Bob', owner_2_last: 'Ray', owner_2_mobile: '415-555-0124' };
  const owner = reviewed(flow, answers).find(([name]) => name === 'Bob Ray');
  expect(owner?.[1]).toEqual(
    [
      ['Mobile phone', '415-555-0124'],
      ...['Email', 'Position', 'Ownership percentage', 'Social Security number', 'Date of birth'],
      ...['Street address', 'Suite or unit', 'ZIP code', 'City', 'State'],
    ].map((row) => (typeof row === 'string' ? `${row}: undefined` : row.join(': '))),
  );
});

it('[FIELD-62] [SCREEN-65] an industry that was found by search is shown by its name', () => {
  const rows = reviewed(flow, { ...ANSWERS, business_naics: 722330, naics_keyword: 'Food truck' }).flatMap(
    ([, found]) => found,
  );
  expect(rows).toContain('Industry: Food truck');
});
