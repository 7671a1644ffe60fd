import { expect, it } from 'vitest';
import { sweepAnswers } from '#server/deals/store/index.ts';
import { sweepLimits } from '#server/http/limits/limits.ts';
import { sweepEndedSessions } from '#server/identity/ended-sessions.ts';
import { RETENTION } from '#server/limits.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

const OLD = "now() - interval '400 days'";
const NEW = "now() + interval '1 hour'";

it.each([
  {
    table: 'idempotency_keys',
    columns: 'brand, subject, key, request_hash, answer, created_at, expires_at',
    row: (time: string) => `'default', 'ann', gen_random_uuid()::text, 'x', '{}', ${time}, ${time}`,
    sweep: sweepAnswers,
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
])('$table: what piled up in days goes some at a time, and what counts stays', async (one) => {
  const { table, columns, row, sweep } = one;
  const { db } = server.deps;
  const add = (time: string, count: number) =>
    db.query<object>(`insert into ${table} (${columns}) select ${row(time)} from generate_series(1, $1)`, [
      count,
    ]);
  await db.query<object>(`delete from ${table}`);
  await add(OLD, 2 * RETENTION.mostAtOnce + 1);
  await add(NEW, 3);
  const gone: number[] = [];
  const query = async (sql: string, values?: unknown[]) => {
    const rows = await db.query<{ count?: number }>(sql, values);
    if (sql.includes(table)) gone.push(rows[0]?.count ?? Number.POSITIVE_INFINITY);
    return rows;
  };
  await sweep({ ...db, query: query as Database['query'] }, new Date());
  expect(gone).toEqual([RETENTION.mostAtOnce, RETENTION.mostAtOnce, 1]);
  expect(await db.query<object>(`select 1 from ${table}`)).toHaveLength(3);
});
