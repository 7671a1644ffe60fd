import { expect, it, vi } from 'vitest';
import { setLive } from '#server/releases/publish.ts';
import { lockReleases } from '#server/releases/release-store.ts';
import { openTestServer } from '../../start-test-server.ts';
import { approvalsBy } from '../approval/approver.ts';
import { INFO } from '../publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const { ask, approve, approved } = approvalsBy(staff);
const REFUSED =
  'Disclosures change that nobody with the role legal wrote like this. Ask one of them to publish or approve the draft, or to write these texts again.';

/** A draft with another consent, written by a member who had the role legal then. */
async function consentBy(who: string, words: string) {
  const draft = await staff.open();
  const text = (draft.files[INFO] ?? '').replace(
    /"text": "I [^"]*the \[Terms/,
    `"text": "${words} the [Terms`,
  );
  const savedResponse = await staff.save(who, draft, { [INFO]: text });
  expect(savedResponse.statusCode).toBe(200);
  return { id: draft.id, version: savedResponse.json().version };
}

/** The role of a member changes with the settings. */
function withoutRole(email: string, work: () => Promise<void>): Promise<void> {
  const { studioRoles } = server.deps.config;
  const { [email]: role } = studioRoles;
  if (!role) throw new Error(`${email} has no role`);
  studioRoles[email] = { role: 'editor' };
  return work().finally(() => {
    studioRoles[email] = role;
  });
}

it('[STUDIO-108] a disclosure goes live if a legal member wrote it, whoever publishes', async () => {
  expect((await staff.publish('pub', await consentBy('lea', 'I read'))).statusCode).toBe(200);
});

it('[STUDIO-108] a disclosure of a member who lost the role needs a legal member who approves or publishes', async () => {
  const draft = await consentBy('lea', 'I know');
  await withoutRole('lea@studio.example', async () => {
    const refusedResponse = await staff.publish('pub', draft);
    expect([refusedResponse.statusCode, refusedResponse.json().code]).toEqual([409, 'publish-refused']);
    expect(refusedResponse.json().msg).toContain(REFUSED);
    const at = new Date(Date.now() + 60_000).toISOString();
    const later = await staff.call(
      'pub',
      `PUT /studio/api/drafts/${draft.id}/schedule`,
      { at, note: 'Later' },
      { 'if-match': `"${draft.version}"` },
    );
    expect(later.json().code).toBe('publish-refused');
    await approved('paula', draft);
    expect((await staff.publish('pub', draft)).json().code).toBe('publish-refused');
    await approved('polly', draft);
    expect((await staff.publish('pub', draft)).statusCode).toBe(200);
  });
});

it('[STUDIO-108] a legal publisher publishes a disclosure of a member who lost the role', async () => {
  const draft = await consentBy('lea', 'I trust');
  await withoutRole('lea@studio.example', async () => {
    expect((await staff.publish('polly', draft)).statusCode).toBe(200);
  });
});

it('[STUDIO-108] a member who has the role legal for another brand now is not a legal member for this one', async () => {
  const { studioRoles } = server.deps.config;
  const path = 'brands/harbor.json';
  const draft = await staff.open();
  const record = (draft.files[path] ?? '').replace('By submitting, you certify', 'By submitting, you state');
  const { version } = (await staff.save('leo', draft, { [path]: record })).json();
  const { 'leo@studio.example': role } = studioRoles;
  if (!role) throw new Error('leo has no role');
  studioRoles['leo@studio.example'] = { ...role, brands: ['ironline'] };
  const refusedResponse = await staff.publish('pub', { id: draft.id, version });
  studioRoles['leo@studio.example'] = role;
  expect(refusedResponse.json()).toMatchObject({
    code: 'publish-refused',
    msg: expect.stringContaining(REFUSED),
  });
});

/** The changed disclosures for which this member would need a person with the role legal. */
const openFor = async (who: string, kind: string, target: string): Promise<string[]> =>
  (
    await staff.call(who, `GET /studio/api/approvals?kind=${kind}&target=${encodeURIComponent(target)}`)
  ).json().disclosures;

