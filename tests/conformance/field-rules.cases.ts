/**
 * Accepted values of a field, and the error texts of others, by statement of docs/spec. The same rows run against the
 * browser's validators (field-rules.test.ts) and against the server (tests/server/deals/field-rules.test.ts).
 */
export interface FieldCase {
  /** The input after normalization by the widget; undefined: none. */
  value: string | number | boolean | string[] | undefined;
  /** The error text; null: accepted. */
  error: string | null;
  /** For the browser only: the server normalizes the value first, or its payload schema refuses the type. */
  browserOnly?: true;
}
export interface FieldRule {
  /** Ids of docs/spec. */
  cites: string;
  statement: string;
  field: string;
  step: string;
  /** Other answers the rule depends on. */
  given?: Record<string, string | number | boolean | string[] | undefined>;
  /** The field shows only if a brand asks for it. */
  shownByBrand?: true;
  cases: FieldCase[];
}

const BLANK = 'Cannot be empty or contain only whitespace characters';
const AMOUNT = 'Please enter an amount between $5,000 and $250,000.';
const SSN_SHAPE = 'Invalid, must be xxx-xx-xxxx format';
const SSN_FAKE = 'Invalid SSN: format, restricted patterns, or repeated digits.';
const BIRTH = 'Please choose the month, day and year.';
const NO_DAY = 'Please choose a date that exists.';
const BIRTH_YEAR = 'Please choose a year from 1900 to 2008.';
const PHONE = 'Invalid, must be 10 digits';
const ZIP = 'Please enter a valid zip code.';
const EIN = 'Invalid, must be 9 digits (xx-xxxxxxx)';
const STREET_BY_CITY = 'Please enter a valid street address';

const text = (
  cites: string,
  field: string,
  step: string,
  error: string,
  good = 'Acme',
  statement = `min 2, '${error}'`,
): FieldRule => ({
  cites: `${cites} [FIELD-40] [FIELD-43] [FIELD-44]`,
  statement: `${field}: ${statement}`,
  field,
  step,
  cases: [
    { value: good, error: null },
    { value: 'A', error },
    { value: undefined, error },
    { value: '   ', error: BLANK },
  ],
});

