import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addRelease,
  findFiles,
  lastLive,
  lastLiveByFlow,
  lastLiveOfAll,
  listReleases,
  readLive,
  readLiveSince,
  sweepPreviews,
  writeLive,
} from '#server/releases/release-store.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
afterAll(() => db.close());

test('a preview is swept at the moment at which it expires', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  for (const [hash, more] of [
    ['over', 0],
    ['open', 1],
  ] as const)
    await db.query('insert into release_previews (hash, flow, files, expires_at) values ($1, $2, $3, $4)', [
      hash,
      'apply',
      '{}',
      new Date(now.getTime() + more),
    ]);
  await sweepPreviews(db, now);
  expect(await findFiles(db, 'over')).toBeUndefined();
  expect(await findFiles(db, 'open')).toMatchObject({ flow: 'apply' });
});

test('the last live row is the newest of the flow for all brands', async () => {
  const live = async (flow: string, brand = '') => {
    await writeLive(db, { flow, brand, number: null, author: 'ann' });
    const [row] = await db.query<{ id: string }>('select max(id) as id from live_releases');
    return row?.id;
  };
  expect(await lastLive(db, 'apply')).toBeUndefined();
  await live('apply');
  const newest = await live('apply');
  await live('apply', 'harbor');
  await live('bcm');
  expect(await lastLive(db, 'apply')).toBe(newest);
});

test('a release that goes live for one brand does not end that of another brand', async () => {
  for (const number of [1, 2, 3])
    await db.query(
      `insert into releases (flow, number, hash, version, files, source, author, note)
       values ('store', $1, $2, '1.0.0', '{}', 'studio', 'ann', '')`,
      [number, `store-${number}`],
    );
  const current = async () => {
    const rows = (await readLive(db)).filter(({ flow, until }) => flow === 'store' && until === null);
    return rows.map(({ brand, number }) => `${brand}:${number}`).sort();
  };
  await writeLive(db, { flow: 'store', brand: '', number: 1, author: 'ann' });
  await writeLive(db, { flow: 'store', brand: 'harbor', number: 2, author: 'ann' });
  expect(await current()).toEqual([':1', 'harbor:2']);
  await writeLive(db, { flow: 'store', brand: '', number: 3, author: 'ann' });
  expect(await current()).toEqual([':3', 'harbor:2']);
  await writeLive(db, { flow: 'store', brand: 'harbor', number: null, author: 'ann' });
  expect(await current()).toEqual([':3']);
});

/** Adds a release whose one file is its hash. */
const add = (flow: string, hash: string) =>
  db.transaction((tx) =>
    addRelease(tx, {
      ...{ flow, hash, version: '1.0.0', files: new Map([['flow.json', hash]]) },
      ...{ source: 'studio', author: 'ann', note: `Note of ${hash}` },
    }),
  );

test('releases of each flow are numbered separately and listed newest first', async () => {
  expect([await add('left', 'l1'), await add('right', 'r1'), await add('left', 'l2')]).toEqual([1, 1, 2]);
  expect((await listReleases(db, 'left')).map(({ number, hash }) => [number, hash])).toEqual([
    [2, 'l2'],
    [1, 'l1'],
  ]);
});

test('the releases that went live after a row are those for all brands, of every flow', async () => {
  for (const [flow, hash] of [
    ['north', 'n1'],
    ['north', 'n2'],
    ['south', 's1'],
  ] as const)
    await add(flow, hash);
  const live = (flow: string, number: number, brand = '', note = '') =>
    writeLive(db, { flow, brand, number, author: 'ann', note });
  await live('north', 1);
  const before = await lastLiveOfAll(db);
  await live('north', 2, 'harbor');
  await live('south', 1, '', 'Now live');
  expect(await readLiveSince(db, before)).toEqual([{ flow: 'south', files: new Map([['flow.json', 's1']]) }]);
  expect(await lastLiveOfAll(db)).toBe(await lastLive(db, 'south'));
  // A row without a note of its own has the note of its release.
  const notes = (await lastLiveByFlow(db)).map(({ flow, note }) => [flow, note]);
  expect(Object.fromEntries(notes)).toMatchObject({ north: 'Note of n1', south: 'Now live' });
});

test('a release that stopped being live is read if that was after the named time', async () => {
  await add('past', 'p1');
  await add('past', 'p2');
  for (const number of [1, 2]) await writeLive(db, { flow: 'past', brand: '', number, author: 'ann' });
  const numbers = async (since?: Date) =>
    (await readLive(db, since)).filter(({ flow }) => flow === 'past').map(({ number }) => number);
  const end = (await readLive(db, new Date(0))).find(
    ({ flow, number }) => flow === 'past' && number === 1,
  )?.until;
  if (!end) throw new Error('The first release is still live.');
  expect(await numbers()).toEqual([2]);
  expect(await numbers(new Date(end.getTime() - 1))).toEqual([2, 1]);
  expect(await numbers(new Date(end.getTime() + 1))).toEqual([2]);
});
