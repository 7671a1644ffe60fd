import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createAuth } from '#server/identity/auth.ts';
import { CLAIM_NAMES } from '#server/identity/claims.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { signInTokens } from '../sign-in.ts';

const oak = { id: 'acct-oak', name: 'Oak Street Bakery' };
const elm = { id: 'acct-elm', name: 'Elm Cafe' };

let server: TestServer;
beforeAll(async () => {
  const env = { LOCAL_ACCOUNTS: 'Pat@example.com=acct-oak:Oak Street Bakery,acct-elm:Elm Cafe' };
  server = await startTestServer({ makeAuth: createAuth, env });
});
afterAll(() => server.close());

describe('the accounts claim of the local provider', () => {
  it('lists the accounts of the setting, in both tokens', async () => {
    const tokens = await signInTokens(server.app, 'pat@example.com');
    expect(decodeJwt(tokens.id_token)[CLAIM_NAMES.accounts]).toEqual([oak, elm]);
    expect(decodeJwt(tokens.access_token)[CLAIM_NAMES.accounts]).toEqual([oak, elm]);
  });

  it('lists the accounts stored with the person, and none for anyone else', async () => {
    const before = await signInTokens(server.app, 'kim@example.com');
    expect(decodeJwt(before.id_token)[CLAIM_NAMES.accounts]).toEqual([]);
    await server.deps.db.query('update identity_users set accounts = $1 where email = $2', [
      JSON.stringify([elm]),
      'kim@example.com',
    ]);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: 'localhost' },
      payload: { grant_type: 'refresh_token', client_id: 'trellis-web', refresh_token: before.refresh_token },
    });
    expect(decodeJwt(answer.json().id_token)[CLAIM_NAMES.accounts]).toEqual([elm]);
  });

  it('lets the person act for a listed account, and for no other', async () => {
    const { access_token: token } = await signInTokens(server.app, 'pat@example.com');
    const create = (account: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/apply/create',
        headers: { host: 'localhost', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        payload: { application_type: 'bcm', account_id: account, business: { name: 'Oak' } },
      });
    expect((await create(oak.id)).json().data).toMatchObject({ accountId: oak.id });
    expect((await create('acct-ash')).statusCode).toBe(404);
  });
});

it.each(['pat@example.com', 'pat@example.com=', 'pat=a:b', 'pat@example.com=a', 'a@b.c=a:b;'])(
  'LOCAL_ACCOUNTS=%s is refused',
  (LOCAL_ACCOUNTS) => {
    expect(() => readConfig({ LOCAL_ACCOUNTS })).toThrow(/LOCAL_ACCOUNTS/);
  },
);
