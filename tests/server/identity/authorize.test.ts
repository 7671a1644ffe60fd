import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makeAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../start-test-server.ts';
import { movingClock } from './moving-clock.ts';
import { AUDIENCE, CLIENT_ID, challengeOf, codeOf, SCOPE } from './sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth, clock });

const HOST = 'localhost:8080';
const ORIGIN = `http://${HOST}`;
const VERIFIER = 'v'.repeat(43);
const GOOD: Record<string, string> = {
  client_id: CLIENT_ID,
  response_type: 'code',
  redirect_uri: `${ORIGIN}/app/verify/login`,
  scope: SCOPE,
  audience: AUDIENCE,
  state: 'st',
  nonce: 'no',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
  connection: 'email',
  screen_hint: 'signup',
};

const get = (url: string, cookie = '') =>
  server.app.inject({ url, headers: { host: HOST, ...(cookie ? { cookie } : {}) } });
const authorize = (changes: Record<string, string | undefined> = {}, cookie = '') => {
  const given = Object.entries({ ...GOOD, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return get(`/authorize?${new URLSearchParams(given)}`, cookie);
};
/** The cookies of this browser since it opened the sign-in page. */
let browser = '';
const form = (url: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      ...{ host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie: browser },
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(values).toString(),
  });
const location = (answer: LightMyRequestResponse) => new URL(String(answer.headers.location), ORIGIN);
const cookieOf = (answer: LightMyRequestResponse) => String(answer.headers['set-cookie']).split(';')[0] ?? '';
const exchange = (code: string | null, changes: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: HOST },
    payload: {
      ...{ grant_type: 'authorization_code', client_id: CLIENT_ID, code },
      ...{ redirect_uri: GOOD.redirect_uri, code_verifier: VERIFIER, ...changes },
    },
  });

async function begin(changes: Record<string, string> = {}): Promise<string> {
  const answer = await authorize(changes);
  browser = cookieOf(answer);
  return location(answer).searchParams.get('state') ?? '';
}

/**
 * Submits the pages.
 * @returns the redirect back to the client
 */
async function signInAt(email: string, changes: Record<string, string> = {}) {
  const sent = await form('/u/login', { state: await begin(changes), email });
  const state = location(sent).searchParams.get('state') ?? '';
  return form('/u/login/code', { state, code: await codeOf(server.app, email) });
}

describe('GET /authorize', () => {
  test.each([
    ['an unknown client', { client_id: 'other' }],
    ['a foreign return address', { redirect_uri: 'https://evil.example/' }],
    ['another port', { redirect_uri: 'http://localhost:9090/' }],
    ['no return address', { redirect_uri: '' }],
    ['a return address with a fragment', { redirect_uri: `${ORIGIN}/#x` }],
    ['a script as return address', { redirect_uri: 'javascript:alert(1)' }],
  ])('%s: a page here, no redirect', async (_name, changes) => {
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
  ])('%s: an error back at the client, with its state', async (_name, changes, error) => {
    const back = location(await authorize(changes));
    expect(back.href.startsWith(`${GOOD.redirect_uri}?`)).toBe(true);
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, 'st']);
  });
});

