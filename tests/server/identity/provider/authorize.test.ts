import { describe, expect, test } from 'vitest';
import { CLIENT_ID } from '../sign-in.ts';
import { cookieOf, GOOD, location, ORIGIN, openSignInPages } from './sign-in-pages.ts';

const { clock, get, authorize, exchange, signInAt } = await openSignInPages();

describe('GET /authorize', () => {
  test.each([
    ['an unknown client', { client_id: 'other' }],
    ['a foreign return address', { redirect_uri: 'https://evil.example/' }],
    ['another port', { redirect_uri: 'http://localhost:9090/' }],
    ['no return address', { redirect_uri: '' }],
    ['a return address with a fragment', { redirect_uri: `${ORIGIN}/#x` }],
    ['a script as return address', { redirect_uri: 'javascript:alert(1)' }],
  ])('shows a page without a redirect for %s', async (_name, changes) => {
    const answer = await authorize(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an unknown connection', { connection: 'google' }, 'invalid_request'],
    ['another API', { audience: 'https://other.example' }, 'access_denied'],
    ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
  ])('redirects to the client with an error and its state for %s', async (_name, changes, error) => {
    const back = location(await authorize(changes));
    expect(back.href.startsWith(`${GOOD.redirect_uri}?`)).toBe(true);
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, 'st']);
  });
});

describe('silent sign-in and sign-out', () => {
  const silent = { prompt: 'none', response_mode: 'web_message', redirect_uri: ORIGIN };

  test("answer login_required without a session, to the client's origin alone", async () => {
    const answer = await authorize(silent);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"error":"login_required"');
    expect(answer.body).toContain(`.postMessage({"type":"authorization_response"`);
    expect(answer.body).toContain(`, "${ORIGIN}")`);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).not.toContain('frame-ancestors');
    expect(/nonce="([^"]+)"/.exec(answer.body)?.[1]).toBe(/'nonce-([^']+)'/.exec(policy)?.[1]);
  });

  test("escape values in the page's script", async () => {
    const answer = await authorize({ ...silent, state: '</script><script>alert(1)' });
    expect(answer.body.match(/<script/g)).toHaveLength(1);
  });

  test('give a code with a session, until log-out', async () => {
    const done = await signInAt('sso@example.com');
    expect(String(done.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(done);
    const answer = await authorize(silent, cookie);
    const code = /"code":"([\w-]{43})"/.exec(answer.body)?.[1] ?? '';
    expect((await exchange(code, { redirect_uri: ORIGIN })).statusCode).toBe(200);
    expect(location(await authorize({}, cookie)).searchParams.has('code')).toBe(true);
    expect(location(await authorize({ prompt: 'login' }, cookie)).pathname).toBe('/u/login');
    clock.forward(61);
    expect(location(await authorize({ max_age: '60' }, cookie)).pathname).toBe('/u/login');
    const out = await get(`/v2/logout?client_id=${CLIENT_ID}&returnTo=${encodeURIComponent(ORIGIN)}`, cookie);
    expect([out.statusCode, out.headers.location]).toEqual([302, `${ORIGIN}/`]);
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await authorize(silent, cookie)).body).toContain('login_required');
  });

  test('a session ends after twelve hours', async () => {
    const cookie = cookieOf(await signInAt('half@example.com'));
    clock.forward(12 * 3600);
    expect((await authorize(silent, cookie)).body).toContain('login_required');
  });

  test.each(['https://evil.example', '//evil.example', 'http://localhost:9090/'])(
    'log-out does not lead to %s',
    async (to) => {
      const answer = await get(`/v2/logout?returnTo=${encodeURIComponent(to)}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    },
  );
});
