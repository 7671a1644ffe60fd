import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { routes as deals } from '#server/deals/routes.ts';
import { asApplicant, openTestServer } from '../start-test-server.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

const server = await openTestServer({ capabilities: { deals } });

const oak = '11111111-1111-4111-8111-111111111111';
/** A tenant's account ids need not be UUIDs. */
const elm = 'acct_elm';

/** Calls of a user whose token lists both accounts. */
function member(sub: string) {
  const headers = asApplicant(sub, `${sub}@oak.example`, { accounts: [oak, elm] });
  const send = caller(server, sub);
  return (...[method, url, body, more]: Parameters<typeof send>) =>
    send(method, url, body, { ...more, headers: { ...more?.headers, ...headers } });
}
const monitoringPayload = (account?: string) =>
  payloadOf({ ...fullApplication(), application_type: 'bcm', loan_type: ['BCM'] }, { account_id: account });
const current = (account?: string) =>
  `/deals/current?application_type=bcm${account ? `&account_id=${account}` : ''}`;

describe('a person with accounts [SIGN-43]', () => {
  it('has one unfinished application for each account, and their own beside them', async () => {
    const send = member('mia');
    const createdResponses = await Promise.all(
      [oak, elm, 'own'].map((account) => send('POST', '/api/apply/create', monitoringPayload(account))),
    );
    expect(createdResponses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [atOak, atElm, atOwn] = createdResponses.map(({ body }) => body.data);
    expect([atOak.accountId, atElm.accountId]).toEqual([oak, elm]);
    expect([oak, elm]).not.toContain(atOwn.accountId);
    expect(new Set(createdResponses.map(({ body }) => body.data.dealId)).size).toBe(3);

    for (const [account, deal] of [
      [oak, atOak],
      [elm, atElm],
      ['own', atOwn],
      [atOwn.accountId, atOwn],
    ]) {
      const { body } = await send('GET', current(account));
      expect(body.data).toMatchObject({ dealId: deal.dealId, accountId: deal.accountId });
    }
    // A save that names only an account means the application of that account.
    const savedResponse = await send(
      'POST',
      '/api/apply/save',
      { account_id: elm, application_type: 'bcm' },
      { version: 1 },
    );
    expect(savedResponse.body.data).toMatchObject({ dealId: atElm.dealId, version: 2 });
    const done = await send('POST', '/api/apply/activate', { account_id: elm }, { version: 2 });
    expect(done.body.data).toMatchObject({ dealId: atElm.dealId, accountId: elm });
    expect((await send('GET', current(elm))).body).toEqual({ data: null });
    expect((await send('GET', current(oak))).body.data).toMatchObject({ dealId: atOak.dealId, version: 1 });
  });

  it('[SIGN-42] cannot name an account that the token does not list', async () => {
    const send = caller(server, 'eve');
    for (const account of [oak, elm, randomUUID()]) {
      const answer = await send('POST', '/api/apply/create', monitoringPayload(account));
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await send('GET', current(account))).body).toEqual({ data: null });
    }
    expect(await server.deps.db.query("select id from deals where subject = 'eve'")).toEqual([]);
  });

  it("never reaches another person's application of the same account", async () => {
    await member('ann')('POST', '/api/apply/create', monitoringPayload(oak));
    expect((await member('bob')('GET', current(oak))).body).toEqual({ data: null });
  });

  it('cannot move an application to another account', async () => {
    const send = member('kay');
    const { loanId } = (await send('POST', '/api/apply/create', monitoringPayload(oak))).body.data;
    const movedResponse = await send(
      'POST',
      '/api/apply/save',
      { loan_id: loanId, account_id: elm },
      { version: 1 },
    );
    expect(movedResponse).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
