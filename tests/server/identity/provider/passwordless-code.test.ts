import { describe, expect, test } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, challengeOf, codeOf, exchangeCode, OTP_GRANT, startCode } from '../sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });

const WRONG = { error: 'invalid_grant', error_description: 'Wrong email or verification code.' };
const EXPIRED = {
  error: 'invalid_grant',
  error_description: 'The verification code has expired. Please try to login again.',
};
const EXHAUSTED = {
  error: 'invalid_grant',
  error_description: "You've reached the maximum number of attempts. Please try to login again.",
};
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const notThe = (code: string) => (code === '123456' ? '654321' : '123456');

describe('the code of a browser that can prove itself', () => {
  const verifier = 'v'.repeat(43);
  const ask = (email: string) =>
    startCode(server.app, email, { authParams: { code_challenge: challengeOf(verifier) } });
  const use = (email: string, otp: string, code_verifier?: string) =>
    post('/oauth/token', {
      grant_type: OTP_GRANT,
      client_id: CLIENT_ID,
      realm: 'email',
      username: email,
      otp,
      code_verifier,
    });

  test('needs its verifier, and tries without it do not count', async () => {
    const email = 'proof@example.com';
    await ask(email);
    const code = await codeOf(server.app, email);
    for (const other of [undefined, '', 'w'.repeat(43), undefined])
      expect((await use(email, code, other)).json()).toEqual(WRONG);
    expect((await use(email, code, verifier)).statusCode).toBe(200);
  });

  test('stays valid if another browser requests a code for the same address', async () => {
    const email = 'both@example.com';
    await ask(email);
    const mine = await codeOf(server.app, email);
    clock.forward(1);
    await startCode(server.app, email);
    const other = await codeOf(server.app, email);
    expect((await use(email, mine, verifier)).statusCode).toBe(200);
    expect((await use(email, other)).statusCode).toBe(200);
  });
});

describe('the code', () => {
  test('works once', async () => {
    const email = 'once@example.com';
    await startCode(server.app, email);
    const code = await codeOf(server.app, email);
    expect((await exchangeCode(server.app, email, code)).statusCode).toBe(200);
    const again = await exchangeCode(server.app, email, code);
    expect([again.statusCode, again.json()]).toEqual([403, WRONG]);
  });

  test('works once if it is sent eight times at once', async () => {
    const email = 'race@example.com';
    await startCode(server.app, email);
    const code = await codeOf(server.app, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchangeCode(server.app, email, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is read with spaces and dashes, for the address in any case', async () => {
    await startCode(server.app, 'case@example.com');
    const code = await codeOf(server.app, 'case@example.com');
    const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `;
    expect((await exchangeCode(server.app, 'CASE@Example.com', typed)).statusCode).toBe(200);
  });

  test('is invalid after three wrong tries', async () => {
    const email = 'tries@example.com';
    await startCode(server.app, email);
    const code = await codeOf(server.app, email);
    expect((await exchangeCode(server.app, email, notThe(code))).json()).toEqual(WRONG);
    expect((await exchangeCode(server.app, email, notThe(code))).json()).toEqual(WRONG);
    expect((await exchangeCode(server.app, email, notThe(code))).json()).toEqual(EXHAUSTED);
    const right = await exchangeCode(server.app, email, code);
    expect([right.statusCode, right.json()]).toEqual([403, EXHAUSTED]);
  });

  test('ends after three of a hundred simultaneous guesses', async () => {
    const email = 'guess@example.com';
    await startCode(server.app, email);
    const code = await codeOf(server.app, email);
    const guesses = Array.from({ length: 100 }, () => exchangeCode(server.app, email, notThe(code)));
    const bodies = (await Promise.all(guesses)).map((answer) => answer.json().error_description);
    expect(bodies.filter((text) => text === WRONG.error_description)).toHaveLength(2);
    expect((await exchangeCode(server.app, email, code)).json()).toEqual(EXHAUSTED);
  });

  test('works until three minutes have passed', async () => {
    const email = 'time@example.com';
    await startCode(server.app, email);
    clock.forward(179);
    expect((await exchangeCode(server.app, email, await codeOf(server.app, email))).statusCode).toBe(200);
    await startCode(server.app, email);
    clock.forward(180);
    const lateExchange = await exchangeCode(server.app, email, await codeOf(server.app, email));
    expect([lateExchange.statusCode, lateExchange.json()]).toEqual([403, EXPIRED]);
  });

  test('works only if it is the newest', async () => {
    const email = 'newest@example.com';
    await startCode(server.app, email);
    const first = await codeOf(server.app, email);
    let second = first;
    while (second === first) {
      clock.forward(1);
      await startCode(server.app, email);
      second = await codeOf(server.app, email);
    }
    expect((await exchangeCode(server.app, email, first)).json()).toEqual(WRONG);
    expect((await exchangeCode(server.app, email, second)).statusCode).toBe(200);
  });

  test('is invalid for another address', async () => {
    await startCode(server.app, 'mine@example.com');
    await startCode(server.app, 'yours@example.com');
    const yours = await codeOf(server.app, 'yours@example.com');
    if (yours === (await codeOf(server.app, 'mine@example.com'))) return;
    expect((await exchangeCode(server.app, 'mine@example.com', yours)).json()).toEqual(WRONG);
  });

  test('stores the names and phone of its request after a right entry, and never overwrites them', async () => {
    const email = 'names@example.com';
    const person = { given_name: 'Nora', family_name: 'Nash', phone_number: '415-555-0123' };
    await startCode(server.app, email, { authParams: person });
    const tokens = (await exchangeCode(server.app, email, await codeOf(server.app, email))).json();
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      email,
      email_verified: true,
      name: 'Nora Nash',
      given_name: 'Nora',
      family_name: 'Nash',
      'https://trellis.example/accounts': [],
      'https://trellis.example/type': 'applicant',
    });
    clock.forward(1);
    await startCode(server.app, email, { authParams: { given_name: 'Mallory' } });
    const later = (await exchangeCode(server.app, email, await codeOf(server.app, email))).json();
    expect(Buffer.from(later.id_token.split('.')[1], 'base64url').toString()).not.toContain('Mallory');
  });

  test.each([
    [{ grant_type: OTP_GRANT, client_id: 'other' }, 401, 'invalid_client'],
    [{ grant_type: OTP_GRANT, client_id: CLIENT_ID, realm: 'sms' }, 400, 'invalid_request'],
    [
      { grant_type: OTP_GRANT, client_id: CLIENT_ID, realm: 'email', username: 1, otp: {} },
      403,
      'invalid_grant',
    ],
    [{ grant_type: OTP_GRANT, client_id: CLIENT_ID, realm: 'email', audience: 'x' }, 403, 'access_denied'],
    [{ grant_type: 'password', client_id: CLIENT_ID }, 403, 'unsupported_grant_type'],
    [{ grant_type: 'constructor', client_id: CLIENT_ID }, 403, 'unsupported_grant_type'],
    [{}, 403, 'unsupported_grant_type'],
  ])('POST /oauth/token refuses %j', async (payload, status, error) => {
    const answer = await post('/oauth/token', payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });
});
