import { expect, it } from 'vitest';
import type { StudioHistoryEntry } from '#contracts/studio/history.ts';
import { goLive } from '#server/releases/publish.ts';
import { filesWithTitle } from '../releases/files.ts';
import { makeOf } from '../releases/make-release.ts';
import { openTestServer } from '../start-test-server.ts';
import { approvalsBy } from './approval/approver.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

const server = await openTestServer({
  env: { STUDIO_ROLES: `${STUDIO_ROLES};ivan@studio.example=publisher:ironline` },
});
const staff = staffOf(server.app);
const { approved, draftBy } = approvalsBy(staff);

const read = async (who = 'rea', before = ''): Promise<{ entries: StudioHistoryEntry[]; hasMore: boolean }> =>
  (await staff.call(who, `GET /studio/api/history${before && `?before=${before}`}`)).json();

it('[STUDIO-76] publishing, scheduling, canceling and restoring of flows and brands are in one history', async () => {
  const draft = await draftBy('eddie', 'In the history');
  await approved('pub', draft);
  const { release } = (await staff.publish('paula', draft)).json();
  await staff.call('pub', 'POST /studio/api/flows/apply/live', { number: release - 1, note: 'Too early' });
  const later = await draftBy('eddie', 'Later');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const address = `/studio/api/drafts/${later.id}/schedule`;
  await staff.call('pub', `PUT ${address}`, { at, note: 'On Monday' }, { 'if-match': `"${later.version}"` });
  await staff.call('paula', `DELETE ${address}`);
  const brand = await staff.open();
  const record = { ...JSON.parse(brand.files['brands/harbor.json'] ?? ''), vendor_name: 'Harbor Bank' };
  const savedResponse = await staff.save('eddie', brand, { 'brands/harbor.json': JSON.stringify(record) });
  await approved('pub', { id: brand.id, version: savedResponse.json().version });
  await staff.publish('pub', { id: brand.id, version: savedResponse.json().version });
  const { entries } = await read();
  const paula = 'paula@studio.example';
  const pub = 'pub@studio.example';
  expect(entries.slice(0, 5)).toMatchObject([
    { kind: 'record', brand: 'harbor', who: pub, approvedBy: pub, isLive: true },
    { kind: 'canceled', flow: 'apply', who: paula, note: 'On Monday', dueAt: at },
    { kind: 'scheduled', flow: 'apply', who: pub, note: 'On Monday', dueAt: at },
    { kind: 'restored', release: release - 1, who: pub, note: 'Too early', isLive: true },
    { kind: 'published', release, who: paula, approvedBy: pub, isLive: false },
  ]);
  expect(entries[3]).not.toHaveProperty('approvedBy');
});

it('a release of one brand is an entry of that brand, beside the release of all brands', async () => {
  const { deps } = server;
  const live = deps.releases.live('').apply?.number ?? 0;
  const go = (number: number | null) =>
    goLive(deps, { flow: 'apply', number, brand: 'ironline', author: 'operator' });
  await go(live);
  const ofAll = (entries: StudioHistoryEntry[]) =>
    entries.find(({ flow, brand, isLive }) => flow === 'apply' && !brand && isLive);
  const before = (await read()).entries;
  // The release was live before for all brands, and for this brand it is new.
  expect(before[0]).toMatchObject({ kind: 'published', brand: 'ironline', release: live, isLive: true });
  expect(ofAll(before)).toMatchObject({ release: live });
  await go(null);
  await go(live);
  const [again, none, first] = (await read()).entries;
  expect([again, first]).toMatchObject([
    { kind: 'restored', release: live, isLive: true },
    { kind: 'published', release: live, isLive: false },
  ]);
  expect([none?.brand, none?.release, none?.isLive]).toEqual(['ironline', undefined, false]);
  expect(ofAll((await read()).entries)).toMatchObject({ release: live });
  expect((await read('harriet')).entries.map(({ id }) => id)).not.toContain(again?.id);
  expect((await read('ivan')).entries.map(({ id }) => id)).toContain(again?.id);
  await go(null);
});

it('an entry of a release without a note has the note with which the release was made', async () => {
  const { deps } = server;
  const note = 'Made in March';
  const { number } = await makeOf(deps, filesWithTitle(note), { note });
  await goLive(deps, { flow: 'apply', number, author: 'operator' });
  expect((await read()).entries[0]).toMatchObject({ release: number, note });
  await goLive(deps, { flow: 'apply', number, author: 'operator', note: 'Once more' });
  expect((await read()).entries[0]).toMatchObject({ kind: 'restored', note: 'Once more' });
});

