/**
 * [FIELD-43] [FIELD-44] [OWNER-10] [OWNER-13] [STEP-48]: the required fields of each step, in page order. `owner` stands
 * for the fields of one owner.
 */
export const REQUIRED: [flow: 'apply' | 'bcm', step: string, fields: string][] = [
  ['apply', 'amount', 'loan_amount loan_terms'],
  ['apply', 'info', 'business_name owner_1_first owner_1_last owner_1_mobile owner_1_email consent'],
  ['apply', 'verify-login', 'owner_1_email'],
  [
    'apply',
    'more-details',
    'business_street business_zip business_city business_state business_years business_structure business_naics',
  ],
  ['apply', 'bank-connect', 'type_of_statements'],
  ['apply', 'upload-statements', 'type_of_statements'],
  ['apply', 'further-details', 'business_ein business_revenue'],
  [
    'apply',
    'owners',
    'first last mobile email title ownership ssn dob street zip city state'.replace(/\w+/g, 'owner_1_$&'),
  ],
  ['apply', 'type-of-funding', 'loan_type'],
  ['apply', 'aproximate-timing', 'when_funding_needed'],
  ['apply', 'terms', 'signature_name signature_date'],
  ['apply', 'funding-is-almost-here', 'loan_type owner_1_dob'],
  ['bcm', 'info', 'business_name owner_1_first owner_1_last owner_1_mobile owner_1_email consent'],
  ['bcm', 'verify-login', 'owner_1_email'],
  [
    'bcm',
    'more-details',
    'business_ein business_street business_zip business_city business_state owner_1_title owner_1_dob',
  ],
  ['bcm', 'summary', 'loan_type owner_1_dob'],
  ['bcm', 'contact-soon', ''],
];

/**
 * The control of a field in every step that asks for it, by the field's name without `business_` or `owner_n_`; a field that
 * is not listed has one line of text. [SCREEN-2] [SCREEN-3] amount and term, [FIELD-48] phone and tax ID, [SCREEN-34] street
 * and ZIP code, [FIELD-11] state, [FIELD-14] share, [FIELD-15] [OWNER-11] SSN, [OWNER-12] birth date, [FIELD-18] years,
 * [FIELD-20] structure, [FIELD-60] industry, [FIELD-63] no EIN, [SCREEN-40] products, [FIELD-31] timing.
 */
export const CONTROLS: Record<string, string> = {
  loan_amount: 'money-slider',
  loan_terms: 'term',
  mobile: 'phone',
  phone: 'phone',
  email: 'email',
  website: 'website',
  consent: 'consent',
  code: 'code-entry',
  street: 'address-search',
  zip: 'zip',
  state: 'state',
  home_based: 'checkbox',
  no_ein: 'checkbox',
  years: 'years',
  structure: 'radio',
  naics: 'industry',
  ein: 'ein',
  revenue: 'money',
  ownership: 'percent',
  ssn: 'ssn',
  dob: 'date-of-birth',
  owners: 'list',
  loan_type: 'product-tiles',
  equipment_description: 'textarea',
  when_funding_needed: 'timing',
  signature_date: 'date',
};

/** Fields that stand side by side on a wide page, wherever a group has all of them. */
export const LINES = ['first last', 'mobile email', 'zip city state', 'title ownership'];

/** [SCREEN-31] [SCREEN-32] [SCREEN-20] [OWNER-10]: the headed groups of fields of a step, by their fields. */
export const GROUPS: [flow: 'apply' | 'bcm', step: string, groups: string[]][] = [
  ['apply', 'info', ['business_name', 'owner_1_first owner_1_last owner_1_mobile owner_1_email', 'consent']],
  [
    'apply',
    'more-details',
    [
      'business_dba',
      'business_street business_suite business_zip business_city business_state home_based',
      'business_phone business_website business_years business_structure business_naics',
    ],
  ],
  [
    'apply',
    'owners',
    ['first last mobile email', 'title ownership', 'ssn dob', 'street suite zip city state'],
  ],
  ['bcm', 'info', ['business_name', 'owner_1_first owner_1_last owner_1_mobile owner_1_email', 'consent']],
  [
    'bcm',
    'more-details',
    [
      'business_dba business_ein',
      'business_street business_suite business_zip business_city business_state',
      'owner_1_title owner_1_dob',
    ],
  ],
];
