import type { RecipientRequest } from '#contracts/requests.ts';
import type { CompiledFlow, Difference } from '#engine';

/** An invented person. */
export const SAMPLE_PERSON = { name: 'Ben Oak', first: 'Ben', email: 'ben.oak@example.com' };

/** Checking accounts of an invented bank. */
export const SAMPLE_ACCOUNTS = [
  { id: 'one', name: 'Business Checking', mask: '4821' },
  { id: 'two', name: 'Payroll Checking', mask: '9034' },
];

/** A request to the invented person. */
export const SAMPLE_REQUEST: RecipientRequest = {
  status: 'opened',
  purpose: 'owner',
  isClosed: false,
  asker: 'Ann Oak',
  business: 'Oak Bakery',
  first: SAMPLE_PERSON.first,
  address: 'b***@example.com',
  dueAt: '2030-01-15T12:00:00.000Z',
  words: { title: 'Your part', task: 'your part', decline: 'I am not an owner', certification: '' },
};

/** Two answers to the first question of the flow that takes any text. */
export function sampleDifferences(flow: CompiledFlow): Difference[] {
  const properties = flow.steps.flatMap(({ schema }) => Object.entries(schema.properties ?? {}));
  const found = properties.find(
    ([, { type, enum: choices, format }]) => type === 'string' && !choices && !format,
  );
  const [field] = found ?? properties[0] ?? [];
  return field === undefined ? [] : [{ field, mine: 'Oak Bakery', theirs: 'Oak Bakery LLC' }];
}