describe('sign-in on the provider`s pages', () => {
  test('address, code, back; the code is exchanged with its verifier, once', async () => {
    const done = await signInAt('ann@example.com');
    expect(done.statusCode).toBe(303);
    const back = location(done);
    expect(back.searchParams.get('state')).toBe('st');
    const code = back.searchParams.get('code');
    const answer = await exchange(code);
    expect(answer.statusCode).toBe(200);
    const tokens = answer.json();
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ nonce: 'no', iss: `${ORIGIN}/`, email: 'ann@example.com' });
    // A second use also revokes the tokens of the first (RFC 6749 4.1.2).
    expect((await exchange(code)).json().error).toBe('invalid_grant');
    const payload = {
      grant_type: 'refresh_token',
      client_id: CLIENT_ID,
      refresh_token: tokens.refresh_token,
    };
    expect((await server.app.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode).toBe(403);
  });

  test('a code on its way ends with log out everywhere', async () => {
    const email = 'everywhere@example.com';
    const tokens = (await exchange(location(await signInAt(email)).searchParams.get('code'))).json();
    const onItsWay = location(await signInAt(email)).searchParams.get('code');
    const payload = { client_id: CLIENT_ID, token: tokens.refresh_token };
    expect((await server.app.inject({ method: 'POST', url: '/oauth/revoke-all', payload })).statusCode).toBe(
      200,
    );
    expect((await exchange(onItsWay)).json().error).toBe('invalid_grant');
  });

  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another return address', { redirect_uri: `${ORIGIN}/` }],
  ])('%s is refused', async (_name, changes) => {
    const code = location(await signInAt('pkce@example.com')).searchParams.get('code');
    const answer = await exchange(code, changes);
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'invalid_grant']);
  });

  test('an authorization code ends after two minutes', async () => {
    const code = location(await signInAt('late@example.com')).searchParams.get('code');
    clock.forward(120);
    expect((await exchange(code)).statusCode).toBe(403);
  });

  test('a bad address and a wrong code are told at the field and in a summary; what was typed stays', async () => {
    let state = await begin();
    const bad = await form('/u/login', { state, email: '"><script>' });
    expect(bad.statusCode).toBe(400);
    expect(bad.body).toContain('Error: Sign in or sign up');
    expect(bad.body).toContain('aria-invalid="true"');
    expect(bad.body).toContain('Please enter a valid email');
    expect(bad.body).toContain('value="&quot;&gt;&lt;script&gt;"');
    const spanish = await form('/u/login', { state, email: 'not' }, { 'accept-language': 'es' });
    expect(spanish.body).toContain('Escriba un correo electrónico válido');
    const sent = await form('/u/login', { state, email: 'typo@example.com' });
    state = location(sent).searchParams.get('state') ?? '';
    const missing = await form('/u/login/code', { state, code: '12' });
    expect(missing.body).toContain('Enter the 6-digit code from the email.');
    const right = await codeOf(server.app, 'typo@example.com');
    const wrong = await form('/u/login/code', { state, code: right === '000000' ? '111111' : '000000' });
    expect([wrong.statusCode, wrong.body.includes('Wrong email or verification code.')]).toEqual([403, true]);
    expect((await form('/u/login/code', { state, code: right })).statusCode).toBe(303);
  });

  test('another code after a minute, not before', async () => {
    let state = await begin({ login_hint: 'again@example.com' });
    expect((await get(`/u/login?state=${state}`, browser)).body).toContain('value="again@example.com"');
    expect((await get(`/u/login/code?state=${state}`, browser)).statusCode).toBe(302);
    const sentTo = await form('/u/login', { state, email: 'again@example.com' });
    state = location(sentTo).searchParams.get('state') ?? '';
    const first = await codeOf(server.app, 'again@example.com');
    const early = await form('/u/login/code', { state, action: 'resend' });
    expect([early.statusCode, early.body.includes('Please wait 60 seconds')]).toEqual([429, true]);
    clock.forward(60);
    const sent = await form('/u/login/code', { state, action: 'resend' });
    expect([sent.statusCode, sent.body.includes('We sent a new code.')]).toEqual([200, true]);
    const second = await codeOf(server.app, 'again@example.com');
    if (second !== first) expect((await form('/u/login/code', { state, code: first })).statusCode).toBe(403);
    expect((await form('/u/login/code', { state, code: second })).statusCode).toBe(303);
  });

  test.each(['', 'unknown'])('a page without a sign-in (%j) says that it has expired', async (state) => {
    const answer = await get(`/u/login?state=${state}`, browser);
    expect([answer.statusCode, answer.body.includes('This sign-in page has expired')]).toEqual([400, true]);
    expect((await form('/u/login/code', { state, code: '123456' })).statusCode).toBe(400);
  });

  test('a page ends after a quarter of an hour', async () => {
    const state = await begin();
    clock.forward(900);
    expect((await get(`/u/login?state=${state}`, browser)).statusCode).toBe(400);
  });

  test('the pages carry a strict policy, no script, and the brand', async () => {
    const page = await get(`/u/login?state=${await begin()}`, browser);
    // The same policy as the pages that link here, so that a browser keeps its process.
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).not.toMatch(/<script|style="|\son\w+=/);
    expect(page.body).toContain('Trellis');
    expect(page.body).toContain('Welcome, Enter your email to continue');
    expect(page.body).toContain('<label for="email">Email</label>');
  });
});

