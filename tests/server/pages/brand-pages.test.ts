import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { apiSegments, homeRedirect, routeRedirect } from '#server/pages/paths.ts';
import { DEFERRED_TYPE, HOME_SCRIPT } from '#server/pages/scripts/home-script.ts';
import type { TestServer } from '#tests/server/start-test-server.ts';
import { startWith } from './start-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startWith();
});

afterAll(() => server.close());

const get = (url: string, host = 'localhost', on = server) =>
  on.app.inject({ url, headers: { host, accept: 'text/html' } });

async function edit(platform: string, patch: Record<string, unknown>): Promise<void> {
  const { db, brands } = server.deps;
  await db.query(`update brands set record = record || $2 where platform = $1`, [
    platform,
    JSON.stringify(patch),
  ]);
  brands.refresh();
}

describe('a hostile brand', () => {
  test('cannot write into the page', async () => {
    const evil = `</script><script>alert(1)</script><!-- $& " ' <img src=x onerror=alert(1)>\u2028`;
    await edit('harbor', {
      vendor_name: evil,
      content: { 'home.title': evil },
      media: { favicon_url: 'https://x.example/a.png?x=1&y=2' },
    });
    const reply = await get('/', 'harbor.localhost');
    const { document } = new JSDOM(reply.body).window;
    const scripts = [...document.querySelectorAll('script')].map(({ type, text }) => [type, text]);
    expect(scripts).toEqual([
      ['application/json', expect.any(String)],
      ['', HOME_SCRIPT],
      [DEFERRED_TYPE, ''],
    ]);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(document.title.replace(/\s+/g, ' ')).toBe(evil.replace(/\s+/g, ' '));
    const boot = JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '');
    expect(boot.brand.content['home.title']).toBe(evil);
    const icons = [...document.querySelectorAll('link[rel=icon]')].map((link) => link.getAttribute('href'));
    expect(icons).toEqual(['https://x.example/a.png?x=1&y=2']);
  });

  test('can only be framed by the origins of its record', async () => {
    await edit('harbor', {
      vendor_name: 'Harbor',
      origins: ['https://partner.example', 'http://localhost:9000'],
    });
    const policy = String((await get('/', 'harbor.localhost')).headers['content-security-policy']);
    expect(policy).toMatch(/frame-ancestors https:\/\/partner\.example http:\/\/localhost:9000(;|$)/);
  });

  test('an invalid font or color makes the record invalid; the page stays as it was', async () => {
    await edit('harbor', { theme: { colors: { brand: 'red;}body{display:none' } } });
    const reply = await get('/', 'harbor.localhost');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('--brand-80');
    expect(reply.body).not.toContain('display:none');
  });
});

describe('route_home', () => {
  test('[FLOW-30] redirects the front page there and keeps the query', async () => {
    await edit('default', { route_home: '/bcm' });
    const reply = await get('/?loan_amount=20000');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/bcm?loan_amount=20000']);
    expect((await get('/bcm')).statusCode).toBe(200);
    await edit('default', { route_home: '/' });
  });

  test.each([
    ['/', { route_home: '/app' }, '/app'],
    ['/?a=1', { route_home: '/app' }, '/app?a=1'],
    ['/funding', { route_home: '/app', route_prefix: '/funding' }, '/funding/app'],
    ['/', { route_home: '//evil.example' }, undefined],
    ['/', { route_home: 'https://evil.example' }, undefined],
    ['/', { route_home: '/\\evil.example' }, undefined],
    ['/', { route_home: '/app x' }, undefined],
    ['/', { route_home: '/' }, undefined],
    ['/app', { route_home: '/bcm' }, undefined],
    ['/', {}, undefined],
  ])('%s with %j -> %s', (url, brand, target) => {
    expect(homeRedirect(url, brand)).toBe(target);
  });
});

