import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { createSessionService, type SessionOptions } from '#src/session/state/session-service.ts';
import { type FakeBrowser, fakeBrowser } from '../../src/session/fake-browser.ts';
import { openTestServer } from '../start-test-server.ts';
import { codeOf } from './sign-in.ts';

// The real @auth0/auth0-spa-js against the local provider over HTTP: the behavior that src/session relies on. The
// version is pinned; run this before an upgrade.

let browser: FakeBrowser;
let calls: string[];

const server = await openTestServer({ makeAuth: createAuth });
const origin = new URL(await server.listen()).origin;
beforeEach(() => {
  browser = fakeBrowser(origin);
  calls = [];
  const real = fetch;
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return real(request);
  });
});
afterEach(() => vi.unstubAllGlobals());

const boot = { platform: 'default', supportEmail: '', identity: { local: true } };
// Each service acts as a page load of the same tab.
const service = (options: Partial<SessionOptions> = {}) =>
  createSessionService({ boot, claimTab: async () => 'own', ...options });

async function signedIn(email: string, options: Partial<SessionOptions> = {}) {
  const session = service(options);
  expect(
    await session.startCode(email, { firstName: 'Ann', lastName: 'Lee', phone: '415-555-0123' }),
  ).toEqual({ ok: true });
  expect(await session.verifyCode(email, await codeOf(server.app, email))).toEqual({ ok: true });
  return session;
}
const api = (token: string | undefined) =>
  fetch(`${origin}/deals/current?application_type=apply`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

describe('sign-in by code', () => {
  test('[SIGN-20] a right code signs in, and the API accepts the token', async () => {
    const session = await signedIn('ann@example.com');
    expect(session.store.getState()).toMatchObject({
      loggedIn: true,
      email: 'ann@example.com',
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      type: 'applicant',
      accounts: [],
    });
    expect(session.store.getState().expires).toBeGreaterThan(Date.now() + 86_400_000);
    expect((await api(await session.getToken())).status).toBe(200);
    expect((await api(undefined)).status).toBe(401);
    expect(calls.slice(0, 3)).toEqual(['POST /passwordless/start', 'POST /oauth/token', 'POST /oauth/token']);
  });

  test('leaves only the refresh token in the tab: no access token, ID token or code', async () => {
    const session = await signedIn('bea@example.com');
    const bearer = (await session.getToken()) ?? '';
    const stored = browser.sessionStorage.dump() + browser.localStorage.dump() + browser.cookies();
    expect(stored).not.toContain(bearer.slice(0, 40));
    expect(stored).not.toMatch(/ey[\w-]{10,}\.ey/);
    expect(stored).not.toMatch(/\b\d{6}\b/);
    expect(browser.sessionStorage.getItem('trellis-session-trellis-web')).toMatch(/^[\w-]{43}$/);
    expect(browser.localStorage.length).toBe(0);
  });

  test('the bearer token is cached: a second call makes no request', async () => {
    const session = await signedIn('cat@example.com');
    const before = calls.length;
    expect(await session.getToken()).toBe(await session.getToken());
    expect(calls.length).toBe(before);
  });

  test("a wrong code shows the provider's text, and the right code still works", async () => {
    const session = service();
    await session.startCode('dan@example.com');
    const right = await codeOf(server.app, 'dan@example.com');
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await session.verifyCode('dan@example.com', wrong)).toEqual({
      ok: false,
      text: 'Wrong email or verification code.',
    });
    expect(session.store.getState().loggedIn).toBe(false);
    expect(await session.verifyCode('dan@example.com', right)).toEqual({ ok: true });
  });

  test(`says "An error occurred" if the provider can't be reached; a proven code is not asked for again`, async () => {
    const session = service();
    await session.startCode('eve@example.com');
    const code = await codeOf(server.app, 'eve@example.com');
    const real = fetch;
    let failing = true;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      failing && String(init?.body).includes('grant_type=refresh_token')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init),
    );
    expect(await session.verifyCode('eve@example.com', code)).toEqual({
      ok: false,
      text: 'An error occurred',
    });
    failing = false;
    expect(await session.verifyCode('eve@example.com', code)).toEqual({ ok: true });
  });

  test.each(['rejected', 'thrown', 'absent'] as const)(
    'storage denied and locks %s: signs in and renews, in memory',
    async (locks) => {
      vi.unstubAllGlobals();
      fakeBrowser(origin, { denied: true, locks });
      const session = await signedIn(`fay.${locks}@example.com`, { claimTab: undefined });
      expect((await api(await session.getToken())).status).toBe(200);
      expect(await session.stay()).not.toBe('unreachable');
      expect((await api(await session.getToken())).status).toBe(200);
    },
  );
});

