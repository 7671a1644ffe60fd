import { expect } from 'vitest';
import type { Database } from '#server/storage/database.ts';

/** Rows read by the busiest scan of a statement, in the plan for a large table; rolled back afterwards. */
export async function rowsRead(db: Database, sql: string, values?: unknown[]): Promise<number> {
  const undone = new Error('undone');
  let read = 0;
  const explained = db.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await tx.query<object>(`set local enable_${way} = off`);
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${sql}`,
      values,
    );
    if (row) read = mostRead(row['QUERY PLAN'][0].Plan);
    throw undone;
  });
  await expect(explained).rejects.toBe(undone);
  return read;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function mostRead(node: PlanNode): number {
  const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const own = node['Node Type'].endsWith('Scan') ? looked : 0;
  return Math.max(own, ...(node.Plans ?? []).map(mostRead));
}