it('[STUDIO-141] the disclosures of a draft, release or record are listed for a member who needs a legal person', async () => {
  const draft = await consentBy('lea', 'I wonder');
  expect(await openFor('pub', 'draft', draft.id)).toEqual([]);
  await withoutRole('lea@studio.example', async () => {
    expect(await openFor('pub', 'draft', draft.id)).toEqual([
      "a text of a question of 'I agree to the terms and privacy policy'",
    ]);
    expect(await openFor('eddie', 'draft', draft.id)).toHaveLength(1);
    expect(await openFor('polly', 'draft', draft.id)).toEqual([]);
    await approved('polly', draft);
    expect(await openFor('pub', 'draft', draft.id)).toEqual([]);
    await staff.publish('pub', draft);
  });
  const { releases } = (await staff.call('pub', 'GET /studio/api/flows/apply/releases')).json();
  const earlier = releases.find(({ isLive }: { isLive: boolean }) => !isLive);
  expect(await openFor('pub', 'release', `apply ${earlier.number}`)).toHaveLength(1);
  expect(await openFor('polly', 'release', `apply ${earlier.number}`)).toEqual([]);
  const { records } = (await staff.call('pub', 'GET /studio/api/brands/harbor/history')).json();
  expect(await openFor('pub', 'record', `harbor ${records[0].id}`)).toEqual([]);
});

it('[STUDIO-109] another release that goes live during a restore ends the restore', async () => {
  const { db, crypto } = server.deps;
  const { release: number } = (await staff.publish('pub', await consentBy('lea', 'I saw'))).json();
  const restore = await db.transaction(async (tx) => {
    await lockReleases(tx);
    const answer = staff.call('polly', 'POST /studio/api/flows/apply/live', { number, note: 'Back' });
    await vi.waitFor(async () => {
      const waiting = await tx.query<object>('select 1 from pg_locks where not granted');
      expect(waiting).not.toEqual([]);
    });
    await setLive({ db: tx, crypto }, { flow: 'apply', number, author: 'pub@studio.example' });
    return { answer };
  });
  expect((await restore.answer).json()).toMatchObject({
    code: 'publish-refused',
    msg: expect.stringContaining('Another release'),
  });
});

it('[STUDIO-109] an earlier release with other disclosures is restored only with a legal member', async () => {
  const first = (await staff.publish('pub', await consentBy('lea', 'I see'))).json().release;
  await staff.publish('pub', await consentBy('lea', 'I like'));
  const restore = (who: string) =>
    staff.call(who, 'POST /studio/api/flows/apply/live', { number: first, note: 'Back' });
  const refusedResponse = await restore('pub');
  expect([refusedResponse.json().code, refusedResponse.json().msg]).toEqual([
    'publish-refused',
    expect.stringContaining(
      'Disclosures change. Ask somebody with the role legal to restore or approve this.',
    ),
  ]);
  const { id } = (await ask('eddie', 'release', `apply ${first}`)).json();
  await approve('polly', id);
  expect((await restore('pub')).statusCode).toBe(200);
});

it('[STUDIO-109] an earlier record with other disclosures is restored only with a legal member', async () => {
  const { db } = server.deps;
  const [old] = await db.query(
    "select id from brand_history where platform = 'harbor' order by id desc limit 1",
  );
  const draft = await staff.open();
  const path = 'brands/harbor.json';
  const record = (draft.files[path] ?? '').replace(
    'By submitting, you certify',
    'By submitting, you confirm',
  );
  const savedResponse = await staff.save('lea', draft, { [path]: record });
  expect(
    (await staff.publish('pub', { id: draft.id, version: savedResponse.json().version })).statusCode,
  ).toBe(200);
  const restore = (who: string) =>
    staff.call(who, 'POST /studio/api/brands/harbor/live', { id: old?.id, note: 'Back' });
  expect((await restore('pub')).json()).toMatchObject({ code: 'publish-refused' });
  expect((await restore('polly')).statusCode).toBe(200);
});