it('the next page of the history has older entries', async () => {
  const { entries, hasMore } = await read();
  expect(hasMore).toBe(false);
  const { entries: older } = await read('rea', entries[1]?.at);
  expect(older).toEqual(entries.slice(2));
});

it('[STUDIO-3] records of other brands are not in the history of a member for some brands', async () => {
  const brandsOf = async (who: string) =>
    new Set((await read(who)).entries.flatMap(({ brand }) => (brand === undefined ? [] : [brand])));
  expect(await brandsOf('harriet')).toEqual(new Set(['harbor']));
  expect((await brandsOf('rea')).size).toBeGreaterThan(1);
});

it('[STUDIO-75] the effect of an earlier release names its questions by their titles, and is limited like reviews', async () => {
  const effect = (who: string, number = 1) =>
    staff.call(who, `GET /studio/api/flows/apply/releases/${number}/effect`);
  expect((await effect('pub')).json()).toMatchObject({ effect: { total: 0, move: 0, stay: 0 }, titles: {} });
  expect((await effect('harriet')).json()).toEqual({ titles: {} });
  expect((await effect('pub', 99)).statusCode).toBe(404);
});

it('[STUDIO-51] addresses of staff of other brands are neither in the history nor in approvals for a member for some brands', async () => {
  const { studioRoles } = server.deps.config;
  studioRoles['pub@studio.example'] = { role: 'publisher', brands: ['ironline'] };
  const draft = await draftBy('eddie', 'Hidden');
  const { db } = server.deps;
  const approval = (
    await staff.call('eddie', 'POST /studio/api/approvals', { kind: 'draft', target: draft.id })
  ).json();
  await db.query("update studio_approvals set asked_by = 'pub@studio.example' where id = $1", [approval.id]);
  const answers = [
    await staff.call('harriet', 'GET /studio/api/history'),
    await staff.call('harriet', `GET /studio/api/approvals?kind=draft&target=${draft.id}`),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('pub@studio.example');
  }
  expect((await read('harriet')).entries.map(({ who }) => who)).toContain('build');
  studioRoles['pub@studio.example'] = { role: 'publisher' };
});

it('[STUDIO-51] a member for some brands reads no note or reason of a schedule of another brand', async () => {
  const draft = await staff.open();
  const path = 'brands/ironline.json';
  const record = { ...JSON.parse(draft.files[path] ?? ''), vendor_name: 'Iron' };
  const { version } = (await staff.save('ivan', draft, { [path]: JSON.stringify(record) })).json();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const address = `/studio/api/drafts/${draft.id}/schedule`;
  const note = 'Ironline leaves';
  await staff.call('ivan', `PUT ${address}`, { at, note }, { 'if-match': `"${version}"` });
  await server.deps.db.query("update scheduled_drafts set reason = 'Ironline failed' where draft_id = $1", [
    draft.id,
  ]);
  for (const route of [
    'GET /studio/api/history',
    'GET /studio/api/flows/apply/releases',
    `GET /studio/api/drafts/${draft.id}`,
  ]) {
    for (const who of ['rea', 'ivan']) expect((await staff.call(who, route)).body).toContain(note);
    expect((await staff.call('harriet', route)).body).toContain(at);
    expect((await staff.call('harriet', route)).body).not.toMatch(/Ironline (leaves|failed)/);
  }
});

it('[STUDIO-51] addresses of staff of other brands are neither in the releases nor in the records of a brand', async () => {
  const { studioRoles } = server.deps.config;
  const draft = await draftBy('eddie', 'By Paula');
  await staff.publish('paula', draft);
  const branded = await staff.open();
  const record = { ...JSON.parse(branded.files['brands/harbor.json'] ?? ''), vendor_name: 'Harbor' };
  const savedResponse = await staff.save('paula', branded, { 'brands/harbor.json': JSON.stringify(record) });
  await staff.publish('paula', { id: branded.id, version: savedResponse.json().version });
  delete studioRoles['paula@studio.example'];
  for (const route of ['flows/apply/releases', 'brands/harbor/history']) {
    expect((await staff.call('rea', `GET /studio/api/${route}`)).body).toContain('paula@studio.example');
    const answer = await staff.call('harriet', `GET /studio/api/${route}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('paula@studio.example');
    expect(answer.body).toContain('staff of another brand');
  }
});