describe('resume', () => {
  test('restores the session after a reload', async () => {
    await signedIn('gus@example.com');
    const again = service();
    expect(again.store.getState().loggedIn).toBe(false);
    await again.resume();
    expect(again.store.getState()).toMatchObject({ loggedIn: true, email: 'gus@example.com' });
    expect((await api(await again.getToken())).status).toBe(200);
  });

  test('makes no request if nothing is stored', async () => {
    await service().resume();
    expect(calls).toEqual([]);
  });

  test('a refresh token that was revoked is dropped', async () => {
    await signedIn('hal@example.com');
    await server.deps.db.query('update identity_grants set revoked_at = now()');
    const again = service();
    await again.resume();
    expect(again.store.getState().loggedIn).toBe(false);
    expect(browser.sessionStorage.getItem('trellis-session-trellis-web')).toBeNull();
  });

  test('keeps the token for the next load if there is no network', async () => {
    await signedIn('ida@example.com');
    const real = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const offline = service();
    await offline.resume();
    expect(offline.store.getState().loggedIn).toBe(false);
    vi.stubGlobal('fetch', real);
    const online = service();
    await online.resume();
    expect(online.store.getState().loggedIn).toBe(true);
  });
});

describe('the end of a session', () => {
  test('a refused refresh ends the session in this tab and notifies listeners', async () => {
    let time = Date.now();
    const session = await signedIn('jim@example.com', { now: () => time });
    const ends: string[] = [];
    session.onEnded((ending) => ends.push(ending));
    await server.deps.db.query('update identity_grants set revoked_at = now()');
    time += 3_590_000;
    expect(await session.getToken()).toBeUndefined();
    expect(session.store.getState()).toEqual({ loggedIn: false, accounts: [] });
    expect(ends).toEqual(['expired']);
  });

  test('expire forgets all, and a new sign-in works', async () => {
    const session = await signedIn('kim@example.com');
    session.expire();
    expect(await session.getToken()).toBeUndefined();
    expect(browser.sessionStorage.getItem('trellis-session-trellis-web')).toBeNull();
    await session.startCode('kim@example.com');
    expect(await session.verifyCode('kim@example.com', await codeOf(server.app, 'kim@example.com'))).toEqual({
      ok: true,
    });
    expect((await api(await session.getToken())).status).toBe(200);
  });

  test('log-out revokes, forgets, and leaves for the site origin by way of the provider', async () => {
    let destination = '';
    const session = await signedIn('lou@example.com', {
      leave: (url) => {
        destination = url;
      },
    });
    const token = browser.sessionStorage.getItem('trellis-session-trellis-web') ?? '';
    await session.logout();
    expect(destination).toBe(
      `${origin}/v2/logout?client_id=trellis-web&returnTo=${encodeURIComponent(origin)}`,
    );
    expect(browser.sessionStorage.dump()).not.toContain(token);
    const refusedResponse = await fetch(`${origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'trellis-web',
        refresh_token: token,
      }),
    });
    expect(refusedResponse.status).toBe(403);
  });

  test('waits for a save of unsaved answers, also if another tab logs out', async () => {
    Object.assign(window, { BroadcastChannel });
    const saved: [string, number][] = [];
    const openSession = async (name: string) => {
      const session = await signedIn('max@example.com', { leave: () => {} });
      session.beforeLogOut(async () => {
        saved.push([name, (await api(await session.getToken())).status]);
      });
      return session;
    };
    const here = await openSession('here');
    await here.logout();
    expect(saved).toEqual([['here', 200]]);
    const otherSession = await openSession('there');
    const other = new BroadcastChannel('trellis-session-trellis-web');
    other.postMessage({ type: 'logged-out', subject: otherSession.store.getState().id });
    await expect.poll(() => otherSession.store.getState().loggedIn).toBe(false);
    other.close();
    expect(saved.at(-1)).toEqual(['there', 200]);
  });
});
