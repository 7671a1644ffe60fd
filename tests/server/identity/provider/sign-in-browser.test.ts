import { describe, expect, test } from 'vitest';
import { CLIENT_ID, codeOf } from '../sign-in.ts';
import { cookieOf, HOST, location, ORIGIN, openSignInPages } from './sign-in-pages.ts';

const { at, server, get, authorize, form, begin, signInAt } = await openSignInPages();

describe('a sign-in belongs to the browser that began it', () => {
  /** A victim's sign-in, up to the code in their own mailbox. */
  async function atCode(email: string) {
    const sentResponse = await form('/u/login', { state: await begin(), email });
    return {
      state: location(sentResponse).searchParams.get('state') ?? '',
      code: await codeOf(server.app, email),
    };
  }

  test('another browser cannot finish it, even with the right state and code', async () => {
    const { state, code } = await atCode('mallory@example.com');
    const mallory = at.browser;
    await begin();
    expect(at.browser).not.toBe(mallory);
    for (const cookie of [at.browser, '']) {
      const answer = await form('/u/login/code', { state, code }, { cookie });
      expect([answer.statusCode, cookieOf(answer)]).toEqual([400, 'undefined']);
      expect((await get(`/u/login/code?state=${state}`, cookie)).statusCode).toBe(400);
    }
    const ownResponse = await form('/u/login/code', { state, code }, { cookie: mallory });
    expect(ownResponse.statusCode).toBe(303);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighboring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin, in a browser without fetch metadata', { origin: 'https://evil.example' }, 403],
    ['a page that hides its origin', { origin: 'null' }, 403],
    ['no return address', {}, 400],
  ])('a form of %s does not sign in', async (_name, from, status) => {
    const { state, code } = await atCode('login-csrf@example.com');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/u/login/code',
      payload: new URLSearchParams({ state, code }).toString(),
      headers: {
        host: HOST,
        cookie: at.browser,
        'content-type': 'application/x-www-form-urlencoded',
        ...(from as Record<string, string>),
      },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined]);
    expect((await form('/u/login/code', { state, code })).statusCode).toBe(303);
  });

  test.each(['/passwordless/start', '/oauth/token', '/oauth/revoke'])(
    '%s accepts no request from a page of another site',
    async (url) => {
      const headers = { host: HOST, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const payload = { client_id: CLIENT_ID, connection: 'email', email: 'far@example.com', token: 'x' };
      const answer = await server.app.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'access_denied']);
    },
  );

  test('a page of another site cannot sign people out', async () => {
    const cookie = cookieOf(await signInAt('stay@example.com'));
    const url = `/v2/logout?returnTo=${encodeURIComponent(ORIGIN)}`;
    await server.app.inject({ url, headers: { host: HOST, cookie, 'sec-fetch-site': 'cross-site' } });
    expect(location(await authorize({}, cookie)).searchParams.has('code')).toBe(true);
  });

  test('two tabs of one browser sign in side by side', async () => {
    const first = await begin();
    const second = location(await authorize({}, at.browser)).searchParams.get('state') ?? '';
    for (const state of [first, second])
      expect((await get(`/u/login?state=${state}`, at.browser)).statusCode).toBe(200);
  });

  test('requests to /authorize store no row before a code is requested', async () => {
    const size = async () => {
      const tables = await server.deps.db.query<{ table: string }>(
        `select table_name as table from information_schema.tables where table_schema = 'public'`,
      );
      const counts = tables.map(({ table }) =>
        server.deps.db.query(`select count(*)::int as n from ${table}`),
      );
      return (await Promise.all(counts)).map(([row]) => row);
    };
    const before = await size();
    for (let index = 0; index < 5; index += 1) await begin({ login_hint: `nobody${index}@example.com` });
    expect(await size()).toEqual(before);
  });
});
