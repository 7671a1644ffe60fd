import { describe, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { AUDIT } from '#server/limits.ts';
import { nameDraft, readDraft, saveDraft } from '#server/studio/draft/draft-store.ts';
import { openTestServer } from '../../start-test-server.ts';
import { changeFile, STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const INFO = 'flows/apply/steps/info.json';
const HARBOR = 'brands/harbor.json';

const count = async (event: string) =>
  (await server.deps.db.query('select count(*)::int as count from audit where event = $1', [event]))[0]
    ?.count ?? 0;

describe('the rights of each role', () => {
  it.each([
    ['rea', 'POST /studio/api/drafts', { flow: 'apply' }],
    ['nobody', 'GET /studio/api/drafts', undefined],
    ['nobody', 'GET /studio/api/me', undefined],
    ['eddie', 'POST /studio/api/flows/apply/live', { number: 1, note: 'Back' }],
  ])('%s may not %s, and the audit has the refusal', async (who, route, body) => {
    const before = await count('studio-refused');
    const answer = await staff.call(who, route, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(await count('studio-refused')).toBe(before + 1);
  });

  it('refuses every one of many calls, and audits too few to fill the audit', async () => {
    const before = await count('studio-refused');
    const calls = Array.from({ length: 3 * AUDIT.mostRefusals }, () =>
      staff.call('flooder', 'GET /studio/api/me'),
    );
    const answers = await Promise.all(calls);
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([403]);
    const between = await count('studio-refused');
    // The hour of a rate limit may have ended meanwhile.
    expect(between - before).toBeLessThanOrEqual(2 * AUDIT.mostRefusals);
    await staff.call('another', 'GET /studio/api/me');
    expect(await count('studio-refused')).toBe(between + 1);
  });

  it('asks for a sign-in first', async () => {
    expect((await server.app.inject('/studio/api/me')).statusCode).toBe(401);
  });

  it('returns the role of the caller', async () => {
    expect((await staff.call('rea', 'GET /studio/api/me')).json()).toEqual({
      email: 'rea@studio.example',
      role: 'reader',
    });
    expect((await staff.call('harriet', 'GET /studio/api/me')).json()).toMatchObject({
      role: 'publisher',
      brands: ['harbor'],
    });
  });

  it('[STUDIO-2] a reader reads a draft, and may neither save, publish nor discard it', async () => {
    const draft = await staff.open();
    const files = changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Mine"');
    expect((await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).statusCode).toBe(200);
    expect((await staff.save('rea', draft, files)).statusCode).toBe(403);
    expect((await staff.publish('rea', draft)).statusCode).toBe(403);
    expect((await staff.call('rea', `DELETE /studio/api/drafts/${draft.id}`)).statusCode).toBe(403);
  });

  it('a member for one brand changes no other brand and no step, and publishes no draft with either', async () => {
    const draft = await staff.open();
    const harbor = changeFile(draft, HARBOR, /"vendor_name": "[^"]*"/, '"vendor_name": "Harbor Bank"');
    const other = changeFile(
      draft,
      'brands/ironline.json',
      /"vendor_name": "[^"]*"/,
      '"vendor_name": "Mine"',
    );
    const step = changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Mine"');
    for (const files of [other, step, { ...harbor, ...other }])
      expect((await staff.save('harriet', draft, files)).statusCode).toBe(403);
    const savedResponse = await staff.save('harriet', draft, harbor);
    expect(savedResponse.statusCode).toBe(200);
    const both = await staff.save('eddie', { ...draft, version: savedResponse.json().version }, step);
    expect((await staff.publish('harriet', { ...draft, version: both.json().version })).statusCode).toBe(403);
    expect(
      (await staff.call('harriet', 'POST /studio/api/flows/apply/live', { number: 1, note: 'Back' }))
        .statusCode,
    ).toBe(403);
  });

  it('[STUDIO-3] a member for one brand sees no other brand, and saves without a conflict with members of others', async () => {
    const draft = await staff.open();
    const url = `GET /studio/api/drafts/${draft.id}`;
    const ironline = 'brands/ironline.json';
    const broken = changeFile(draft, ironline, '"vendor_name"', '"vendor_nam"');
    const saved = (await staff.save('eddie', draft, broken)).json();
    expect(saved.check.problems).toMatchObject([{ file: ironline }]);

    const recordsIn = (files: object) => Object.keys(files).filter((path) => path.startsWith('brands/'));
    const opened = (await staff.call('harriet', url)).json() as StudioDraft;
    const live = (await staff.call('harriet', `${url}/live`)).json();
    for (const files of [opened.files, opened.original, live.files])
      expect(recordsIn(files).sort()).toEqual(['brands/base.json', HARBOR]);
    expect(opened.check.problems).toEqual([]);
    expect(opened.files[INFO]).toBe(draft.files[INFO]);

    const { brands } = (await staff.call('harriet', 'GET /studio/api/drafts')).json();
    expect(brands).toEqual([{ platform: 'harbor', name: 'Harbor Community Bank' }]);
    const review = (await staff.call('harriet', `${url}/review`)).json();
    expect(review).toMatchObject({ brands: [] });
    expect(review).not.toHaveProperty('effect');
    const some = (await staff.call('harriet', `${url}/brands?platforms=harbor,tallyroom,none`)).json();
    expect(some.brands).toEqual({ harbor: (await staff.call('harriet', `${url}/brands/harbor`)).json() });
    for (const route of [`${url}/brands/tallyroom`, 'GET /studio/api/brands/tallyroom/history']) {
      expect((await staff.call('harriet', route)).statusCode).toBe(404);
      expect((await staff.call('rea', route)).statusCode).toBe(200);
    }

    const own = changeFile(draft, HARBOR, /"vendor_name": "[^"]*"/, '"vendor_name": "Harbor Bank"');
    const mine = await staff.save('harriet', { ...draft, version: saved.version }, own);
    expect(mine.json()).toMatchObject({ check: { problems: [] } });
    const all = (await staff.call('rea', url)).json() as StudioDraft;
    expect(all.files).toMatchObject({ ...own, ...broken });
    expect(all.check.problems).toMatchObject([{ file: ironline }]);
  });
});

it('of two simultaneous saves of one version, one is stored', async () => {
  const draft = await staff.open();
  const stored = await readDraft(server.deps.db, draft.id);
  if (!stored) throw new Error('No draft.');
  const by = { email: 'eddie@studio.example', person: 'eddie' };
  // Both handlers have compared the version before either stores.
  const saves = ['First', 'Second'].map((words) =>
    saveDraft(server.deps.db, stored, changeFile(draft, INFO, /"title": "[^"]*"/, `"title": "${words}"`), by),
  );
  const versions = (await Promise.all(saves)).map((saved) => saved?.version);
  expect(versions.toSorted()).toEqual([draft.version + 1, undefined]);
});

it('a save that began before its draft was discarded is not stored', async () => {
  const { db } = server.deps;
  const draft = await staff.open();
  const stored = await readDraft(db, draft.id);
  if (!stored) throw new Error('No draft.');
  expect((await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`)).statusCode).toBe(200);
  const by = { email: 'eddie@studio.example', person: 'eddie' };
  expect(
    await saveDraft(db, stored, changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Late"'), by),
  ).toBeUndefined();
  await nameDraft(db, { id: draft.id, title: 'Late', purpose: '' });
  const [row] = await db.query('select version, title, changes from studio_drafts where id = $1', [draft.id]);
  expect(row).toEqual({ version: draft.version, title: '', changes: {} });
});

it('a draft whose release is gone is not shown as an empty draft', async () => {
  const { id } = await staff.open();
  await server.deps.db.query("update studio_drafts set base = 'gone' where id = $1", [id]);
  const answer = await staff.call('rea', `GET /studio/api/drafts/${id}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});
