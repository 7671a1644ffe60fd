// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Api } from '#src/api/api.ts';
import { reveal } from '#src/step-up/reveal.ts';
import { as, failedAnswer, runtimeWith, serverDeal } from '../application/test-runtime.ts';

const OWNERS = [{ id: 'c1' }, { id: 'c2' }, {}];

/** The page of a saved application with two saved owners and a new one, whose server reveals a value. */
function pageWith(application: object = { loan_id: 'l1', owners: OWNERS }) {
  const call = vi.fn<Api['reveal']>(async () => ({ ok: true, value: '536-22-8726' }));
  const { runtime } = runtimeWith({ who: as('ada'), api: { reveal: call } });
  runtime.dispatch({ type: 'server-application', deal: serverDeal({ application: application as never }) });
  return { call, reveal: (name: string) => reveal(runtime, name) };
}

it.each([
  ['business_ein', '/business_ein'],
  ['owner_1_ssn', '/owners/c1/ssn'],
  ['owner_2_ssn', '/owners/c2/ssn'],
])('a saved %s is read by %s, whose owner is named by id', async (name, field) => {
  const page = pageWith();
  expect(await page.reveal(name)).toEqual({ ok: true, value: '536-22-8726' });
  expect(page.call).toHaveBeenCalledExactlyOnceWith({ field, loan_id: 'l1' });
});

it.each(['owner_3_ssn', 'owner_4_ssn', 'no_such_question'])(
  'nothing is asked about %s, which the server does not have',
  async (name) => {
    const page = pageWith();
    expect(await page.reveal(name)).toEqual({ ok: false });
    expect(page.call).not.toHaveBeenCalled();
  },
);

it('an application without a loan is found by its user', async () => {
  const page = pageWith({ owners: OWNERS });
  await page.reveal('owner_1_ssn');
  expect(page.call).toHaveBeenCalledExactlyOnceWith({ field: '/owners/c1/ssn' });
});

it('a refusal shows the text of the server', async () => {
  const page = pageWith();
  page.call.mockResolvedValueOnce(failedAnswer({ kind: 'refused', status: 404, message: 'Own.' }));
  expect(await page.reveal('owner_1_ssn')).toEqual({ ok: false, text: 'Own.' });
});
