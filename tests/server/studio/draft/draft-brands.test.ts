import { expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const draft = await staff.open();

const get = (path: string, who = 'rea') =>
  staff.call(who, `GET /studio/api/drafts/${draft.id}/brands${path}`);
const recordOf = ({ files }: StudioDraft, platform: string) =>
  JSON.parse(files[`brands/${platform}.json`] ?? '') as Record<string, unknown>;
const changed = {
  'brands/harbor.json': JSON.stringify({ ...recordOf(draft, 'harbor'), vendor_name: 'New Harbor' }),
  'brands/juniper.json': '{',
};
await staff.save('eddie', draft, changed);

it('reads several brands as the draft has them, but none that is unknown or has a problem', async () => {
  const answer = await get('?platforms=harbor,default,nobody,juniper,harbor');
  expect(answer.statusCode, answer.body).toBe(200);
  const { brands } = answer.json();
  expect(Object.keys(brands)).toEqual(['harbor', 'default']);
  expect(brands.harbor).toMatchObject({ platform: 'harbor', vendor_name: 'New Harbor' });
});

it('reads one brand as the draft has it, in one of its languages, or as it was when the draft was opened', async () => {
  const before = recordOf(draft, 'harbor').vendor_name;
  expect((await get('/harbor')).json()).toMatchObject({ vendor_name: 'New Harbor', locale: 'en-US' });
  expect((await get('/harbor?at=original')).json()).toMatchObject({ vendor_name: before });
  expect((await get('/default?lang=es-US')).json()).toMatchObject({ locale: 'es-US' });
  expect((await get('/default?lang=xx')).json()).toMatchObject({ locale: 'en-US' });
  for (const path of ['/nobody', '/juniper']) expect((await get(path)).statusCode).toBe(404);
});

it('shows a member for one brand no other brand', async () => {
  const { brands } = (await get('?platforms=harbor,tallyroom', 'harriet')).json();
  expect(Object.keys(brands)).toEqual(['harbor']);
  expect((await get('/tallyroom', 'harriet')).statusCode).toBe(404);
});

it('accepts names of brands up to 4,000 characters, and needs at least one', async () => {
  const listOf = (length: number) => 'harbor,'.padEnd(length, 'x');
  const statuses = await Promise.all(
    ['', listOf(4000), listOf(4001)].map(async (list) => (await get(`?platforms=${list}`)).statusCode),
  );
  expect(statuses).toEqual([400, 200, 400]);
});
