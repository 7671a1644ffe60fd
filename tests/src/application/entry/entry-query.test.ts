import { expect, it } from 'vitest';
import { readEntryQuery } from '#src/application/entry/entry-query.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { runtimeWith } from '../test-runtime.ts';

function enter(search: string, hideable: string[] = []) {
  const { runtime, read } = runtimeWith();
  const brand = { ...runtime.brand, hideable } as Runtime['brand'];
  const rest = readEntryQuery({ ...runtime, brand }, search);
  const alerts = runtime.alerts.list().map(({ level, text }) => ({ level, text }));
  return { rest, read, alerts, hidden: runtime.state().hidden };
}

it('[LINK-44] applies answers and removes them from the address, and keeps the other parameters', () => {
  const { rest, read, alerts } = enter('?loan_amount=85000&utm_source=mail&business_name=Green%20Bakery');
  expect([read('loan_amount'), read('business_name')]).toEqual([85000, 'Green Bakery']);
  expect(rest).toBe('?utm_source=mail');
  expect(alerts).toEqual([]);
});

it('leaves nothing of a query with answers only', () => {
  expect(enter('?loan_amount=85000').rest).toBe('');
  expect(enter('').rest).toBe('');
});

it('names the questions whose answers it refuses, and removes these answers too', () => {
  const { rest, read, alerts } = enter('?loan_amount=much');
  expect([read('loan_amount'), rest]).toEqual([150000, '']);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({ level: 'warning', text: expect.stringContaining('Amount') });
});

it('[LINK-46] hides the parts that the brand lets a link hide', () => {
  const { rest, alerts, hidden } = enter('?hide=owners/1/identity', ['owners/{idx}/identity']);
  expect([hidden, rest, alerts]).toEqual([['owners/1/identity'], '', []]);
});

it('[LINK-30] refuses to hide another part with an error, and removes the parameter', () => {
  const { rest, alerts, hidden } = enter('?hide=owners/1/identity');
  expect([hidden, rest]).toEqual([[], '']);
  expect(alerts).toMatchObject([{ level: 'error' }]);
});

it('[LINK-24] hides the parts of every `hide` of a link', () => {
  const { rest, alerts, hidden } = enter('?hide=business/website&hide=business/years');
  expect([hidden, rest, alerts]).toEqual([['business/website', 'business/years'], '', []]);
  expect(enter('?hide=business/website&hide=nothing').hidden).toEqual([]);
});
