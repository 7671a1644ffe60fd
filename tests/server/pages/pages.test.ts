import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER } from '#server/limits.ts';
import { HOME_SCRIPT } from '#server/pages/scripts/home-script.ts';
import { cspHash } from '#server/pages/scripts/inline-script.ts';
import { LATE_SCRIPT } from '#server/pages/scripts/late-notice.ts';
import type { TestServer } from '#tests/server/start-test-server.ts';
import { directives, identity, pageOf, renderCounts, startWith } from './start-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startWith();
});

afterAll(() => server.close());
const get = (url: string, host?: string, on = server) => pageOf(on, url, host);

test('a page is in the language of ?lang=, names it, and keeps it in a cookie; an unknown language changes nothing', async () => {
  const spanish = await get('/bcm?lang=es');
  expect(spanish.body).toContain('<html lang="es-US">');
  expect(spanish.body).toContain('"texts.ui.next":"Continuar"');
  expect(spanish.headers['set-cookie']).toMatch(
    /^trellis-lang=es-US; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  );
  const unknown = await get('/bcm?lang=xx%22%3E');
  expect(unknown.body).toContain('<html lang="en-US">');
  expect(unknown.headers['set-cookie']).toBeUndefined();
});

describe('the policy of a page allows Link', () => {
  test.each(['sandbox', 'production'])(
    'if banks are connected by Plaid, and only then: %s',
    async (PLAID_ENV) => {
      const linked = await startWith({ PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_ENV });
      const reply = await get('/app/bank-connect', 'localhost', linked);
      const policy = directives(reply.headers['content-security-policy']);
      expect(policy['script-src']).toBe(
        `'self' ${cspHash(LATE_SCRIPT)} https://cdn.plaid.com/link/v2/stable/link-initialize.js`,
      );
      expect(policy['frame-src']).toContain('https://cdn.plaid.com');
      expect(policy['connect-src']).toContain(`https://${PLAID_ENV}.plaid.com`);
      // Link's script is not ours, and not written for Trusted Types.
      expect(policy).not.toHaveProperty('require-trusted-types-for');
      expect(String(reply.headers['content-security-policy'])).not.toContain('unsafe');
      expect(reply.body).not.toContain('bankLinkScript');
      await linked.close();
      const bankPolicy = String((await get('/app/bank-connect')).headers['content-security-policy']);
      expect(bankPolicy).not.toContain('plaid');
    },
  );
});

