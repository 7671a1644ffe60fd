import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { createSessionService, type SessionOptions } from '#src/session/state/session-service.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { type FakeBrowser, fakeBrowser } from '../../src/session/fake-browser.ts';
import { openTestServer } from '../start-test-server.ts';
import { codeOf } from './sign-in.ts';

// Signs in with the real SDK by redirect; the test submits the forms of the provider's pages.

let browser: FakeBrowser;

const server = await openTestServer({ makeAuth: createAuth });
const origin = new URL(await server.listen()).origin;
beforeEach(() => {
  browser = fakeBrowser(origin);
});
afterEach(() => vi.unstubAllGlobals());

const boot = { platform: 'default', supportEmail: '', identity: { local: true } };
// Each service acts as a page load of the same tab.
const service = (options: Partial<SessionOptions> = {}) =>
  createSessionService({ boot, claimTab: async () => 'own', ...options });

const api = (token: string | undefined) =>
  fetch(`${origin}/deals/current?application_type=apply`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

describe("the provider's own page", () => {
  /** Submits the provider's pages as a user: address, code, back. */
  async function signInAtProvider(start: string, email: string): Promise<string> {
    const noFollow = { redirect: 'manual' as const };
    const login = await fetch(start, noFollow);
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const stateOf = (answer: Response) =>
      new URL(answer.headers.get('location') ?? '', origin).searchParams.get('state') ?? '';
    let state = stateOf(login);
    const form = (path: string, values: Record<string, string>) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { cookie, origin },
        body: new URLSearchParams({ state, ...values }),
        ...noFollow,
      });
    const sentResponse = await form('/u/login', { email });
    expect(sentResponse.status).toBe(303);
    state = stateOf(sentResponse);
    const done = await form('/u/login/code', { code: await codeOf(server.app, email) });
    expect(done.status).toBe(303);
    return done.headers.get('location') ?? '';
  }

  test('[SIGN-20] [SIGN-21] signs a user in by redirect, code and callback, and returns to the stored path', async () => {
    let destination = '';
    const leave = (url: string) => {
      destination = url;
    };
    await service({ leave }).loginRedirect('/app/business/owners?x=1');
    const authorizeParams = new URL(destination).searchParams;
    expect(Object.fromEntries(authorizeParams)).toMatchObject({
      connection: 'email',
      screen_hint: 'signup',
      scope: 'openid profile email offline_access',
      redirect_uri: `${origin}/app/verify/login`,
    });
    browser.goTo(await signInAtProvider(destination, 'mia@example.com'));
    const back = service();
    expect(await back.handleCallback()).toEqual({ ok: true, returnTo: '/app/business/owners?x=1' });
    expect(await back.handleCallback()).toEqual({ ok: true, returnTo: '/app/business/owners?x=1' });
    expect(back.store.getState()).toMatchObject({ loggedIn: true, email: 'mia@example.com' });
    expect((await api(await back.getToken())).status).toBe(200);
  });

  test('asks for a code after the end of a session, even if the provider knows the browser', async () => {
    let destination = '';
    const leave = (url: string) => {
      destination = url;
    };
    const prompt = () => new URL(destination).searchParams.get('prompt');
    await service({ leave }).loginRedirect();
    expect(prompt()).toBeNull();
    browser.goTo(await signInAtProvider(destination, 'max@example.com'));
    const back = service({ leave });
    await back.handleCallback();
    back.expire();
    await back.loginRedirect();
    expect(prompt()).toBe('login');
  });

  test('a callback without a pending sign-in is refused', async () => {
    browser.goTo('/app/verify/login?code=abc&state=def');
    expect(await service().handleCallback()).toEqual({ ok: false, text: 'An error occurred' });
  });

  test('keeps the pending sign-in in a cookie if storage is denied', async () => {
    vi.unstubAllGlobals();
    browser = fakeBrowser(origin, { denied: true });
    let destination = '';
    const leave = (url: string) => {
      destination = url;
    };
    await service({ leave, storage: openTabStorage() }).loginRedirect('/app/amount');
    browser.goTo(await signInAtProvider(destination, 'ned@example.com'));
    expect(await service().handleCallback()).toEqual({ ok: true, returnTo: '/app/amount' });
  });
});
