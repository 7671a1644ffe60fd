import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';

let http: TestServer;
let https: TestServer;
beforeAll(async () => {
  [http, https] = await Promise.all([
    startTestServer(),
    startTestServer({ env: { PUBLIC_URL: 'https://apply.example' } }),
  ]);
});
afterAll(() => Promise.all([http.close(), https.close()]));

describe.each([
  ['an answer', '/livez'],
  ['a refusal', '/deals/current'],
  ['an unknown address', '/api/nothing'],
])('%s of the API', (_name, url) => {
  test('may be used by no other page, tells no address, and asks for no device', async () => {
    const { headers } = await http.app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('keeps browsers on https where people come by https', async () => {
    const { headers } = await https.app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test.each(['POST', 'PATCH'] as const)(
  'JSON that nests without end is a 400 at every %s route',
  async (method) => {
    const { paths } = (await http.app.inject('/openapi.json')).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    const payload = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const urls = Object.keys(paths).filter((path) => paths[path]?.[method.toLowerCase()]);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      const { statusCode } = await http.app.inject({
        method,
        url: url.replaceAll(/\{\w+\}/g, 'x'),
        headers: { 'content-type': 'application/json', origin: 'http://localhost' },
        payload,
      });
      expect(statusCode, url).toBeLessThan(500);
    }
  },
);
