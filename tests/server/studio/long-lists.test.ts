import { expect, it } from 'vitest';
import { approvalsOf } from '#server/studio/approval/index.ts';
import { schedulesOf } from '#server/studio/publish/schedule-store.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

/** Lists of more entries than an answer has. */
const server = await openTestServer({ env: { STUDIO_ROLES } });
const { db } = server.deps;
const staff = staffOf(server.app);
const get = async (path: string) => (await staff.call('rea', `GET /studio/api/${path}`)).json();

it('the history of a brand has its newest 100 records, each with its changes', async () => {
  await db.query<object>(
    `insert into brand_history (platform, record, hash, author, note, at)
     select platform, record || jsonb_build_object('vendor_name', 'Harbor ' || n), n::text as hash, '', 'Note ' || n, now() + n * interval '1 minute'
     from brand_history cross join generate_series(1, 101) n where platform = 'harbor' order by n`,
  );
  const { records } = await get('brands/harbor/history');
  expect(records).toHaveLength(100);
  const nameChange = (was: number, now: number) =>
    `Harbor ${now}: the name changed from 'Harbor ${was}' to 'Harbor ${now}'`;
  expect(records[0]).toMatchObject({ note: 'Note 101', isLive: true, changes: [nameChange(100, 101)] });
  expect(records[99]).toMatchObject({ note: 'Note 2', isLive: false, changes: [nameChange(1, 2)] });
});

it('a page of the history has 100 entries, and says whether there are older ones', async () => {
  const { entries, hasMore } = await get('history');
  expect([entries.length, hasMore]).toEqual([100, true]);
  const older = await get(`history?before=${entries[99].at}`);
  expect(older.hasMore).toBe(false);
  const hasMoreAfter = async (index: number) => {
    const page = await get(`history?before=${entries[index].at}`);
    return [page.entries.length, page.hasMore];
  };
  expect(await hasMoreAfter(older.entries.length - 1)).toEqual([100, false]);
  expect(await hasMoreAfter(older.entries.length - 2)).toEqual([100, true]);
});

it('the 100 open drafts that were saved last are listed, the last saved first', async () => {
  const { id } = await staff.open();
  await db.query<object>(
    `insert into studio_drafts (id, flow, base, brands, opened_by, saved_by, title, saved_at)
     select gen_random_uuid(), flow, base, brands, opened_by, saved_by, 'Draft ' || n, now() + n * interval '1 minute'
     from studio_drafts cross join generate_series(1, 101) n where id = $1`,
    [id],
  );
  const { drafts } = await get('drafts');
  const titles = drafts.map(({ title }: { title: string }) => title);
  expect([titles.length, titles[0], titles[99]]).toEqual([100, 'Draft 101', 'Draft 2']);
});

it('the last 50 schedules of a flow are listed, and the last 50 approvals of a draft, the newest first', async () => {
  const { id } = await staff.open();
  await db.query<object>(
    `insert into scheduled_drafts (id, draft_id, flow, version, publish_at, note, author, status, created_at)
     select gen_random_uuid(), $1::uuid, 'apply', 1, now(), n::text, '', 'canceled', now() + n * interval '1 minute'
     from generate_series(1, 51) n`,
    [id],
  );
  await db.query<object>(
    `insert into studio_approvals (id, kind, target, content, note, asked_by, asked_person, asked_at, status)
     select gen_random_uuid(), 'draft', $1::text, '', n::text, '', '', now() + n * interval '1 minute', 'withdrawn'
     from generate_series(1, 51) n`,
    [id],
  );
  for (const rows of [await schedulesOf(db, 'apply'), await approvalsOf(db, { kind: 'draft', target: id })]) {
    const notes = rows.map(({ note }) => note);
    expect([notes.length, notes[0], notes[49]]).toEqual([50, '51', '2']);
  }
});
