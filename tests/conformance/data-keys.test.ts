import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { brandSchema } from '#contracts/brands.ts';
import { locate } from '#engine';
import application from '#schemas/application.schema.json' with { type: 'json' };
import brand from '#schemas/brand.schema.json' with { type: 'json' };

const words = (text: string): string[] => text.split(' ');
const exists = (name: string): boolean => locate(flow.application, name) !== undefined;

/** The flat names of docs/spec/data.md. Masks and the parts of a birth date are not separate questions. */
const KEYS: [ids: string, names: string[]][] = [
  ['[DATA-1]', words('loan_id business_id owner_1_id owner_20_id')],
  [
    '[DATA-2]',
    words('loan_amount loan_terms loan_payment loan_type equipment_description when_funding_needed'),
  ],
  [
    '[DATA-3]',
    [
      ...words('business_name business_dba business_ein business_revenue business_years business_phone'),
      ...words('business_website business_naics naics_keyword business_structure business_type home_based'),
      ...words('business_street business_suite business_city business_state business_zip'),
    ],
  ],
  [
    '[DATA-4]',
    [
      ...words('owner_2_first owner_2_last owner_2_mobile owner_2_email owner_2_title owner_2_ownership'),
      ...words('owner_2_ssn owner_2_dob owner_2_street owner_2_suite owner_2_city owner_2_state owner_2_zip'),
    ],
  ],
  [
    '[DATA-5]',
    [
      ...words('consent code have_statements type_of_statements application_type ga_info'),
      ...words('partnerSystemUserId partnerSystemAccountId referralPartnerId'),
    ],
  ],
];

describe('the keys of the form', () => {
  it.each(KEYS)('%s all name a field', (_, names) => {
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });

  it('are matched by their exact names', () => {
    expect(exists('business_nothing')).toBe(false);
    expect(exists('owner_1_nothing')).toBe(false);
  });

  it('[DATA-5] [DATA-6] have the application types and the sources of statements', () => {
    expect(application.properties.application_type.enum).toEqual(['apply', 'bcm']);
    expect(application.properties.type_of_statements.enum).toEqual(['plaid', 'upload', 'email', 'other']);
  });

  it('[AMOUNT-1] have the product codes with their names', () => {
    const { 'x-options': options } = application.properties.loan_type.items;
    expect(Object.fromEntries(options.map(({ value, label }) => [value, label]))).toMatchObject({
      BCM: 'Business Credit Monitoring',
      WC: 'Working Capital',
      LOC: 'Line of Credit',
      EQ: 'Equipment Financing',
      BCC: 'Business Credit Card',
      PL: 'Personal Loan',
    });
  });
});

it('[BRAND-1] a brand record can hold everything that docs/spec names', () => {
  expect(Object.keys(brand.properties)).toEqual(
    expect.arrayContaining(
      words('vendor_id vendor_name vendor_url route_home route_prefix routes partner theme media content'),
    ),
  );
  expect(Object.keys(brand.properties.theme.properties)).toEqual(
    expect.arrayContaining(words('colors fonts')),
  );
  expect(Object.keys(brand.properties.media.properties)).toEqual(
    expect.arrayContaining(words('logo_url icon_white_url favicon_url')),
  );
  expect(Object.keys(brand.properties.loan_amount.properties)).toEqual(['wc', 'eq']);
  expect(Object.keys(brand.$defs.bounds.properties)).toEqual(
    expect.arrayContaining(words('minimum maximum default')),
  );
});

it('OpenAPI describes each picture, color and font that a record can hold', () => {
  const { media, theme } = brandSchema.properties;
  expect(Object.keys(media.properties).sort()).toEqual(Object.keys(brand.properties.media.properties).sort());
  expect(Object.keys(theme.properties.fonts.properties).sort()).toEqual(
    Object.keys(brand.properties.theme.properties.fonts.properties).sort(),
  );
});
