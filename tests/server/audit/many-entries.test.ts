import { expect, it } from 'vitest';
import { readUnsealed } from '#server/audit/seal-audit.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const chainRowsIn = (node: PlanNode): number =>
  (node['Relation Name'] === 'audit_chain' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, node) => sum + chainRowsIn(node), 0);

it('the first round of a process reads each row of the chain about once', async () => {
  const { db, jobs } = server.deps;
  await jobs.close();
  const entries = 100_000;
  await db.query("insert into audit (event) select 'exported' from generate_series(1, $1)", [entries]);
  await db.query(
    `insert into audit_chain (seq, entry, at, previous, digest, hash)
     select 1000000 + id, id, at, '', '', '' from audit where id not in (select entry from audit_chain)`,
  );
  await db.query('analyze');
  let read = 0;
  const query = async (sql: string, values?: unknown[]) => {
    if (sql.includes('not exists')) {
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${sql}`,
        values,
      );
      if (row) read += chainRowsIn(row['QUERY PLAN'][0].Plan);
    }
    return db.query<object>(sql, values);
  };
  for await (const batch of readUnsealed({ query: query as Database['query'] }, true))
    expect(batch).toEqual([]);
  expect(read).toBeGreaterThan(entries / 2);
  expect(read).toBeLessThan(2 * entries);
});
