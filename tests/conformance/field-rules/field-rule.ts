export interface FieldCase {
  /** The input after normalization by the widget; undefined: none. */
  value: string | number | boolean | string[] | undefined;
  /** The error text; null: accepted. */
  error: string | null;
  /** Whether the rule is tested in the browser only: the server normalizes the value first, or its payload schema refuses the type. */
  browserOnly?: true;
}

export interface FieldRule {
  /** The ids of the statements in docs/spec that the rule tests. */
  cites: string;
  statement: string;
  field: string;
  step: string;
  /** Other answers the rule depends on. */
  context?: Record<string, string | number | boolean | string[] | undefined>;
  /** The field shows only if a brand asks for it. */
  shownByBrand?: true;
  cases: FieldCase[];
}

export const BLANK = 'Cannot be empty or contain only whitespace characters';
export const AMOUNT = 'Please enter an amount between $5,000 and $250,000.';
export const SSN_SHAPE = 'Invalid, must be xxx-xx-xxxx format';
export const SSN_FAKE = 'Invalid SSN: format, restricted patterns, or repeated digits.';
export const BIRTH = 'Please choose the month, day and year.';
export const NO_DAY = 'Please choose a date that exists.';
export const BIRTH_YEAR = 'Please choose a year from 1900 to 2008.';
export const PHONE = 'Invalid, must be 10 digits';
export const ZIP = 'Please enter a valid zip code.';
export const EIN = 'Invalid, must be 9 digits (xx-xxxxxxx)';
export const STREET_BY_CITY = 'Please enter a valid street address';

export const text = (
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
