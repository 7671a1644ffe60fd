import { expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { effectiveBrand } from '#server/brands/overlay.ts';
import { openTestServer } from '#tests/server/start-test-server.ts';

const server = await openTestServer();

const LISTED = ['https://www.maple.example', 'http://www.maple.example', 'http://127.0.0.1:8090'];

const originsOf = (isLoopback: boolean, origins?: string[]) =>
  effectiveBrand(
    base,
    {
      platform: 'maple',
      vendor_id: 'maple',
      vendor_name: 'Maple',
      vendor_url: 'https://maple.example',
      ...(origins && { origins }),
    },
    { flagsOff: [], isLoopback },
  ).origins;

it('a public site can be framed by, and communicates with, only pages with TLS', () => {
  expect(originsOf(false, LISTED)).toEqual(['https://www.maple.example']);
  expect(originsOf(true, LISTED)).toEqual(LISTED);
  expect(originsOf(false)).toEqual([]);
});

it('[EMBED-6] every origin may read the list of framing pages, with the text of the link in the language of the frame', async () => {
  const answer = await server.app.inject({
    url: '/brands/current/frame?lang=es-US',
    headers: { host: 'harbor.localhost', origin: 'https://unlisted.example' },
  });
  expect(answer.json()).toEqual({ origins: ['http://127.0.0.1:8090'], link: 'Abrir la solicitud' });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
  const elsewhere = await server.app.inject({ url: '/brands/current/frame', headers: { host: 'localhost' } });
  expect(elsewhere.json()).toEqual({ origins: [], link: 'Open the application' });
});

it("[EMBED-6] the text of the link has the brand's own wording", async () => {
  const { db, brands } = server.deps;
  await db.query(
    `update brands set record = jsonb_set(record, '{content}', coalesce(record->'content', '{}') || $1) where platform = 'harbor'`,
    [JSON.stringify({ 'texts.server.embed.open': 'Apply at {brand.vendor_name}' })],
  );
  brands.refresh();
  const answer = await server.app.inject({
    url: '/brands/current/frame',
    headers: { host: 'harbor.localhost' },
  });
  expect(answer.json().link).toBe('Apply at Harbor Community Bank');
});
