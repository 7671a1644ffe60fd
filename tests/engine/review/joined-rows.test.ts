import { expect, it } from 'vitest';
import { joinRows } from '../../../engine/review/joined-rows.ts';

const row = (name: string, value: string | undefined, error?: string) => ({
  ...{ name, field: `owner_1_${name}`, label: name, value },
  ...(error !== undefined && { error }),
});
const STEP = { id: 'owners' };
/** The joined rows of an address, as `[field, label, value]`. */
const joined = (rows: ReturnType<typeof row>[], fields: string[], by?: string) => {
  const review = [{ title: 'Address', fields, ...(by !== undefined && { by }) }];
  return joinRows(rows, [{ title: 'Home', fields, review }] as never, STEP, { content: {} }).map(
    ({ field, label, value }) => [field, label, value],
  );
};
const ROWS = [row('zip', '78701'), row('role', 'CEO'), row('street', '1 Pine St'), row('city', 'Austin')];

it('rows become one row at the place of the first of them, with their answers in the order of the title', () => {
  expect(joined(ROWS, ['street', 'city', 'zip'])).toEqual([
    ['owner_1_zip', 'Address', '1 Pine St, Austin, 78701'],
    ['owner_1_role', 'role', 'CEO'],
  ]);
});

it('a joined row leaves out missing answers, and has none if all are missing', () => {
  const rows = [row('street', undefined), row('city', 'Austin'), row('state', 'TX')];
  expect(joined(rows, ['street', 'city', 'state'], ' ')).toEqual([
    ['owner_1_street', 'Address', 'Austin TX'],
  ]);
  expect(joined([row('street', undefined), row('city', undefined)], ['street', 'city'])).toEqual([
    ['owner_1_street', 'Address', undefined],
  ]);
});

it.each([
  ['a single row', [row('street', '1 Pine St'), row('role', 'CEO')]],
  ['a row with an error', [row('street', '1 Pine St'), row('city', '', 'Please enter a city.')]],
])('%s is not joined', (_, rows) => {
  expect(joined(rows, ['street', 'city'])).toEqual(
    rows.map(({ field, label, value }) => [field, label, value]),
  );
});
