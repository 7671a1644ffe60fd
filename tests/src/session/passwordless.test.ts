import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readIdentityConfig } from '#src/session/provider/identity-config.ts';
import { requestCode, revokeAll, revokeToken } from '#src/session/provider/passwordless.ts';
import { fakeBrowser } from './fake-browser.ts';

const setting = readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://localhost:8080');
beforeEach(() => void fakeBrowser('http://localhost:8080'));
afterEach(() => vi.unstubAllGlobals());

const ask = () => requestCode(setting, 'ann@example.com', {}, 'challenge');

test('returns the body of a successful answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'a' }));
  expect(await ask()).toEqual({ kind: 'ok', body: { access_token: 'a' } });
});

test.each([
  [400, 'refused'],
  [429, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('status %i of the provider is %s, with the body', async (status, kind) => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'x' }, { status }));
  expect(await ask()).toEqual({ kind, body: { error: 'x' } });
});

test('reports a provider without an answer as silent, and calls it once', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  expect(await ask()).toEqual({ kind: 'silent' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('[SIGN-26] only a request for a code sends cookies, and only to this origin', async () => {
  const sent: [url: string, credentials: string][] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push([request.url, request.credentials]);
    return new Response('{}');
  });
  await ask();
  await requestCode({ ...setting, otpUrl: 'https://tenant.example' }, 'ann@example.com', {}, 'challenge');
  expect(sent).toEqual([
    ['http://localhost:8080/passwordless/start', 'include'],
    ['https://tenant.example/passwordless/start', 'omit'],
  ]);
});

test('[SIGN-26] a request for a code names the language of the page', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'es-US' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    return new Response('{}');
  });
  await ask();
  expect(bodies).toMatchObject([{ authParams: { ui_locales: 'es-US' } }]);
});

test('calls with a token send no cookies, and only the call that ends a token outlives the page', async () => {
  const sent: [path: string, credentials: string, keepalive: boolean][] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push([new URL(request.url).pathname, request.credentials, request.keepalive]);
    return new Response('{}');
  });
  await revokeAll(setting, `${setting.otpUrl}/oauth/revoke-all`, 'token');
  await revokeToken(setting, 'token');
  expect(sent).toEqual([
    ['/oauth/revoke-all', 'omit', false],
    ['/oauth/revoke', 'omit', true],
  ]);
});
