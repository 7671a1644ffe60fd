import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { callOf, commandOf } from '../commands/command-of.ts';
import { isUuid } from '../deals/store/index.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';

const USAGE = `  ${callOf('jobs')} list [--state dead|waiting] [--kind KIND] [--limit 50]
  ${callOf('jobs')} retry ID
  ${callOf('jobs')} retry --kind KIND      every dead job of a kind`;

type Parts = OpenDeployment['deps'];
type Which = { id: string } | { kind: string };
type Options =
  | { what: 'list'; state: 'dead' | 'waiting'; kind?: string; limit: number }
  | { what: 'retry'; which: Which };

/**
 * `jobs` (docs/operations.md) lists jobs and makes dead ones due again. It shows no payload, which may hold
 * an address or a code.
 */
export const jobsCommand = commandOf(USAGE, readOptions, async (options, deps) =>
  options.what === 'list' ? list(deps, options) : retry(deps, options.which),
);

/** Returns the newest `limit` jobs as lines of JSON, oldest first. */
async function list(
  { db }: Parts,
  { state, kind, limit }: Extract<Options, { what: 'list' }>,
): Promise<string> {
  const isInState = state === 'dead' ? "outcome = 'dead'" : 'ended_at is null and slot is null';
  const rows = await db.query(
    `select id, kind, brand, deal, tries, fault, created_at, run_at, ended_at from jobs
     where ${isInState} and ($1::text is null or kind = $1) order by created_at desc, id limit $2`,
    [kind ?? null, limit],
  );
  const lines = rows
    .reverse()
    .map(({ run_at: nextTry, ended_at: endedAt, created_at: createdAt, ...row }) =>
      JSON.stringify({ ...row, createdAt, ...(endedAt ? { endedAt } : { nextTry }) }),
    );
  return lines.length === 0 ? 'There are none.' : lines.join('\n');
}

/** Makes dead jobs due at once, with all of their tries, except useless ones; a running server does them. */
async function retry(deps: Parts, which: Which): Promise<string> {
  const { db, clock } = deps;
  const [column, value] = 'id' in which ? ['id', which.id] : ['kind', which.kind];
  const rows = await db.transaction(async (tx) => {
    const due = await tx.query<{ kind: string; brand: string | null; deal: string | null }>(
      `update jobs set run_at = $2, created_at = $2, tries = 0, fault = null, ended_at = null, outcome = null
       where ${column} = $1 and outcome = 'dead' and (useless_at is null or useless_at > $2) returning kind, brand, deal`,
      [value, clock.now()],
    );
    for (const { kind, brand, deal } of due)
      await audit(
        { ...deps, db: tx },
        {
          event: 'job-retried',
          role: 'operator',
          about: kind,
          brand: brand ?? undefined,
          deal: deal ?? undefined,
        },
      );
    return due;
  });
  if (rows.length === 0) throw new Error('There is no such dead job, or it is of no use any more.');
  return `${rows.length} job(s) are due now. A running server does them within seconds.`;
}

function readOptions(args: string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { state: text, kind: text, limit: text },
    allowPositionals: true,
  });
  const [what, id, ...more] = positionals;
  const { state, kind, limit = '50' } = values;
  if (more.length > 0 || kind === '') return undefined;
  if (what === 'list') {
    if (id !== undefined || !/^[1-9]\d{0,5}$/.test(limit)) return undefined;
    if (state !== undefined && state !== 'dead' && state !== 'waiting') return undefined;
    return { what, state: state ?? 'dead', kind, limit: Number(limit) };
  }
  if (what !== 'retry' || state !== undefined || values.limit !== undefined) return undefined;
  if (id === undefined) return kind === undefined ? undefined : { what, which: { kind } };
  return kind === undefined && isUuid(id) ? { what, which: { id } } : undefined;
}
