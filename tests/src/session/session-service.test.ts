import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionService } from '#src/session/state/session-service.ts';
import { type FakeBrowser, fakeBrowser, readCall } from './fake-browser.ts';

// Without a server: modules that must not load, and the texts for invalid answers. The rest is in
// tests/server/identity/sdk-contract.test.ts.

const sdk = vi.hoisted(() => ({ loaded: 0 }));
vi.mock('@auth0/auth0-spa-js', () => {
  sdk.loaded += 1;
  class Auth0Client {}
  class CacheKey {
    toKey = () => 'key';
  }
  return { Auth0Client, CacheKey };
});

const boot = { platform: 'default', supportEmail: '' };
let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser('http://localhost:8080');
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body?: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body === undefined ? '' : JSON.stringify(body), { status }),
  );
const silence = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

test('loads the SDK only when a code is requested, not at the start, at a resume or for a token', async () => {
  answers(200, {});
  const session = createSessionService({ boot });
  await session.resume();
  expect(await session.getToken()).toBeUndefined();
  session.expire();
  expect(sdk.loaded).toBe(0);
  await session.startCode('ann@example.com');
  await expect.poll(() => sdk.loaded).toBe(1);
});

test('[SIGN-21] [SIGN-5] the request for a code has the connection, sign-up hint, names and phone', async () => {
  const sent: [string, Record<string, unknown>][] = [];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const { url, body } = await readCall(...call);
    sent.push([url, body]);
    return new Response('{}');
  });
  const session = createSessionService({ boot });
  await session.startCode(' ann@example.com ', { firstName: 'Ann', lastName: 'Lee', phone: '415-555-0123' });
  expect(sent).toEqual([
    [
      'http://localhost:8080/passwordless/start',
      {
        client_id: 'trellis-web',
        connection: 'email',
        email: 'ann@example.com',
        send: 'code',
        authParams: {
          scope: 'openid profile email offline_access',
          audience: 'https://trellis.example/api',
          screen_hint: 'signup',
          ui_locales: 'en-US',
          given_name: 'Ann',
          family_name: 'Lee',
          phone_number: '415-555-0123',
          code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          code_challenge_method: 'S256',
        },
      },
    ],
  ]);
});

describe('texts of failures', () => {
  const described = { error: 'x', error_description: 'The provider`s words' };

  test.each([
    ['a description', () => answers(429, described), 'The provider`s words'],
    ['no description', () => answers(500, {}), 'Failed to send code'],
    ['an empty description', () => answers(400, { error_description: ' ' }), 'Failed to send code'],
    ['no body', () => answers(502), 'Failed to send code'],
    ['no answer', silence, 'An error occurred'],
  ])('sending a code, %s', async (_name, network, text) => {
    network();
    const session = createSessionService({ boot });
    expect(await session.emailCode.start('ann@example.com')).toEqual({ ok: false, text });
    expect([session.emailCode.lockedUntil(), session.emailCode.sentTo()]).toEqual([undefined, undefined]);
  });

  test.each([
    ['a description', () => answers(403, described), 'The provider`s words'],
    ['no description', () => answers(403, {}), 'Invalid code'],
    ['a fault of its own', () => answers(503), 'An error occurred'],
    ['no answer', silence, 'An error occurred'],
    ['a success without tokens', () => answers(200, {}), 'An error occurred'],
  ])('checking a code, %s', async (_name, network, text) => {
    network();
    const session = createSessionService({ boot });
    expect(await session.emailCode.verify('ann@example.com', '123456')).toEqual({ ok: false, text });
    expect(session.store.getState().loggedIn).toBe(false);
    expect(browser.sessionStorage.dump()).not.toContain('123456');
  });

  test.each(['start', 'verify'] as const)(
    'of %s mention the connection if the browser is offline',
    async (call) => {
      silence();
      vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
      const session = createSessionService({ boot });
      expect(await session.emailCode[call]('ann@example.com', '123456')).toMatchObject({
        text: 'Experiencing network issues. Please double check your connection.',
      });
    },
  );

  test('can be replaced by the brand', async () => {
    answers(500, {});
    const brand = {
      platform: 'x',
      vendor_id: 'x',
      vendor_name: 'X',
      vendor_url: 'https://x.example',
      content: { 'texts.alerts.operations.send-code.fallback': 'No code today' },
    };
    const session = createSessionService({ boot: { ...boot, brand } });
    expect(await session.startCode('ann@example.com')).toEqual({ ok: false, text: 'No code today' });
  });
});

test('[LIMIT-10] the lock after a code lasts 60 seconds, also over a reload', async () => {
  let time = 1_000_000;
  const now = () => time;
  answers(200, {});
  await createSessionService({ boot, now }).emailCode.start('ann@example.com');
  const reloaded = createSessionService({ boot, now }).emailCode;
  expect([reloaded.lockedUntil(), reloaded.sentTo()]).toEqual([1_060_000, 'ann@example.com']);
  time += 60_000;
  expect(reloaded.lockedUntil()).toBeUndefined();
});

test.each([
  ["You've reached the maximum number of attempts. Please try to login again.", true],
  ['The verification code has expired. Please try to login again.', true],
  ['Wrong email or verification code.', false],
])('[SIGN-11] after the refusal %j another code can be sent at once: %s', async (words, isOver) => {
  answers(200, {});
  const { emailCode } = createSessionService({ boot });
  await emailCode.start('ann@example.com');
  expect(emailCode.lockedUntil()).toBeDefined();
  answers(403, { error: 'invalid_grant', error_description: words });
  expect(await emailCode.verify('ann@example.com', '000000')).toEqual({
    ok: false,
    text: words,
    ...(isOver && { isOver }),
  });
  expect([emailCode.lockedUntil() === undefined, emailCode.sentTo() === undefined]).toEqual([isOver, isOver]);
});

test('a page does not redirect to the provider while an upload runs', () => {
  const session = createSessionService({ boot });
  const [first, second] = [{}, {}];
  const canRedirectAfter = (holder: object, isHeld: boolean): boolean => {
    session.holdPage(holder, isHeld);
    return session.canRedirect();
  };
  expect(session.canRedirect()).toBe(true);
  expect([canRedirectAfter(first, true), canRedirectAfter(second, true)]).toEqual([false, false]);
  expect([canRedirectAfter(first, false), canRedirectAfter(second, false)]).toEqual([false, true]);
});
