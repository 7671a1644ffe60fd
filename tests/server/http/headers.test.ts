import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAssets } from '#server/pages/assets.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let http: TestServer;
let https: TestServer;
let port: number;
const client = mkdtempSync(path.join(tmpdir(), 'trellis-client-'));
beforeAll(async () => {
  mkdirSync(path.join(client, 'assets'));
  for (const file of ['assets/a-1234.js', 'icon.svg', 'embed.js'])
    writeFileSync(path.join(client, file), '1');
  [http, https] = await Promise.all([
    startTestServer(),
    startTestServer({
      env: { PUBLIC_URL: 'https://apply.example' },
      pages: (app) => serveAssets(app, client),
    }),
  ]);
  port = Number(new URL(await https.listen()).port);
});
afterAll(async () => {
  await Promise.all([http.close(), https.close()]);
  rmSync(client, { recursive: true });
});

describe.each([
  ['an answer', '/livez'],
  ['a refusal', '/deals/current'],
  ['an unknown address', '/api/nothing'],
  ['an address that cannot be decoded', '/api/%zz'],
  ['a name without end', `/brands/${'a'.repeat(201)}`],
])('%s of the API', (_name, url) => {
  test('allows no other origin, no referrer and no device permission', async () => {
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

  test('keeps browsers on https if the public address has https', async () => {
    const { headers } = await https.app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test('a file of the build keeps browsers on https, and asks for no device', async () => {
  const { headers, statusCode } = await https.app.inject('/assets/a-1234.js');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each([
  ['/assets/a-1234.js', 'public, max-age=31536000, immutable', 'accept-encoding'],
  ['/icon.svg', 'public, max-age=3600', 'accept-encoding'],
  ['/tools/naics?q=bakery', 'private, max-age=3600', undefined],
  ['/tools/places/zip?zip=62701', 'private, max-age=86400', undefined],
  ['/download/pfs', 'private, max-age=3600', 'accept-language, cookie'],
  ['/brands/current', 'no-cache', 'accept-language, cookie'],
  ['/brands/current/frame', 'no-cache', 'accept-language, cookie'],
])('the answer to %s is cached as %s, for each %s', async (url, cacheControl, vary) => {
  const { headers, statusCode } = await https.app.inject(url);
  expect([statusCode, headers['cache-control'], headers.vary]).toEqual([200, cacheControl, vary]);
});

test('only the script for partners can be loaded by their pages', async () => {
  const headersOf = async (url: string) => {
    const { headers } = await https.app.inject(url);
    return [headers['cross-origin-resource-policy'], headers['access-control-allow-origin']];
  };
  expect(await headersOf('/embed.js')).toEqual(['cross-origin', '*']);
  expect(await headersOf('/icon.svg')).toEqual(['same-origin', undefined]);
});

test('an address that cannot be read is a problem like others, and is not repeated', async () => {
  const answer = await http.app.inject('/api/%zz?t=secret');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request']);
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
  expect(answer.body).not.toContain('secret');
});

test.each([
  ['no HTTP', 'HELO there\r\n\r\n', '400 Bad Request'],
  [
    'a header without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}`,
    '431 Request Header Fields Too Large',
  ],
])('%s is answered with our headers and nothing else', async (_, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
  expect(answer).toContain('strict-transport-security: max-age=31536000\r\n');
  expect(answer).toContain("content-security-policy: default-src 'none'");
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test.each([
  ['no host', 'GET /livez HTTP/1.1', '400 Bad Request'],
  ['two hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nhost: b', '400 Bad Request'],
  ['no host in HTTP/1.0', 'GET /livez HTTP/1.0', '200 OK'],
  ['an unknown expectation', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe', '200 OK'],
])('a request with %s is answered by us, not by Node', async (_, head, status) => {
  const answer = await answerTo(`${head}\r\nConnection: close\r\n\r\n`);
  expect(answer.startsWith(`HTTP/1.1 ${status}\r\nx-request-id: `)).toBe(true);
  expect(answer).toContain('strict-transport-security: max-age=31536000\r\n');
  expect(answer).toContain("content-security-policy: default-src 'none'");
});

/** All bytes of the response until the server closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part)).on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test.each(['POST', 'PATCH'] as const)('deeply nested JSON is a 400 at every %s route', async (method) => {
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
});
