import { expect, test } from 'vitest';
import { createBrands } from '#server/brands/brands.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();
const { db, config, log } = server.deps;

/** Brands whose reads of the database fail while `isDown` is set, with a clock that expires each read at once. */
function startBrands() {
  const state = { isDown: false, reads: 0, now: 0 };
  const query = async (sql: string, values?: unknown[]) => {
    if (sql.includes('brand_hosts')) state.reads += 1;
    if (state.isDown) throw new Error('The database is down.');
    return db.query(sql, values);
  };
  const now = () => {
    state.now += 3_600_000;
    return new Date(state.now);
  };
  const brands = createBrands({
    db: { ...db, query: query as Database['query'] },
    config,
    clock: { now },
    log,
  });
  return { state, nameOf: async (platform: string) => (await brands.byPlatform(platform))?.vendor_name };
}

test('brands are served as they were read last while the database is down, and read again afterwards', async () => {
  const { state, nameOf } = startBrands();
  expect(await nameOf('harbor')).toBe('Harbor Community Bank');
  state.isDown = true;
  expect([await nameOf('harbor'), await nameOf('harbor')]).toEqual(Array(2).fill('Harbor Community Bank'));
  state.isDown = false;
  await db.query(
    `update brands set record = record || '{"vendor_name": "Harbor again"}' where platform = 'harbor'`,
  );
  expect(await nameOf('harbor')).toBe('Harbor again');
});

test('a first read that fails is an error, and the next request reads again', async () => {
  const { state, nameOf } = startBrands();
  state.isDown = true;
  await expect(nameOf('harbor')).rejects.toThrow('The database is down.');
  await expect(nameOf('harbor')).rejects.toThrow('The database is down.');
  state.isDown = false;
  expect(await nameOf('ironline')).toBe('Ironline Equipment');
});

test('a record with limits that contradict each other is logged, and its last valid record stays in use', async () => {
  const { nameOf } = startBrands();
  await nameOf('harbor');
  const limits = { vendor_name: 'Never shown', loan_amount: { wc: { minimum: 90_000, maximum: 80_000 } } };
  await db.query(`update brands set record = record || $1 where platform = 'ironline'`, [
    JSON.stringify(limits),
  ]);
  server.logged.length = 0;
  expect(await nameOf('ironline')).toBe('Ironline Equipment');
  expect(await nameOf('default')).toBe('Trellis');
  const lines = server.logged.map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 'error', platform: 'ironline', error: 'Error' }]);
});
