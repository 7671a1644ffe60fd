import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Partner, startPartner } from '../e2e/harness/partner.ts';

/** The sample of a partner's page (`npm run embed`) beside the application of the same folder. */
const root = path.resolve(import.meta.dirname, '../..');
let partner: Partner;
beforeAll(async () => {
  partner = await startPartner();
});
afterAll(() => partner.stop());

test('serves the page, its style sheet, and its script as JavaScript', async () => {
  const get = async (file: string, accept: string) => {
    const answer = await fetch(`${partner.origin}${file}`, { headers: { accept } });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await get('/', 'text/html')).toEqual([200, 'text/html', expect.stringContaining('src="/page.ts"')]);
  expect(await get('/style.css', 'text/css')).toEqual([200, 'text/css', expect.any(String)]);
  expect(await get('/page.ts', '*/*')).toEqual([
    200,
    'text/javascript',
    expect.not.stringContaining('interface '),
  ]);
});

test('contains no script of Vite, which would report a closed connection', async () => {
  expect(await (await fetch(`${partner.origin}/?app=http://localhost:1`)).text()).not.toContain('/@vite/');
});

test('serves no other file of the folder, which contains the keys of npm start', async () => {
  for (const file of ['package.json', 'server/server.ts'])
    expect((await fetch(`${partner.origin}/@fs${path.join(root, file)}`)).status).toBe(403);
});
