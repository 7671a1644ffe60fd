import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiles, lastLive, readLive, sweepPreviews, writeLive } from '#server/releases/release-store.ts';
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

test('the last row of what is live is the newest of the flow for all brands', async () => {
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

test('a release that goes live for one brand ends no other brand’s', async () => {
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
