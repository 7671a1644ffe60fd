import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionService } from '#src/session/state/session-service.ts';
import { type FakeBrowser, fakeBrowser } from '../src/session/fake-browser.ts';

// [SIGN-31] [LIMIT-11]: the sign-in callback waits up to 5 seconds. Uses the page's own session service and SDK with
// a slow provider.

const ORIGIN = 'http://localhost:8080';
/** [ROUTE-45]: the account type comes from the session's type field. */
const TYPE = { 'https://trellis.example/type': 'applicant-of-oak' };
const clientId = 'callback-wait';
const boot = { platform: 'default', supportEmail: '', identity: { clientId } };
let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser(ORIGIN);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A user who has just returned from the provider's page, whose token endpoint takes a number of milliseconds. */
async function back(takes: number) {
  let destination = '';
  const leave = (url: string) => {
    destination = url;
  };
  const session = createSessionService({ boot, leave, claimTab: async () => 'own' });
  await session.loginRedirect('/app/amount');
  const askedParams = new URL(destination).searchParams;
  const query = new URLSearchParams({ code: 'code-1', state: askedParams.get('state') ?? '' });
  browser.goTo(`/app/verify/login?${query}`);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    await new Promise((done) => setTimeout(done, takes));
    return new Response(JSON.stringify(tokens(String(askedParams.get('nonce')))));
  });
  let settled: unknown;
  void session.handleCallback().then((result) => {
    settled = result;
  });
  return { result: () => settled, session };
}

function tokens(nonce: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${ORIGIN}/`,
    aud: clientId,
    sub: 'email|ada',
    nonce,
    iat: now,
    exp: now + 600,
    ...TYPE,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id_token = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
  return { access_token: 'a', refresh_token: 'r', expires_in: 600, token_type: 'Bearer', id_token };
}

it('the callback signs in if the provider answers after 4.9 seconds', async () => {
  const { result, session } = await back(4900);
  await vi.advanceTimersByTimeAsync(4899);
  expect(result()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(50);
  expect(result()).toEqual({ ok: true, returnTo: '/app/amount' });
  expect(session.store.getState()).toMatchObject({ loggedIn: true, type: 'applicant-of-oak' });
});

it('[SIGN-31] the callback stops waiting after 5 seconds', async () => {
  const { result } = await back(5100);
  await vi.advanceTimersByTimeAsync(4999);
  expect(result()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(result()).toEqual({ ok: false, text: 'An error occurred' });
});
