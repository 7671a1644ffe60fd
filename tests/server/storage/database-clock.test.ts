import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createExactClock, isClockWrong, openDatabaseClock } from '#server/storage/database-clock.ts';
import { shiftDate } from '../support/shifted-date.ts';

const HOUR_MS = 3_600_000;
const silent = { debug() {}, info: vi.fn(), warn() {}, error: vi.fn() };
afterEach(() => void vi.clearAllMocks());

/** A database whose clock is ahead of the one of this machine as the test began. */
async function startWith(aheadMs: number) {
  const start = Date.now() - performance.now();
  const database = { ahead: aheadMs, isDown: false };
  const read = () => new Date(start + performance.now() + database.ahead);
  const clock = await openDatabaseClock(
    {
      ping: async () => {
        if (database.isDown) throw new Error('It does not answer.');
        return read();
      },
      query: (async () => [{ time: read() }]) as never,
    },
    silent,
  );
  onTestFinished(() => clock.close());
  const errorMs = () => Math.abs(clock.now().getTime() - read().getTime());
  return { clock, database, errorMs };
}

test('the clock shows the time of the database', async () => {
  const { clock, errorMs } = await startWith(HOUR_MS);
  expect(errorMs()).toBeLessThan(1000);
  expect(Math.abs(clock.differenceMs() + HOUR_MS)).toBeLessThan(1000);
  expect(silent.error).toHaveBeenCalledOnce();
});

test.each([
  [4000, 0],
  [-4000, 0],
  [7000, 1],
  [-7000, 1],
])('a database that is %d ms ahead is logged %d times: five seconds are allowed', async (ahead, times) => {
  const { clock } = await startWith(ahead);
  expect(silent.error).toHaveBeenCalledTimes(times);
  expect(await isClockWrong(clock)).toBe(times > 0);
});

test('the log says once that a wrong clock agrees again', async () => {
  const { clock, database } = await startWith(HOUR_MS);
  expect(silent.info).not.toHaveBeenCalled();
  database.ahead = 0;
  for (const _ of [1, 2]) await clock.measure();
  expect(silent.info.mock.calls).toMatchObject([[{ event: 'clock-agrees' }, expect.any(String)]]);
});

test('the clock stays right if the clock of this machine is changed while the process runs', async () => {
  const { clock, errorMs } = await startWith(0);
  onTestFinished(shiftDate(100 * 24 * HOUR_MS));
  expect(errorMs()).toBeLessThan(1000);
  expect(await isClockWrong(clock)).toBe(true);
  expect(silent.error).toHaveBeenCalledOnce();
});

test('the clock follows the database to another time, as after a failover', async () => {
  const { clock, database, errorMs } = await startWith(0);
  database.ahead = HOUR_MS;
  await clock.measure();
  expect(errorMs()).toBeLessThan(1000);
});

test('the clock continues if the database does not answer', async () => {
  const { clock, database, errorMs } = await startWith(HOUR_MS);
  database.isDown = true;
  await clock.measure();
  expect(errorMs()).toBeLessThan(1000);
});

test('a clock is measured again before it counts as wrong, because the machine may have been suspended', async () => {
  let difference = HOUR_MS;
  const measure = async () => {
    difference = 0;
  };
  expect(await isClockWrong({ differenceMs: () => difference, measure })).toBe(false);
  expect(await isClockWrong(createExactClock({ now: () => new Date(0) }))).toBe(false);
});

/** Files that read this machine's clock: for the time of log lines, and to compare it. */
const READERS = [
  'server/start/compose.ts',
  'server/start/open-deployment.ts',
  'server/start/workers.ts',
  'server/storage/database-clock.ts',
];

test("the log and the comparison of clocks are the only readers of this machine's clock", () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const inFolders = ['server', 'dev/identity', 'dev/banks'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  const files = [...inFolders, 'dev/outbox.ts'];
  const readers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(readers.sort()).toEqual(READERS);
});