describe('a page', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed for a client that accepts %s', async (encoding, unpack) => {
    const reply = await server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(unpack(reply.rawPayload).toString()).toContain('<h1>Home</h1>');
    expect(reply.headers.vary).toContain('accept-encoding');
  });

  test('is not compressed for a client that accepts neither', async () => {
    for (const encoding of ['identity', 'br;q=0, gzip;q=0.0', '']) {
      const reply = await server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.body).toContain('<h1>Home</h1>');
    }
  });

  test('carries brand, theme and boot record, under a policy without unsafe parts', async () => {
    const reply = await get('/', 'harbor.localhost:8080');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    const { document } = new JSDOM(reply.body).window;
    const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(20);
    expect(directives(policy)).toEqual({
      'default-src': "'self'",
      'script-src': `'self' ${cspHash(HOME_SCRIPT)}`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data: https:",
      'font-src': "'self'",
      'connect-src': "'self' https://tenant.example",
      'frame-src': "'self' https://tenant.example",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': 'http://127.0.0.1:8090',
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    expect(String((await get('/')).headers['content-security-policy'])).toMatch(
      /frame-ancestors 'none'(;|$)/,
    );
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(document.title).toBe('Harbor Community Bank');
    expect(document.querySelector('#root')?.innerHTML).toBe('<h1>Home</h1>');
    const style = document.querySelector('style');
    expect(style?.getAttribute('nonce')).toBe(nonce);
    expect(style?.textContent).toContain('--brand-80:#1d4f91;');
    const boot = JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '');
    expect(boot).toMatchObject({
      platform: 'harbor',
      supportEmail: 'lending@harbor.example',
      identity,
      brand: { vendor_name: 'Harbor Community Bank' },
      bankLinkScript: '/dev/banks/window/window.ts',
    });
  });

  test('has a new nonce each time, and the homes are rendered once a brand', async () => {
    await get('/');
    const before = renderCounts.renders;
    const [response, two] = [await get('/'), await get('/')];
    expect(response.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
    expect(renderCounts.renders).toBe(before);
    for (const query of ['loan_amount=1', 'utm_source=x', 'a=1&b=2']) await get(`/?${query}`);
    expect(renderCounts.renders).toBe(before);
  });

  test("of a visitor's step is rendered once with its texts, and once without", async () => {
    const before = renderCounts.renders;
    for (const query of ['', '', '?brand=default', '?loan_amount=1', '?loan_amount=2', '?hide=x'])
      await get(`/app/amount${query}`);
    expect(renderCounts.renders).toBe(before + 2);
  });

  test('renders any other page once for all queries, and does not cache unknown paths', async () => {
    const before = renderCounts.renders;
    for (const query of ['', '?a=1', '?a=2', '?owner_1_first=Ann']) await get(`/app/business/owners${query}`);
    expect(renderCounts.renders).toBe(before + 1);
    for (let index = 0; index < 2; index += 1) await get('/nowhere');
    expect(renderCounts.renders).toBe(before + 3);
  });

  test('that was requested is not evicted by requests for made-up addresses', async () => {
    await get('/app/business/owners');
    for (let index = 0; index < 2 * SERVER.mostCachedPages; index += 1) await get(`/app/made-up/${index}`);
    const before = renderCounts.renders;
    await get('/app/business/owners');
    expect(renderCounts.renders).toBe(before);
  });

  test('is not found at an address that could be read as another host', async () => {
    for (const url of ['//', '//evil.example/app/amount', '///', '//[', '//:99999/'])
      expect([url, (await get(url)).json().code]).toEqual([url, 'not-found']);
  });

  test('is found under any address that the API does not own, with the status the shell gives', async () => {
    expect((await get('/app/info?owner_1_first=Ann')).statusCode).toBe(200);
    expect((await get('/nowhere')).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
    for (const url of ['/api/nothing', '/deals/nothing', '/assets/old.js', '/.well-known/nothing']) {
      expect((await get(url)).headers['content-type']).toContain('application/problem+json');
    }
    expect((await server.app.inject({ method: 'POST', url: '/app/info' })).json().code).toBe('not-found');
  });

  test('below the base of a flow is found if the flow has a step, a part or an alias there, else not', async () => {
    const statuses = async (paths: string[]) =>
      Object.fromEntries(
        await Promise.all(paths.map(async (path) => [path, (await get(path)).statusCode] as const)),
      );
    const found = [
      '/app/amount',
      '/app/amount/',
      '/app/select',
      '/app/create?x=1',
      '/app/upload-statements',
      '/app/business/ein',
      '/app/owners/1/identity',
      '/app/owners/7/info',
      '/app/owners/add',
    ];
    expect(await statuses(found)).toEqual(Object.fromEntries(found.map((path) => [path, 200])));
    const missing = [
      '/app/nothing',
      '/app/nothing?lang=es-US',
      '/app/amount/more',
      '/app/Amount',
      '/app/owners/0/info',
      '/app/owners/1/nothing',
      '/app/steps/amount.json',
    ];
    expect(await statuses(missing)).toEqual(Object.fromEntries(missing.map((path) => [path, 404])));
  });

  test('that cannot be rendered here is left to the browser', async () => {
    const reply = await get('/fails');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<div id="root"></div>');
  });

  test('[BRAND-12] [OPS-5] is sent without a brand, with the support address of the deployment', async () => {
    const lostServer = await startWith({
      TRELLIS_PLATFORM: 'missing',
      SUPPORT_EMAIL: 'help@deployment.example',
    });
    const reply = await get('/', 'localhost', lostServer);
    expect(reply.statusCode).toBe(404);
    const { document } = new JSDOM(reply.body).window;
    expect(JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '')).toMatchObject({
      platform: 'current',
      brandError: true,
      supportEmail: 'help@deployment.example',
    });
    await lostServer.close();
  });

  test('keeps ?brand= for its own calls on this machine', async () => {
    const reply = await get('/?brand=harbor');
    expect(reply.headers['set-cookie']).toBe('trellis-brand=harbor; Path=/; HttpOnly; SameSite=Lax');
    expect((await get('/')).headers['set-cookie']).toBeUndefined();
  });
});

test('a page at an unknown address is rendered here twenty times a minute for one network, then by the browser', async () => {
  const ownServer = await startWith();
  const ask = (at: number) => pageOf(ownServer, `/nowhere/${at}`);
  const before = renderCounts.renders;
  const replies = [];
  for (let index = 0; index < 25; index += 1) replies.push(await ask(index));
  expect(renderCounts.renders - before).toBe(20);
  expect([...new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([404]);
  expect(replies.at(-1)?.body).not.toContain('<h1>Home</h1>');
  // Known pages are not counted.
  expect((await pageOf(ownServer, '/')).body).toContain('<h1>Home</h1>');
  await ownServer.close();
});

test('an answer in the words of a brand varies by language and cookie', async () => {
  for (const url of ['/', '/nowhere', '/brands/current', '/brands/current/frame', '/brands/none']) {
    const { headers } = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect([url, headers.vary]).toEqual([url, expect.stringContaining('accept-language, cookie')]);
  }
});
