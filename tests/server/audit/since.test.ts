import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit } from '#server/audit/read-audit.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { cryptoWith } from '../support/test-keys.ts';

const crypto = cryptoWith('k');
let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
  for (const [at, brand] of [
    ['2026-11-20T10:00:00Z', 'default'],
    ['2026-11-20T11:00:00Z', 'harbor'],
    ['2026-11-20T12:00:00Z', 'default'],
    // Its transaction began first: ids are only nearly in the order of time.
    ['2026-11-20T09:00:00Z', 'harbor'],
  ])
    await db.query("insert into audit (at, event, brand, about) values ($1, 'exported', $2, $3)", [
      at,
      brand,
      at?.slice(11, 13),
    ]);
});
afterAll(() => db.close());

const hours = async (filter: Partial<Parameters<typeof readAudit>[1]>) =>
  (await readAudit({ db, crypto }, { limit: 10, ...filter })).map((line) => JSON.parse(line).about);

it('a search since a moment finds entries of that very moment, and none before', async () => {
  expect(await hours({ since: '2026-11-20T11:00:00Z' })).toEqual(['11', '12']);
  expect(await hours({ since: '2026-11-20T11:00:00.001Z' })).toEqual(['12']);
});

it('a search by brand finds entries of that brand, and all conditions must hold', async () => {
  expect(await hours({ brand: 'default' })).toEqual(['10', '12']);
  expect(await hours({ brand: 'default', since: '2026-11-20T11:00:00Z' })).toEqual(['12']);
  expect(await hours({ brand: 'default', event: 'erased' })).toEqual([]);
});

it('a search that finds nothing reads no batches, however many entries there are', async () => {
  await db.query(
    "insert into audit (event, brand, actor) select 'link-refused', 'default', 'nobody' from generate_series(1, 40)",
  );
  const statements = async (filter: Partial<Parameters<typeof readAudit>[1]>) => {
    let count = 0;
    const query = ((...args: Parameters<Database['query']>) => {
      count += 1;
      return db.query(...args);
    }) as Database['query'];
    expect(await readAudit({ db: { query }, crypto }, { limit: 10, ...filter }, 1)).toEqual([]);
    return count;
  };
  expect(await statements({ person: 'nobody@oak.example' })).toBe(1);
  expect(await statements({ event: 'erased' })).toBe(1);
  expect(await statements({ brand: 'juniper' })).toBe(1);
  expect(await statements({ since: '2099-01-01T00:00:00Z' })).toBe(2);
});
