import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SERVER } from '#server/limits.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

// A pause is 0.5 plus a random number of its length: none is left. 30 of them would take half a minute.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(-0.5));
afterEach(() => void vi.restoreAllMocks());

/** A database whose first `times` transactions fail with an error code, and the number of started transactions. */
function createFailingDb(times: number, code: string) {
  let count = 0;
  const db = {
    query: async () => [],
    transaction: async () => {
      count += 1;
      if (count <= times) throw Object.assign(new Error('failed'), { code });
      return true;
    },
  } as unknown as Database;
  return { db, count: () => count };
}
const MIGRATIONS = [{ name: '900_more', sql: 'select 1' }];

it.each([
  ['a table that stays locked', '55P03', SERVER.migrationTries],
  ['a conflict with another starter', '40P01', SERVER.databaseTries + 1],
])('a migration meets %s as often as its limit says, and no more', async (_, code, tries) => {
  const passing = createFailingDb(tries - 1, code);
  expect(await migrate(passing.db, MIGRATIONS)).toEqual(['900_more']);
  const lasting = createFailingDb(tries, code);
  await expect(migrate(lasting.db, MIGRATIONS)).rejects.toThrow('failed');
  expect(lasting.count()).toBe(tries);
});

it('a migration that was locked for long still has all its tries after a conflict', async () => {
  let count = 0;
  const codes = [...Array(SERVER.migrationTries - 1).fill('55P03'), '40001'];
  const db = {
    query: async () => [],
    transaction: async () => {
      const code = codes[count++];
      if (code) throw Object.assign(new Error('failed'), { code });
      return true;
    },
  } as unknown as Database;
  expect(await migrate(db, MIGRATIONS)).toEqual(['900_more']);
});