export const fieldRules: FieldRule[] = [
  {
    cites: '[AMOUNT-17] [AMOUNT-10] [AMOUNT-11] [AMOUNT-16] [FIELD-51] [FIELD-43]',
    statement: 'loan_amount: positive, between the bounds of the loan type',
    field: 'loan_amount',
    step: 'amount',
    cases: [
      { value: 150000, error: null },
      { value: 5000, error: null },
      { value: 250000, error: null },
      { value: 12345, error: null },
      { value: 4999, error: AMOUNT },
      { value: 250001, error: AMOUNT },
      { value: 0, error: AMOUNT },
      { value: -5, error: AMOUNT },
      { value: '85kk', error: AMOUNT, browserOnly: true },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[AMOUNT-12] [AMOUNT-13]',
    statement: 'equipment alone: 5,000 to 150,000',
    field: 'loan_amount',
    step: 'amount',
    given: { loan_type: ['EQ'] },
    cases: [
      { value: 150000, error: null },
      { value: 150001, error: 'Please enter an amount between $5,000 and $150,000.' },
    ],
  },
  {
    cites: '[AMOUNT-13]',
    statement: 'equipment with another product keeps the other bounds',
    field: 'loan_amount',
    step: 'amount',
    given: { loan_type: ['EQ', 'WC'] },
    cases: [{ value: 200000, error: null }],
  },
  {
    cites: '[AMOUNT-23] [AMOUNT-20]',
    statement: "loan_terms: at least 1, else 'Please select a loan term.'; from a fixed list of months",
    field: 'loan_terms',
    step: 'amount',
    cases: [
      { value: 24, error: null },
      { value: 60, error: null },
      { value: 0, error: 'Please select a loan term.' },
      { value: 13, error: 'Please select a loan term.' },
    ],
  },
  text('[FIELD-1]', 'business_name', 'info', 'Please enter a valid business name.'),
  text('[FIELD-2]', 'owner_1_first', 'info', 'Please enter a valid first name.', 'Al'),
  text('[FIELD-3]', 'owner_1_last', 'info', 'Please enter a valid last name.', 'Wu'),
  {
    cites: '[FIELD-4]',
    statement: "mobile: ddd-ddd-dddd, 'Invalid, must be 10 digits'",
    field: 'owner_1_mobile',
    step: 'info',
    cases: [
      { value: '415-555-0123', error: null },
      { value: '415-555-012', error: 'Invalid, must be 10 digits' },
      { value: '415-555-01234', error: PHONE },
      { value: '415-555-0123-0123-0123-0123', error: PHONE },
      { value: undefined, error: 'Invalid, must be 10 digits' },
    ],
  },
  {
    cites: '[FIELD-5]',
    statement: "email: 'Please enter a valid email address.'",
    field: 'owner_1_email',
    step: 'info',
    cases: [
      { value: 'ada@example.com', error: null },
      { value: 'ada@', error: 'Please enter a valid email address.' },
      { value: 'ada example.com', error: 'Please enter a valid email address.' },
      { value: `${'a'.repeat(60)}@${'b.'.repeat(100)}com`, error: 'Please enter a valid email address.' },
      { value: undefined, error: 'Please enter a valid email address.' },
    ],
  },
  {
    cites: '[FIELD-6]',
    statement: "email on the entry screen: 'Please enter a valid email'",
    field: 'owner_1_email',
    step: 'verify-login',
    cases: [
      { value: 'ada@example.com', error: null },
      { value: 'ada@', error: 'Please enter a valid email' },
    ],
  },
  {
    cites: '[FIELD-25]',
    statement: "consent: must be true, 'Consent is required to proceed.'",
    field: 'consent',
    step: 'info',
    cases: [
      { value: true, error: null },
      { value: false, error: 'Consent is required to proceed.' },
      { value: undefined, error: 'Consent is required to proceed.' },
    ],
  },
  {
    ...text('[FIELD-8]', 'business_street', 'more-details', 'Please enter a valid street.', '1 Main St'),
    given: { business_city: undefined },
  },
  text('[FIELD-10]', 'business_city', 'more-details', 'Please enter a valid city.', 'Reno'),
  {
    cites: '[FIELD-9]',
    statement: "street: 'Please enter a valid street address' when a city is there but the street is invalid",
    field: 'business_street',
    step: 'more-details',
    given: { business_city: 'Reno' },
    cases: [
      { value: '1 Main St', error: null },
      { value: '1', error: 'Please enter a valid street address' },
      { value: undefined, error: 'Please enter a valid street address' },
    ],
  },
  {
    cites: '[FIELD-11]',
    statement: 'state: one of 50 states plus DC',
    field: 'business_state',
    step: 'more-details',
    cases: [
      { value: 'CA', error: null },
      { value: 'DC', error: null },
      { value: 'PR', error: 'Please enter a valid state.' },
      { value: undefined, error: 'Please enter a valid state.' },
    ],
  },
  {
    cites: '[FIELD-12] [FIELD-45]',
    statement: 'zip: 5 digits or 5+4',
    field: 'business_zip',
    step: 'more-details',
    cases: [
      { value: '94105', error: null },
      { value: '94105-1234', error: null },
      { value: '9', error: 'Please enter a valid zip code.' },
      { value: '941051', error: 'Please enter a valid zip code.' },
      { value: '94105-12345', error: ZIP },
      { value: '9410512345678', error: ZIP },
      { value: undefined, error: 'Please enter a valid zip code.' },
    ],
  },
  {
    cites: '[FIELD-13] [FIELD-40] [FIELD-41]',
    statement: 'suite optional; whitespace alone is an error in any text',
    field: 'business_suite',
    step: 'more-details',
    cases: [
      { value: undefined, error: null },
      { value: '5', error: null },
      { value: '  ', error: BLANK },
    ],
  },
  {
    cites: '[FIELD-18] [LIMIT-32]',
    statement: 'business_years: 0 to 20',
    field: 'business_years',
    step: 'more-details',
    cases: [
      { value: 0, error: null },
      { value: 20, error: null },
      { value: 21, error: 'Please choose your years in business.' },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[FIELD-20]',
    statement: 'business_structure: non-empty, one of four',
    field: 'business_structure',
    step: 'more-details',
    cases: [
      { value: 'LLC', error: null },
      { value: 'Guild', error: 'Please choose your business structure.' },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[FIELD-19]',
    statement: 'business_naics: number',
    field: 'business_naics',
    step: 'more-details',
    cases: [
      { value: 722511, error: null },
      { value: 999999, error: null },
      { value: 1, error: 'Please choose your industry.' },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[FIELD-24] [FIELD-41]',
    statement: "business_website: optional; valid host pattern, 'Please enter a valid website.'",
    field: 'business_website',
    step: 'more-details',
    cases: [
      { value: undefined, error: null },
      { value: 'acme.com', error: null },
      { value: 'https://www.acme.co.uk/shop?x=1', error: null },
      { value: 'Https://acme.com', error: null },
      { value: 'acme', error: 'Please enter a valid website.' },
      { value: 'http://acme', error: 'Please enter a valid website.' },
      { value: 'ac me.com', error: 'Please enter a valid website.' },
      { value: `acme.com/${'a'.repeat(200)}`, error: 'Please enter a valid website.' },
    ],
  },
  {
    cites: '[FIELD-22] [FIELD-23] [FIELD-42] [FIELD-45]',
    statement:
      "EIN: too short 'Please enter a valid ein.', wrong shape 'Invalid, must be 9 digits (xx-xxxxxxx)'",
    field: 'business_ein',
    step: 'further-details',
    cases: [
      { value: '12-3456789', error: null },
      { value: '123456789', error: null },
      { value: '1', error: 'Please enter a valid ein.' },
      { value: undefined, error: 'Please enter a valid ein.' },
      { value: '12-345678', error: 'Invalid, must be 9 digits (xx-xxxxxxx)' },
      { value: '1234567890', error: EIN },
      { value: '12-34567890123', error: EIN },
      { value: '1'.repeat(60), error: EIN },
      { value: '  ', error: BLANK },
    ],
  },
  {
    cites: '[FIELD-17] [FIELD-51]',
    statement: 'business_revenue: positive number',
    field: 'business_revenue',
    step: 'further-details',
    cases: [
      { value: 1, error: null },
      { value: 250000.5, error: null },
      { value: 0, error: 'Please enter an amount above $0.' },
      { value: -1, error: 'Please enter an amount above $0.' },
      { value: '1,2', error: 'Please enter your annual gross revenue.', browserOnly: true },
      { value: undefined, error: 'Required' },
    ],
  },
  text('[FIELD-7]', 'owner_1_title', 'owners', 'Please enter a valid title.', 'CEO'),
  {
    cites: '[FIELD-14]',
    statement: "ownership: digits only, max 100, 'Ownership percentage must be less or equal to 100.'",
    field: 'owner_1_ownership',
    step: 'owners',
    cases: [
      { value: 0, error: null },
      { value: 100, error: null },
      { value: 101, error: 'Ownership percentage must be less or equal to 100.' },
      { value: 'ten', error: 'Please enter digits only.', browserOnly: true },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[FIELD-15] [FIELD-16] [FIELD-42]',
    statement: `SSN: shape '${SSN_SHAPE}'; area 000, 666, 9xx, group 00, serial 0000, known fakes, identical digits '${SSN_FAKE}'`,
    field: 'owner_1_ssn',
    step: 'owners',
    cases: [
      { value: '521-44-9382', error: null },
      { value: '521449382', error: SSN_SHAPE, browserOnly: true },
      { value: '521-44-938', error: SSN_SHAPE },
      { value: 'abc-de-fghi', error: SSN_SHAPE },
      { value: '000-44-9382', error: SSN_FAKE },
      { value: '666-44-9382', error: SSN_FAKE },
      { value: '900-44-9382', error: SSN_FAKE },
      { value: '999-44-9382', error: SSN_FAKE },
      { value: '521-00-9382', error: SSN_FAKE },
      { value: '521-44-0000', error: SSN_FAKE },
      { value: '078-05-1120', error: SSN_FAKE },
      { value: '219-09-9999', error: SSN_FAKE },
      { value: '457-55-5462', error: SSN_FAKE },
      { value: '123-45-6789', error: SSN_FAKE },
      { value: '333-33-3333', error: SSN_FAKE },
      { value: undefined, error: SSN_SHAPE },
    ],
  },
  {
    cites: '[FIELD-28] [FIELD-29] [LIMIT-33]',
    statement: 'date of birth: month, day, year; years 1900 to 2008; a date that exists',
    field: 'owner_1_dob',
    step: 'owners',
    cases: [
      { value: '1980-01-31', error: null },
      { value: '1900-01-01', error: null },
      { value: '2008-12-31', error: null },
      { value: '2000-02-29', error: null },
      { value: '2001-02-29', error: NO_DAY },
      { value: '1980-02-30', error: NO_DAY },
      { value: '1980-04-31', error: NO_DAY },
      { value: '1980--31', error: BIRTH },
      { value: '--31', error: BIRTH },
      { value: '1980-02-', error: BIRTH },
      { value: '2009-01-01', error: BIRTH_YEAR },
      { value: '1899-12-31', error: BIRTH_YEAR },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[FIELD-12]',
    statement: 'zip of an owner: 5 digits or 5+4',
    field: 'owner_1_zip',
    step: 'owners',
    cases: [
      { value: '89501', error: null },
      { value: '89501-1234', error: null },
      { value: '8950', error: ZIP },
      { value: '895011', error: ZIP },
      { value: '89501-12345', error: ZIP },
      { value: 'Reno', error: ZIP },
      { value: undefined, error: ZIP },
    ],
  },
  {
    cites: '[FIELD-9]',
    statement:
      "owner's street: 'Please enter a valid street address' when a city is there but the street is invalid",
    field: 'owner_1_street',
    step: 'owners',
    given: { owner_1_city: 'Reno' },
    cases: [
      { value: '2 Oak Ave', error: null },
      { value: '2', error: STREET_BY_CITY },
      { value: undefined, error: STREET_BY_CITY },
    ],
  },
  {
    cites: '[FIELD-21] [FIELD-41] [STEP-15]',
    statement: "business_phone: optional, ddd-ddd-dddd, 'Invalid, must be 10 digits'",
    field: 'business_phone',
    step: 'more-details',
    shownByBrand: true,
    cases: [
      { value: undefined, error: null },
      { value: '415-555-0123', error: null },
      { value: '415-555-012', error: PHONE },
      { value: '1415-555-01234', error: PHONE },
      { value: '  ', error: BLANK },
    ],
  },
  {
    cites: '[FIELD-45]',
    statement: 'a general text for what is too long, where the field has no shape',
    field: 'owner_1_first',
    step: 'info',
    cases: [
      { value: 'A'.repeat(60), error: null },
      { value: 'A'.repeat(61), error: 'Please use at most 60 characters.' },
    ],
  },
  {
    cites: '[FIELD-26]',
    statement: "loan_type: at least one non-UNKNOWN, 'Please select at least one product type.'",
    field: 'loan_type',
    step: 'type-of-funding',
    cases: [
      { value: ['WC'], error: null },
      { value: ['UNKNOWN', 'LOC'], error: null },
      { value: ['UNKNOWN'], error: 'Please select at least one product type.' },
      { value: [], error: 'Please select at least one product type.' },
      { value: undefined, error: 'Please select at least one product type.' },
    ],
  },
  {
    cites: '[FIELD-27]',
    statement:
      "equipment_description: required with EQ, min 2 whenever not empty, 'Please enter a valid description.'",
    field: 'equipment_description',
    step: 'type-of-funding',
    given: { loan_type: ['EQ'], loan_amount: 100000 },
    cases: [
      { value: 'A used van', error: null },
      { value: 'x', error: 'Please enter a valid description.' },
      { value: undefined, error: 'Please enter a valid description.' },
    ],
  },
  {
    cites: '[FIELD-27]',
    statement: 'equipment_description: not asked for without EQ',
    field: 'equipment_description',
    step: 'type-of-funding',
    given: { loan_type: ['WC'] },
    cases: [{ value: undefined, error: null }],
  },
  {
    cites: '[FIELD-31]',
    statement: 'when_funding_needed: one of the four timings',
    field: 'when_funding_needed',
    step: 'aproximate-timing',
    cases: [
      { value: 'immediately', error: null },
      { value: 'within-more-than-30-days', error: null },
      { value: 'some day', error: 'Please choose when you need funding.' },
      { value: undefined, error: 'Required' },
    ],
  },
];
