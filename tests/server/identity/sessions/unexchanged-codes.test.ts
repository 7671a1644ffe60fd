import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createAuthorizationCodes } from '#dev/identity/stores.ts';
import { createGrants } from '#dev/identity/tokens/grants.ts';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../../start-test-server.ts';
import { AUDIENCE, CLIENT_ID, challengeOf, SCOPE, signIn } from '../sign-in.ts';

/** A code of /authorize that has not been exchanged yet while the user's sessions end. */
const server = await openTestServer({ makeAuth: createAuth });

const VERIFIER = randomBytes(32).toString('base64url');
const redirectUri = 'http://localhost/app/verify/login';
const terms = { clientId: CLIENT_ID, audience: AUDIENCE, scope: SCOPE };

/** A signed-in browser with another code from /authorize. */
async function browserOf(email: string, authTime = new Date()) {
  await signIn(server.app, email);
  const [user] = await server.deps.db.query('select sub from identity_users where email = $1', [email]);
  const sub = user?.sub ?? '';
  const { grant, refresh } = await createGrants(server.deps).open({ ...terms, sub, authTime });
  const codeParams = { ...terms, redirectUri, responseMode: 'query', signUp: false } as const;
  const request = { ...codeParams, codeChallenge: challengeOf(VERIFIER) };
  const code = await createAuthorizationCodes(server.deps).issue(sub, request, authTime);
  return { grant, token: refresh.token, code };
}
const exchange = async (code: string) => {
  const payload = { grant_type: 'authorization_code', client_id: CLIENT_ID, code, code_verifier: VERIFIER };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: 'localhost' },
    payload: { ...payload, redirect_uri: redirectUri },
  });
  return answer.statusCode;
};

test('a code ends with every sign-in of its person, and codes of others stay valid', async () => {
  const ann = await browserOf('ann@oak.example');
  const bob = await browserOf('bob@oak.example');
  const payload = { client_id: CLIENT_ID, token: ann.token };
  const all = await server.app.inject({ method: 'POST', url: '/oauth/revoke-all', payload });
  expect(all.statusCode).toBe(200);
  expect([await exchange(ann.code), await exchange(bob.code)]).toEqual([403, 200]);
});

test('a code that is being exchanged ends if the person logs out everywhere', async () => {
  const { token, code } = await browserOf('ida@oak.example');
  const { db } = server.deps;
  const query = db.query.bind(db);
  const spy = vi.spyOn(db, 'query').mockImplementation(async (text, values) => {
    if (text.startsWith('update identity_authorization_codes set grant_id')) {
      spy.mockRestore();
      await createGrants(server.deps).revokeAll(token, CLIENT_ID);
    }
    return query(text, values);
  });
  expect(await exchange(code)).toBe(403);
});

test('a code ends with the sign-in that it belongs to, and no other code does', async () => {
  const phone = await browserOf('eve@oak.example', new Date('2026-01-01T10:00:00Z'));
  const desk = await browserOf('eve@oak.example', new Date('2026-01-01T11:00:00Z'));
  await createGrants(server.deps).revokeGrant(phone.grant.id);
  expect([await exchange(phone.code), await exchange(desk.code)]).toEqual([403, 200]);
});
