import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { studioPages } from '#server/studio/pages.ts';
import { openTestServer } from '../start-test-server.ts';

const templates = async (name: string) => `<title>${name}</title><!--trellis-head--><!--trellis-boot-->`;
const server = await openTestServer({
  capabilities: {},
  pages: studioPages(templates, false),
  env: {
    AUTH_DOMAIN: 'tenant.example',
    AUTH_CLIENT_ID: 'c',
    AUTH_AUDIENCE: 'a',
    SUPPORT_EMAIL: 'help@deployment.example',
  },
});

/** The headers of a page, with the directives of its policy by name. */
async function headersOf(url: string) {
  const { statusCode, headers, body } = await server.app.inject(url);
  expect(statusCode).toBe(200);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((text) => text.trim().split(/ (.*)/, 2)),
  );
  return { headers, policy, body };
}

it.each(['/studio', '/studio/funnel', '/studio/shared'])(
  'no page may show %s in a frame; it calls the identity provider and shows the preview',
  async (url) => {
    const { headers, policy, body } = await headersOf(url);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self' https://tenant.example",
      'frame-src': "'self' https://tenant.example",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toContain('<title>studio</title>');
    expect(policy['style-src']).toContain(/<style nonce="([^"]+)">/.exec(body)?.[1]);
  },
);

it('Studio alone may show the preview, which shows no other page and calls no other server', async () => {
  const { headers, policy, body } = await headersOf('/studio/preview');
  expect(policy).toMatchObject({
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'frame-ancestors': "'self'",
  });
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(body).toContain('<title>preview</title>');
  expect(body).not.toContain('<style');
});

it('[OPS-5] Studio names the support address of the deployment', async () => {
  const { body } = await headersOf('/studio');
  const { document } = new JSDOM(body).window;
  expect(JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '')).toMatchObject({
    supportEmail: 'help@deployment.example',
  });
});
