import { describe, expect, test } from 'vitest';
import { CLIENT_ID, codeOf } from '../sign-in.ts';
import { location, ORIGIN, openSignInPages } from './sign-in-pages.ts';

const { at, server, clock, get, form, exchange, begin, signInAt } = await openSignInPages();

describe("sign-in on the provider's pages", () => {
  test('asks for the address and the code, and redirects back; the authorization code is exchanged once, with its verifier', async () => {
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

  test('logging out everywhere invalidates a code that was already mailed', async () => {
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

  test('a bad address and a wrong code are reported at the field and in a summary; the input stays', async () => {
    let state = await begin();
    const bad = await form('/u/login', { state, email: '"><script>' });
    expect(bad.statusCode).toBe(400);
    expect(bad.body).toContain('Error: Sign in or sign up');
    expect(bad.body).toContain('aria-invalid="true"');
    expect(bad.body).toContain('Please enter a valid email');
    expect(bad.body).toContain('value="&quot;&gt;&lt;script&gt;"');
    const spanish = await form('/u/login', { state, email: 'not' }, { 'accept-language': 'es' });
    expect(spanish.body).toContain('Escriba un correo electrónico válido');
    const sentResponse = await form('/u/login', { state, email: 'typo@example.com' });
    state = location(sentResponse).searchParams.get('state') ?? '';
    const missing = await form('/u/login/code', { state, code: '12' });
    expect(missing.body).toContain('Enter the 6-digit code from the email.');
    const right = await codeOf(server.app, 'typo@example.com');
    const wrong = await form('/u/login/code', { state, code: right === '000000' ? '111111' : '000000' });
    expect([wrong.statusCode, wrong.body.includes('Wrong email or verification code.')]).toEqual([403, true]);
    expect((await form('/u/login/code', { state, code: right })).statusCode).toBe(303);
  });

  test('the page sends another code after a minute, not before', async () => {
    let state = await begin({ login_hint: 'again@example.com' });
    expect((await get(`/u/login?state=${state}`, at.browser)).body).toContain('value="again@example.com"');
    expect((await get(`/u/login/code?state=${state}`, at.browser)).statusCode).toBe(302);
    const sentTo = await form('/u/login', { state, email: 'again@example.com' });
    state = location(sentTo).searchParams.get('state') ?? '';
    const first = await codeOf(server.app, 'again@example.com');
    const early = await form('/u/login/code', { state, action: 'resend' });
    expect([early.statusCode, early.body.includes('Please wait 60 seconds')]).toEqual([429, true]);
    clock.forward(59);
    const last = await form('/u/login/code', { state, action: 'resend' });
    expect([last.statusCode, last.body.includes('Please wait 1 second before')]).toEqual([429, true]);
    clock.forward(1);
    const sentResponse = await form('/u/login/code', { state, action: 'resend' });
    expect([sentResponse.statusCode, sentResponse.body.includes('We sent a new code.')]).toEqual([200, true]);
    const second = await codeOf(server.app, 'again@example.com');
    if (second !== first) expect((await form('/u/login/code', { state, code: first })).statusCode).toBe(403);
    expect((await form('/u/login/code', { state, code: second })).statusCode).toBe(303);
  });

  test.each(['', 'unknown'])('a page without a sign-in (%j) says that it has expired', async (state) => {
    const answer = await get(`/u/login?state=${state}`, at.browser);
    expect([answer.statusCode, answer.body.includes('This sign-in page has expired')]).toEqual([400, true]);
    expect((await form('/u/login/code', { state, code: '123456' })).statusCode).toBe(400);
  });

  test('a page ends after a quarter of an hour', async () => {
    const state = await begin();
    clock.forward(900);
    expect((await get(`/u/login?state=${state}`, at.browser)).statusCode).toBe(400);
  });

  test('the pages carry a strict policy, no script, and the brand', async () => {
    const page = await get(`/u/login?state=${await begin()}`, at.browser);
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

test('the page of the code runs only its own script, which its nonce allows', async () => {
  const sentResponse = await form('/u/login', { state: await begin(), email: 'ann@example.com' });
  const page = await get(`/u/login/code${location(sentResponse).search}`, at.browser);
  const nonce = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
  expect(page.body.match(/<script[^>]*>/g)).toEqual([`<script type="module" nonce="${nonce}">`]);
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
});
