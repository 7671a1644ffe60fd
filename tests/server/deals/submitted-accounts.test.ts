import { expect, it } from 'vitest';
import { asApplicant, openTestServer } from '../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from './people.ts';

const server = await openTestServer();

const oak = '11111111-1111-4111-8111-111111111111';
const elm = 'acct_elm';
const EINS: Record<string, string> = { [oak]: '12-3456789', [elm]: CANARY.ein };

/** A person whose token lists both accounts, with an application of each. */
async function member(sub: string) {
  const headers = asApplicant(sub, 'ann@oak.example', { accounts: [oak, elm] });
  const send = caller(server, sub);
  const call = (...[method, url, body, more]: Parameters<typeof send>) =>
    send(method, url, body, { ...more, headers: { ...more?.headers, ...headers } });
  const deals: Record<string, { dealId: string; loanId: string; version: number }> = {};
  for (const account of [oak, elm]) {
    const answers = { ...fullApplication(), business_ein: EINS[account] };
    const createdResponse = await call(
      'POST',
      '/api/apply/create',
      payloadOf(answers, { account_id: account }),
    );
    deals[account] = createdResponse.body.data;
  }
  return { call, deals };
}

it('a read of the submitted application uses the named account, else the newest application [SIGN-44]', async () => {
  const { call, deals } = await member('mia');
  for (const account of [oak, elm]) {
    const { loanId, version } = deals[account] ?? {};
    const done = await call('POST', '/api/apply/submit', { loan_id: loanId }, { version: version ?? 0 });
    expect(done.status).toBe(200);
  }
  for (const path of ['/deals/status', '/deals/submitted'])
    for (const [query, account] of [
      [`?account_id=${oak}`, oak],
      [`?account_id=${elm}`, elm],
      ['?account_id=', elm],
      ['', elm],
    ] as const) {
      const { dealId } = (await call('GET', `${path}${query}`)).body.data;
      expect([path, query, dealId]).toEqual([path, query, deals[account]?.dealId]);
    }
  const files = await Promise.all(
    [oak, elm].map((account) => call('GET', `/deals/submitted/copy?account_id=${account}`)),
  );
  expect(new Set(files.map(({ body }) => body.data.file)).size).toBe(2);
  expect((await call('GET', '/deals/status?account_id=own')).body).toEqual({ data: null });
  expect((await call('GET', '/deals/status?account_id=%00')).body).toEqual({ data: null });
  const link = await call('GET', `/deals/submitted?account_id=${oak}x`);
  expect(link.body).toEqual({ data: null });
});

it('a saved secret is read from the application of the named account [SIGN-44]', async () => {
  const { call } = await member('kay');
  for (const account of [oak, elm]) {
    const shownResponse = await call('POST', '/deals/reveal', {
      field: '/business_ein',
      account_id: account,
    });
    expect(shownResponse.body.data).toEqual({ field: '/business_ein', value: EINS[account] });
  }
  const other = await call('POST', '/deals/reveal', { field: '/business_ein', account_id: 'own' });
  expect(other.status).toBe(404);
});
