import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { SERVER } from '#server/limits.ts';
import type { Connection } from '#server/storage/database.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { openDatabase } from '#server/storage/open.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

/** The smallest pool that the tests allow. */
const CONNECTIONS = 4;
let realConnection: Connection;
let proxy: DatabaseProxy;
let server: TestServer;
let now = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  realConnection = await freshDatabase();
  proxy = await startDatabaseProxy(realConnection);
  const db = createDatabase(proxy.connection, () => {}, { max: CONNECTIONS });
  server = await startTestServer({ db, clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await server.close();
  proxy.close();
});
beforeEach(async () => {
  proxy.heal();
  // The page's data was read once and is old enough to be read again.
  expect((await server.app.inject('/brands/current')).statusCode).toBe(200);
  now += 60_000;
});

/** From here on only the test moves the clock, so that timeouts do not depend on the speed of the machine. */
const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
afterEach(() => void vi.useRealTimers());
/** Moves the clock in steps of `ms` until the answer arrives. */
const advanceUntilAnswered = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => vi.advanceTimersByTimeAsync(ms).then(() => isAnswered)).toBe(true);
  return answer;
};
const ready = () => server.app.inject('/readyz');
const save = (sub: string) => caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication()));

test.each(['gone', 'frozen'] as const)(
  'a database that is %s causes a 503 with Retry-After, while brands are still served',
  async (name) => {
    expect((await save(`before ${name}`)).status).toBe(200);
    stopTime();
    if (name === 'gone') proxy.cut();
    else proxy.freeze();
    let isSaved = false;
    const saving = save(`during ${name}`).finally(() => {
      isSaved = true;
    });
    expect((await server.app.inject('/brands/current')).statusCode).toBe(200);
    for (const url of ['/tools/naics?q=bakery', '/tools/places/zip?zip=89501', '/version.json'])
      expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 200]);
    // A lost machine is noticed at once; a frozen one by the clock: by /readyz, long before a save times out.
    const readiness = name === 'gone' ? ready() : advanceUntilAnswered(ready(), SERVER.databasePingMs / 10);
    expect((await readiness).json()).toEqual({ status: 'database-unavailable' });
    if (name === 'frozen') expect(isSaved).toBe(false);
    const answer = await (name === 'gone'
      ? saving
      : advanceUntilAnswered(saving, SERVER.databaseAnswerMs / 10));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBe(String(SERVER.retryAfterSeconds));
    vi.useRealTimers();
    proxy.heal();
    await expect.poll(async () => (await ready()).statusCode).toBe(200);
    expect((await save(`after ${name}`)).status).toBe(200);
  },
);

describe('a row that stays locked', () => {
  let other: Database;
  beforeAll(() => {
    // Without the limits that would end our lock.
    other = createDatabase(realConnection, () => {}, { max: 1, prepare: false });
  });
  afterAll(() => other.close());

  test('ends as a 503 for the calls that wait for it; pages and /readyz still answer while every connection waits', async () => {
    const send = caller(server, 'locked');
    const created = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    await other.transaction(async (tx) => {
      await tx.query('select 1 from deals where subject = $1 for update', ['locked']);
      const waiting = Promise.all(
        Array.from({ length: CONNECTIONS }, () =>
          send(
            'PATCH',
            '/deals',
            { ...payloadOf(fullApplication()), loan_id: created.body.data.loanId },
            { version: 1 },
          ),
        ),
      );
      stopTime();
      const others = await Promise.all([server.app.inject('/brands/current'), ready()]);
      expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      vi.useRealTimers();
      expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set([503]));
    });
    expect((await send('GET', '/deals/current')).status).toBe(200);
  });
});

describe('a start', () => {
  const log = { debug() {}, info() {}, error() {}, warn: () => proxy.heal() };
  const tryToOpen = (database: string, forMs?: number, to = log) => {
    const { user, password, host, port } = proxy.connection;
    const url = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
    return openDatabase(url, readConfig({}, { standIns: true }), to, forMs);
  };

  test('waits for a database that does not answer yet', async () => {
    proxy.cut();
    // The first refusal is logged; the log heals it.
    const openedDatabase = await tryToOpen(realConnection.database);
    expect(await openedDatabase.db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await openedDatabase.close();
  });

  test.each(['cut', 'freeze'] as const)(
    'gives up with the name of the setting in time: %s',
    async (fault) => {
      proxy[fault]();
      const silent = { ...log, warn() {} };
      await expect(tryToOpen(realConnection.database, 10, silent)).rejects.toThrow(
        /^The database of DATABASE_URL cannot be used\. It does not answer\..* Tried for 0\.01 seconds\.$/,
      );
      proxy.heal();
      expect(SERVER.databaseStartMs).toBe(30_000);
    },
  );

  test('ends at once with the name of the setting if waiting cannot help', async () => {
    await expect(tryToOpen('no_such_database')).rejects.toThrow(
      'The database of DATABASE_URL cannot be used. It has no database of that name. (3D000)',
    );
  });
});
