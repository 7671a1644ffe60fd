/** A value typed in the model, unique, so that it can be tracked. */
export interface TypedValue {
  tab: number;
  /** The signed-in user; undefined: a visitor. */
  person: string | undefined;
  /** `Tab.epoch` when it was typed: the tab drops its answers at a sign-out, a change of user and a submit. */
  epoch: number;
  field: string;
  isValid: boolean;
}

/** Fields that the model types into: plain and secret, of the application and of an owner. */
export const FIELDS = ['business_name', 'business_city', 'business_ein'] as const;
export const OWNER_FIELDS = ['first', 'title', 'ssn'] as const;
export type Field = (typeof FIELDS)[number] | (typeof OWNER_FIELDS)[number];

/** The value of a number for a field: valid, and identified by its last four digits. */
export function valueFor(field: Field, number: number): string {
  const digits = String(1000 + number);
  if (field === 'ssn') return `521-${10 + Math.floor(number / 9000)}-${digits}`;
  if (field === 'business_ein') return `12-345${digits}`.slice(0, 10);
  return `Name ${digits}`;
}

/** The value of a number for a field, too short to be valid. */
export const INVALID = 'x';

/** The last four digits, which also identify a masked value; undefined if there are none. */
export function tagOf(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null && 'mask' in value ? value.mask : value;
  return typeof text === 'string' ? /(\d{4})$/.exec(text)?.[1] : undefined;
}
