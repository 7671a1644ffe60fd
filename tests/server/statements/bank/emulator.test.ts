import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinkAnswers } from '#dev/banks/link-responses.ts';
import { createEmulator, type Emulator } from '#dev/banks/sample-banks.ts';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import { bankLinkContract, type Provider } from '../../../providers/bank-link.contract.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';

const clock = movingClock();
let server: TestServer;
let emulator: Emulator;
let provider: Provider;
beforeAll(async () => {
  server = await startTestServer({ clock, capabilities: {} });
  emulator = createEmulator(server.deps);
  const { clientId, secret } = emulator;
  provider = {
    clientId,
    secret,
    products: ['transactions'],
    basePath: await emulator.origin(),
    redirectUri: 'http://localhost:8080/app/bank-connect',
    publicToken: async () => publicToken(emulator),
  };
});
afterAll(async () => {
  await emulator.close();
  await server.close();
});

/** The public token that Link would return for the first sample bank. */
async function publicToken(by: Emulator): Promise<string> {
  const link = createLinkAnswers(by.tokens);
  const { token } = await portOf(by).createLinkToken({ user: 'u', clientName: 'Oak' });
  const call = { link_token: token, institution_id: 'ins_one' };
  const { accounts = [] } = link.accounts(call);
  return link.finish({ ...call, account_ids: accounts.map(({ id }) => id) }).public_token;
}

function portOf({ clientId, secret, origin }: Emulator, basePath = origin) {
  return createPlaidLink({ clientId, secret, basePath, products: ['transactions'], now: clock.now });
}

it('a client that could not be created is created by the next call', async () => {
  let calls = 0;
  const port = portOf(emulator, async () => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return emulator.origin();
  });
  await expect(port.exchange('public-token')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(port.exchange('public-token')).rejects.toMatchObject({ kind: 'refused' });
});

describe('the emulator keeps the contract of the provider', () => bankLinkContract(() => provider));

describe('the emulator', () => {
  it('the emulator accepts connections from this machine only', async () => {
    expect(provider.basePath).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('ends a public token after 30 minutes', async () => {
    const [early, late] = [await publicToken(emulator), await publicToken(emulator)];
    clock.forward(29 * 60);
    await portOf(emulator).exchange(early);
    clock.forward(2 * 60);
    await expect(portOf(emulator).exchange(late)).rejects.toMatchObject({ code: 'INVALID_PUBLIC_TOKEN' });
  });

  it('a second process accepts the tokens of the first, and knows which were used', async () => {
    const other = createEmulator(server.deps);
    const token = await publicToken(emulator);
    const item = await portOf(other).exchange(token);
    await expect(portOf(emulator).exchange(token)).rejects.toMatchObject({ code: 'INVALID_PUBLIC_TOKEN' });
    expect(await portOf(emulator).accounts(item.accessToken)).toHaveLength(1);
    await portOf(emulator).remove(item.accessToken);
    await expect(portOf(other).accounts(item.accessToken)).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
    await other.close();
  });

  it('does not accept tokens of another deployment', async () => {
    const elsewhere = await startTestServer({ capabilities: {} });
    const other = createEmulator(elsewhere.deps);
    const token = await publicToken(other);
    await expect(portOf(emulator).exchange(token)).rejects.toMatchObject({ code: 'INVALID_PUBLIC_TOKEN' });
    await other.close();
    await elsewhere.close();
  });

  it('refuses a longer name than Link would show', async () => {
    const headers = { 'plaid-client-id': provider.clientId, 'plaid-secret': provider.secret };
    const body = { client_name: 'x'.repeat(31), language: 'en', country_codes: ['US'], products: ['auth'] };
    const answer = await fetch(`${provider.basePath}/link/token/create`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, user: { client_user_id: 'u' } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'INVALID_FIELD' }]);
  });

  it('answers an unknown request in the shape of an error of the provider', async () => {
    const headers = { 'plaid-client-id': provider.clientId, 'plaid-secret': provider.secret };
    const ask = async (path: string, body: string) => {
      const answer = await fetch(`${provider.basePath}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
    };
    expect(await ask('/transactions/get', '{}')).toEqual([404, 'NOT_FOUND']);
    expect(await ask('/accounts/get', '{"access_token":')).toEqual([400, 'INVALID_BODY']);
    expect(await ask('/accounts/get', '{}')).toEqual([400, 'MISSING_FIELDS']);
    expect(await ask('/accounts/get', '{"access_token":7}')).toEqual([400, 'INVALID_FIELD']);
    expect(await ask('/accounts/get', 'null')).toEqual([400, 'MISSING_FIELDS']);
  });
});
