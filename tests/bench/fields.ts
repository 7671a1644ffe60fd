/**
 * The fields of the measured forms: 20 people with 18 answers each, and a step of 8, with the usual mix of controls.
 * Every engine uses them.
 */

/** Kinds of control; a plain engine renders `text` for kinds that it lacks. */
export type Kind =
  | 'text'
  | 'phone'
  | 'email'
  | 'money'
  | 'percent'
  | 'ssn'
  | 'state'
  | 'select'
  | 'radio'
  | 'website'
  | 'textarea';

export interface BenchField {
  name: string;
  title: string;
  kind: Kind;
  /** JSON Schema of the value: type, pattern, bounds. */
  schema: Record<string, unknown>;
  choices?: string[];
}

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
const ROLES = ['owner', 'president', 'partner', 'manager', 'other'];

const PERSON: BenchField[] = [
  text('first', 'First name', { minLength: 2 }),
  text('last', 'Last name', { minLength: 2 }),
  kind('mobile', 'Mobile phone', 'phone', { pattern: '^\\d{3}-\\d{3}-\\d{4}$' }),
  kind('email', 'Email', 'email', { pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' }),
  text('title', 'Title', { minLength: 2 }),
  {
    name: 'ownership',
    title: 'Share',
    kind: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100 },
  },
  kind('taxid', 'Tax number', 'ssn', { pattern: '^\\d{3}-\\d{2}-\\d{4}$' }),
  text('street', 'Street', { minLength: 2 }),
  text('suite', 'Suite', { maxLength: 40 }),
  text('city', 'City', { minLength: 2 }),
  { ...kind('state', 'State', 'state', { enum: STATES }), choices: STATES },
  text('zip', 'ZIP code', { pattern: '^\\d{5}$' }),
  { name: 'revenue', title: 'Revenue', kind: 'money', schema: { type: 'number', minimum: 0 } },
  { name: 'debt', title: 'Debt', kind: 'money', schema: { type: 'number', minimum: 0 } },
  kind('website', 'Website', 'website', { maxLength: 120 }),
  { ...kind('role', 'Role', 'select', { enum: ROLES }), choices: ROLES },
  { ...kind('resident', 'US resident', 'radio', { enum: ['yes', 'no'] }), choices: ['yes', 'no'] },
  kind('notes', 'Notes', 'textarea', { maxLength: 400 }),
];

export const PEOPLE = 20;

/** The 360 fields `p1_first` to `p20_notes`. */
export const benchFields: BenchField[] = Array.from({ length: PEOPLE }, (_, index) =>
  PERSON.map((field) => ({
    ...field,
    name: `p${index + 1}_${field.name}`,
    title: `${field.title} of person ${index + 1}`,
  })),
).flat();

/** The fields of the small form, `s_first` to `s_role`: one step of 8. */
export const smallFields: BenchField[] = PERSON.filter(({ name }) =>
  ['first', 'last', 'mobile', 'email', 'street', 'state', 'zip', 'role'].includes(name),
).map((field) => ({ ...field, name: `s_${field.name}` }));

/** One JSON Schema with every field required: the input of each engine. */
export function benchSchema(fields: BenchField[]) {
  return {
    type: 'object',
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, title, schema }) => [name, { title, ...schema }])),
  };
}

/** Fields of some of the 20 people to type into, one free text each. */
export const typedFields: string[] = Array.from({ length: PEOPLE }, (_, index) => [
  `p${index + 1}_last`,
  `p${index + 1}_city`,
]).flat();

/** The same for the small form. */
export const typedSmallFields: string[] = ['s_first', 's_last', 's_street'];

function kind(name: string, title: string, of: Kind, schema: Record<string, unknown>): BenchField {
  return { name, title, kind: of, schema: { type: 'string', ...schema } };
}

function text(name: string, title: string, schema: Record<string, unknown>): BenchField {
  return kind(name, title, 'text', schema);
}