test('[ROUTE-25] the schema refuses a prefix or path that the API uses', () => {
  const { properties } = brandSchema;
  const prefix = new RegExp(properties.route_prefix.not.pattern);
  const address = new RegExp(properties.routes.propertyNames.allOf[1]?.not?.pattern ?? '$^');
  const words = [...apiSegments].filter((word) => !word.includes('.'));
  expect(words.filter((word) => !prefix.test(`/${word}`) || !address.test(`/${word}/x`))).toEqual([]);
  const pages = ['app', 'bcm', 'contact', 'partners', 'login', 'version', 'continue'];
  expect(pages.filter((word) => !prefix.test(`/${word}`))).toEqual([]);
});

describe('routes of a brand', () => {
  test('an address of the partner is redirected to ours, with its query', async () => {
    await edit('default', { routes: { '/machines': '/app/amount?loan_type=EQ' } });
    const reply = await get('/machines/?loan_amount=20000');
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      '/app/amount?loan_type=EQ&loan_amount=20000',
    ]);
    expect((await get('/nowhere')).statusCode).toBe(404);
  });

  test.each([
    ['/go', { routes: { '/go': '/app' } }, '/app'],
    ['/go?a=1', { routes: { '/go': '/app' } }, '/app?a=1'],
    ['/funding/go', { routes: { '/go': '/app' }, route_prefix: '/funding' }, '/funding/app'],
    ['/go', { routes: { '/go': '/app' }, route_prefix: '/funding' }, '/app'],
    ['/go', { routes: { '/go': '/go' } }, undefined],
    ['/go', { routes: { '/go': '//evil.example' } }, undefined],
    ['/go', { routes: { '/go': 'https://evil.example' } }, undefined],
    ['/go', { routes: { '/go': '/\\evil.example' } }, undefined],
    ['/go', { routes: { '/go': '/app x' } }, undefined],
    ['/constructor', { routes: {} }, undefined],
    ['/go/on', { routes: { '/go': '/app' } }, undefined],
  ])('%s with %j -> %s', (url, brand, target) => {
    expect(routeRedirect(url, brand as { routes: Record<string, string> })).toBe(target);
  });
});

describe("a return link's page", () => {
  test.each([
    '/continue/plaid-and-upload?t=secret',
    '/continue/direct-upload/d1/a1?t=secret',
    '/continue/other?t=secret',
  ])('%s sends no referrer, and is neither indexed nor cached', async (url) => {
    const { headers, body } = await get(url);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
    });
    expect(body).not.toContain('secret');
    expect(server.logged.join('\n')).not.toContain('secret');
  });

  test('has the same headers under a prefix, and other pages do not', async () => {
    await edit('default', { route_prefix: '/funding' });
    expect((await get('/funding/continue/upload?t=x')).headers['referrer-policy']).toBe('no-referrer');
    await edit('default', { route_prefix: '' });
    const { headers } = await get('/app/amount');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-robots-tag']).toBeUndefined();
  });
});

test('a page counts where visitors stop only if its brand has switched that on', async () => {
  const bootOf = async (platform: string) => {
    const { document } = new JSDOM((await get(`/?brand=${platform}`)).body).window;
    return JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '');
  };
  expect(await bootOf('ironline')).toMatchObject({ platform: 'ironline', funnel: true });
  await edit('ironline', { flags: { funnel: false } });
  expect(await bootOf('ironline')).not.toHaveProperty('funnel');
});

test("a brand's own fonts are preloaded, and declared before the theme that names them", async () => {
  const file = { family: 'Maple Sans', file: '/fonts/maple.woff2' };
  await edit('ironline', {
    theme: { colors: { brand: '#f2b705' }, fonts: { body: 'Maple Sans' }, font_files: [file] },
  });
  const { body, headers } = await get('/?brand=ironline');
  expect(body).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/maple.woff2" />',
  );
  expect(body).toMatch(
    /<style nonce="[^"]+">@font-face\{font-family:"Maple Sans"\}html:root\{[^}]*--font-body:"Maple Sans", "Maple Sans fallback"/,
  );
  expect(headers['content-security-policy']).toContain("font-src 'self'");
});
