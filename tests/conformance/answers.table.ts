/**
 * [FIELD-47] [FIELD-48] [FIELD-49] [FIELD-50] [FIELD-73]: an input of each field, and the value that is stored. A name is
 * one line; numbers, phones, tax IDs, SSNs and dates get their own form.
 */
export const STORED: [field: string, input: unknown, stored: unknown][] = [
  ...['business_name', 'business_dba', 'business_street', 'business_suite', 'business_city'].map(
    (field): [string, unknown, unknown] => [field, '  Oak \n Street  ', 'Oak Street'],
  ),
  ...['first', 'last', 'title', 'street', 'suite', 'city'].map((field): [string, unknown, unknown] => [
    `owner_2_${field}`,
    ' De  la\nCruz ',
    'De la Cruz',
  ]),
  ['signature_name', ' Ada  Lovelace ', 'Ada Lovelace'],
  ['owner_2_mobile', '(415) 555 0123', '415-555-0123'],
  ['business_phone', '+1 415.555.0123', '415-555-0123'],
  ['owner_2_email', ' Ada@Example.COM ', 'ada@example.com'],
  ['owner_2_ownership', '25%', 25],
  ['owner_2_ssn', '521449382', '521-44-9382'],
  ['owner_2_dob', '1/31/1980', '1980-01-31'],
  ['owner_2_zip', '894511234', '89451-1234'],
  ['business_zip', ' 78701 ', '78701'],
  ['business_ein', '123456789', '12-3456789'],
  ['business_website', ' oak.example ', 'oak.example'],
  ['business_revenue', '$1.2m', 1_200_000],
  ['loan_amount', '85k', 85_000],
  ['loan_terms', '36', 36],
  ['business_years', '5', 5],
  ['business_naics', '722511', 722511],
  ['home_based', 'yes', true],
  ['business_no_ein', 'true', true],
  ['loan_type', 'EQ, WC', ['EQ', 'WC']],
  ['code', ' 123 456 ', '123456'],
];

/** [FIELD-79]: the longest text of each field. */
export const LONGEST: [length: number, fields: string][] = [
  [50, 'business_suite owner_1_suite'],
  [60, 'owner_1_first owner_1_last owner_1_title'],
  [100, 'business_street business_city owner_1_street owner_1_city'],
  [120, 'business_name business_dba signature_name'],
  [200, 'naics_keyword ga_info partnerSystemUserId partnerSystemAccountId referralPartnerId'],
  [254, 'owner_1_email'],
  [500, 'equipment_description'],
];

/** [FIELD-43] and the fields' own texts: the error of each field that is required and empty. */
export const MISSING: Record<string, string> = {
  loan_amount: 'Required',
  loan_terms: 'Please select a loan term.',
  business_name: 'Please enter a valid business name.',
  owner_1_first: 'Please enter a valid first name.',
  owner_1_last: 'Please enter a valid last name.',
  owner_1_mobile: 'Invalid, must be 10 digits',
  owner_1_email: 'Please enter a valid email address.',
  consent: 'Consent is required to proceed.',
  business_street: 'Please enter a valid street.',
  business_zip: 'Please enter a valid zip code.',
  business_city: 'Please enter a valid city.',
  business_state: 'Please enter a valid state.',
  business_years: 'Required',
  business_structure: 'Required',
  business_naics: 'Required',
  business_ein: 'Please enter a valid ein.',
  business_revenue: 'Required',
  owner_1_title: 'Please enter a valid title.',
  owner_1_ownership: 'Required',
  owner_1_ssn: 'Invalid, must be xxx-xx-xxxx format',
  owner_1_dob: 'Required',
  owner_1_street: 'Please enter a valid street.',
  owner_1_zip: 'Please enter a valid zip code.',
  owner_1_city: 'Please enter a valid city.',
  owner_1_state: 'Please enter a valid state.',
  when_funding_needed: 'Required',
  loan_type: 'Please select at least one product type.',
};

/** [FIELD-11]: the names of the 50 states and DC, in the order of the list. */
export const STATE_NAMES =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming'.split(
    ', ',
  );

/** [FIELD-16]: numbers that the Social Security Administration lists as misused, in advertisements and as examples. */
export const FAKE_SSNS =
  '078-05-1120 219-09-9999 457-55-5462 123-45-6789 987-65-4321 111-22-3333 123-12-1234 002-28-1852 042-10-3580 062-36-0749 095-07-3645 128-03-6045 135-01-6629 141-18-6941 165-16-7999 165-18-7999 165-20-7999 165-22-7999 165-24-7999 189-09-2294 212-09-7694 212-09-9999 306-30-2348 308-12-5070 468-28-8779 549-24-1889'.split(
    ' ',
  );

/** [OWNER-15] and WCAG 2.2, 1.3.5: the values that the browser may fill in; a business and a person are different sections. */
export const AUTOCOMPLETE: Record<string, string | undefined> = {
  business_name: 'section-business organization',
  business_phone: 'section-business tel-national',
  business_website: 'section-business url',
  business_street: 'section-business address-line1',
  business_suite: 'section-business address-line2',
  business_city: 'section-business address-level2',
  business_state: 'section-business address-level1',
  business_zip: 'section-business postal-code',
  owner_1_first: 'given-name',
  owner_1_last: 'family-name',
  owner_1_mobile: 'tel-national',
  owner_1_email: 'email',
  owner_1_title: 'organization-title',
  owner_1_ssn: 'off',
  owner_1_dob: 'bday',
  owner_1_street: 'address-line1',
  owner_1_suite: 'address-line2',
  owner_1_city: 'address-level2',
  owner_1_state: 'address-level1',
  owner_1_zip: 'postal-code',
  signature_name: 'name',
  code: 'one-time-code',
};
