// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { bankCalls, bankReturnAddress, removeBankReturn } from '#src/api/statements/bank.ts';
import { recordedSend } from '../recorded-send.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

it("the return from a bank's own page is known by its parameter, which is removed once", () => {
  window.history.replaceState({ idx: 3 }, '', '/app/bank-connect?return=review&oauth_state_id=s1#bank');
  expect(bankReturnAddress()).toMatch(/\/app\/bank-connect\?return=review&oauth_state_id=s1#bank$/);
  removeBankReturn();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/app/bank-connect?return=review#bank');
  // The router's entry stays.
  expect(window.history.state).toEqual({ idx: 3 });
  expect(bankReturnAddress()).toBeUndefined();
});

it('another address is no return, and stays as it is', () => {
  window.history.replaceState(null, '', '/app/bank-connect?return=review%20x');
  expect(bankReturnAddress()).toBeUndefined();
  removeBankReturn();
  expect(window.location.search).toBe('?return=review%20x');
});

const LINK = { returnToken: 't', dealId: 'd1', accountId: 'a1', contactId: 'c1' };
const { returnToken: _, ...IDS } = LINK;

it.each([
  ['an applicant', undefined, { accountId: 'elm', page: 'wizard' }, undefined],
  ['the holder of a link', LINK, { ...IDS, page: 'continue' }, { 'X-Return-Token': 't' }],
])('the token of %s is asked for with %#', async (_who, link, body, headers) => {
  const { send, sent, server } = recordedSend();
  server.body = { link_token: 'link-1' };
  const calls = bankCalls(send, link, () => 'elm');
  expect(await calls.bankLinkToken({ resume: false })).toEqual({ ok: true, value: 'link-1' });
  await calls.bankLinkToken({ resume: true });
  expect(sent).toMatchObject([
    { url: '/tools/plaid/link-token', data: body, retries: 0 },
    { data: { ...body, resume: true } },
  ]);
  expect(sent[0]?.headers).toEqual(headers);
  expect(sent[0]?.data).not.toHaveProperty('resume');
});

it.each([
  ['an applicant', undefined, '/tools/plaid/connect'],
  ['the holder of a link', LINK, '/tools/plaid/connect-continue'],
])('the bank of %s is connected at %#', async (_who, link, url) => {
  const { send, sent, server } = recordedSend();
  server.body = { data: { version: 4 } };
  const body = { loan_id: 'l1', loan_type: [], first: 'Ada', bank_accounts: [], main_account_id: 'a' };
  const answer = await bankCalls(send, link).connectBank({ ...body, public_token: 'p' } as never);
  expect(answer).toEqual({ ok: true, value: { version: 4 } });
  expect(sent).toMatchObject([{ method: 'POST', url, data: { ...body, ...(link && IDS) }, retries: 0 }]);
});