test('the page of the code runs one script, of its own and by its nonce alone', async () => {
  const sent = await form('/u/login', { state: await begin(), email: 'ann@example.com' });
  const page = await get(`/u/login/code${location(sent).search}`, browser);
  const nonce = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
  expect(page.body.match(/<script[^>]*>/g)).toEqual([`<script type="module" nonce="${nonce}">`]);
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
});

describe('a sign-in is the browser`s that began it', () => {
  /** A victim's sign-in, up to the code in their own mailbox. */
  async function atCode(email: string) {
    const sent = await form('/u/login', { state: await begin(), email });
    return { state: location(sent).searchParams.get('state') ?? '', code: await codeOf(server.app, email) };
  }

  test('another browser can not finish it, with the right state and code', async () => {
    const { state, code } = await atCode('mallory@example.com');
    const mallory = browser;
    await begin();
    expect(browser).not.toBe(mallory);
    for (const cookie of [browser, '']) {
      const answer = await form('/u/login/code', { state, code }, { cookie });
      expect([answer.statusCode, cookieOf(answer)]).toEqual([400, 'undefined']);
      expect((await get(`/u/login/code?state=${state}`, cookie)).statusCode).toBe(400);
    }
    const own = await form('/u/login/code', { state, code }, { cookie: mallory });
    expect(own.statusCode).toBe(303);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighboring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin, in a browser without fetch metadata', { origin: 'https://evil.example' }, 403],
    ['a page that hides its origin', { origin: 'null' }, 403],
    ['nobody says where', {}, 400],
  ])('a form of %s signs nobody in', async (_name, from, status) => {
    const { state, code } = await atCode('login-csrf@example.com');
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/u/login/code', payload: new URLSearchParams({ state, code }).toString() },
      headers: {
        ...{ host: HOST, cookie: browser, 'content-type': 'application/x-www-form-urlencoded' },
        ...(from as Record<string, string>),
      },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined]);
    expect((await form('/u/login/code', { state, code })).statusCode).toBe(303);
  });

  test.each(['/passwordless/start', '/oauth/token', '/oauth/revoke'])(
    '%s takes nothing from another site`s page',
    async (url) => {
      const headers = { host: HOST, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const payload = { client_id: CLIENT_ID, connection: 'email', email: 'far@example.com', token: 'x' };
      const answer = await server.app.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'access_denied']);
    },
  );

  test('another site`s page can not sign people out', async () => {
    const cookie = cookieOf(await signInAt('stay@example.com'));
    const url = `/v2/logout?returnTo=${encodeURIComponent(ORIGIN)}`;
    await server.app.inject({ url, headers: { host: HOST, cookie, 'sec-fetch-site': 'cross-site' } });
    expect(location(await authorize({}, cookie)).searchParams.has('code')).toBe(true);
  });

  test('two tabs of one browser sign in side by side', async () => {
    const first = await begin();
    const second = location(await authorize({}, browser)).searchParams.get('state') ?? '';
    for (const state of [first, second])
      expect((await get(`/u/login?state=${state}`, browser)).statusCode).toBe(200);
  });

  test('strangers at /authorize make no row', async () => {
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
    for (let at = 0; at < 5; at += 1) await begin({ login_hint: `nobody${at}@example.com` });
    expect(await size()).toEqual(before);
  });
});

describe('silent sign-in and sign-out', () => {
  const silent = { prompt: 'none', response_mode: 'web_message', redirect_uri: ORIGIN };

  test('answer login_required without a session, to the client`s origin alone', async () => {
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
