import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/storage/database.ts';

/** Milliseconds that a query takes at least to have its plan logged. */
const SLOW_MS = 20;

/** From now on new connections log the plans of slow queries, with the rows that each scan read. */
export async function logPlans(db: Database): Promise<void> {
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': `${SLOW_MS}ms`,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_parameter_max_length': '0',
  }))
    await db.query(`alter database postgres set ${name} = '${value}'`);
}

/**
 * Reads a log of PostgreSQL from its present end on.
 * @returns a function that gives the plans logged since its last call whose scans read more than `rows` rows of a table
 */
export function createPlanReader(folder: string, rows: number): () => string[] {
  const file = join(folder, 'postgres.log');
  let at = statSync(file).size;
  return () => {
    const bytes = Buffer.alloc(statSync(file).size - at);
    const log = openSync(file, 'r');
    readSync(log, bytes, 0, bytes.length, at);
    closeSync(log);
    at += bytes.length;
    const entries = bytes.toString().split(/^(?=\d{4}-\d\d-\d\d )/m);
    const plans = entries.filter((entry) => entry.includes('plan:') && mostRead(entry) > rows);
    return [...new Map(plans.map((plan) => [queryOf(plan), plan])).values()].map(shorten);
  };
}

/** The rows that a scan of a plan passed on or filtered out. */
function mostRead(plan: string): number {
  const passed = [...plan.matchAll(/Scan.*actual rows=([\d.]+) loops=(\d+)/g)].map(
    ([, each, loops]) => Number(each) * Number(loops),
  );
  const removed = [...plan.matchAll(/Rows Removed by \w+(?: \w+)?: (\d+)/g)].map(([, count]) =>
    Number(count),
  );
  return Math.max(0, ...passed, ...removed);
}

const queryOf = (plan: string) => /Query Text: (.*)/.exec(plan)?.[1] ?? plan;

/** A plan without the columns and costs of its lines. */
function shorten(plan: string): string {
  const lines = plan.split('\n').filter((line) => /Query Text|actual|Removed|Filter|Cond/.test(line));
  return lines.map((line) => line.replace(/\(cost=[^)]*\) /, '').slice(0, 200)).join('\n');
}
