import { expect, it } from 'vitest';
import { UPLOADS } from '#domain/limits.ts';
import { sweepStoredResponses } from '#server/deals/store/index.ts';
import { sweepLimits } from '#server/http/limits/limits.ts';
import { sweepEndedSessions } from '#server/identity/ended-sessions.ts';
import { RETENTION, SERVER } from '#server/limits.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

it('a server schedules every recurring job at its interval', async () => {
  const { db, jobs } = server.deps;
  await jobs.settle();
  const scheduled = await db.query<{ slot: string; seconds: number }>(
    `select slot, round(extract(epoch from run_at - created_at))::int as seconds from jobs
       where slot is not null order by slot`,
  );
  const sweep = SERVER.sweepEveryMs / 1000;
  expect(Object.fromEntries(scheduled.map(({ slot, seconds }) => [slot, seconds]))).toMatchObject({
    'end-bank-accesses': sweep,
    'list-addresses': sweep,
    'name-older': sweep,
    retention: RETENTION.everyMs / 1000,
    'sweep-answers': sweep,
    'sweep-files': UPLOADS.sweepEveryMs / 1000,
    'sweep-funnel': sweep,
    'sweep-limits': sweep,
    'sweep-previews': sweep,
    'sweep-sessions': sweep,
    'sweep-store': UPLOADS.listedEveryMs / 1000,
  });
});

it('the recurring jobs delete expired rows', async () => {
  const { db, jobs } = server.deps;
  await jobs.settle();
  const before = "now() - interval '4000 days'";
  await db.query<object>(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
       values ('default', 'ann', 'old', 'x', '{}', ${before}, ${before})`,
  );
  await db.query<object>(
    `insert into rate_limits (key, window_start, expires_at, uses) values ('old', ${before}, ${before}, 1)`,
  );
  await db.query<object>(`insert into ended_sessions (sid, ended_at) values ('old', ${before})`);
  await db.query<object>(
    `insert into accounts (id, brand, subject, created_at) values (gen_random_uuid(), 'default', 'old', ${before})`,
  );
  await db.query<object>("update jobs set run_at = now() - interval '1 minute' where slot is not null");
  await jobs.settle();
  const remainingRows = await db.query<object>(
    `select 'answer' from idempotency_keys where key = 'old' union all select 'limit' from rate_limits where key = 'old'
       union all select 'session' from ended_sessions where sid = 'old'
       union all select 'account' from accounts where subject = 'old'`,
  );
  expect(remainingRows).toEqual([]);
});

const OLD = "now() - interval '400 days'";
const NEW = "now() + interval '1 hour'";

it.each([
  {
    table: 'idempotency_keys',
    columns: 'brand, subject, key, request_hash, answer, created_at, expires_at',
    row: (time: string) => `'default', 'ann', gen_random_uuid()::text, 'x', '{}', ${time}, ${time}`,
    sweep: sweepStoredResponses,
  },
  {
    table: 'rate_limits',
    columns: 'key, window_start, expires_at, uses',
    row: (time: string) => `gen_random_uuid()::text, ${time}, ${time}, 1`,
    sweep: sweepLimits,
  },
  {
    table: 'ended_sessions',
    columns: 'sid, ended_at',
    row: (time: string) => `gen_random_uuid()::text, ${time}`,
    sweep: sweepEndedSessions,
  },
])('$table: old rows are deleted in batches, and rows that count stay', async (sweepCase) => {
  const { table, columns, row, sweep } = sweepCase;
  const { db } = server.deps;
  const add = (time: string, count: number) =>
    db.query<object>(`insert into ${table} (${columns}) select ${row(time)} from generate_series(1, $1)`, [
      count,
    ]);
  await db.query<object>(`delete from ${table}`);
  await add(OLD, 2 * RETENTION.mostAtOnce + 1);
  await add(NEW, 3);
  const sweptAfter: number[] = [];
  const query = async (sql: string, values?: unknown[]) => {
    const rows = await db.query<{ count?: number }>(sql, values);
    if (sql.includes(table)) sweptAfter.push(rows[0]?.count ?? Number.POSITIVE_INFINITY);
    return rows;
  };
  await sweep({ ...db, query: query as Database['query'] }, new Date());
  expect(sweptAfter).toEqual([RETENTION.mostAtOnce, RETENTION.mostAtOnce, 1]);
  expect(await db.query<object>(`select 1 from ${table}`)).toHaveLength(3);
});
