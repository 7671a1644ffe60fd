import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { isUuid } from '../deals/store/index.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';

const USAGE = `  ${commandLine('jobs')} list [--state dead|waiting] [--kind KIND] [--limit 50]
  ${commandLine('jobs')} retry ID
  ${commandLine('jobs')} retry --kind KIND      every dead job of a kind`;

type CommandDeps = OpenDeployment['deps'];
type JobSelection = { id: string } | { kind: string };
type Options =
  | { action: 'list'; state: 'dead' | 'waiting'; kind?: string; limit: number }
  | { action: 'retry'; selection: JobSelection };

/**
 * `jobs` (docs/operations.md) lists jobs and makes dead ones due again. It shows no payload, which may hold
 * an address or a code.
 */
export const jobsCommand = createCommand(USAGE, readOptions, async (options, deps) =>
  options.action === 'list' ? listJobs(deps, options) : retryJobs(deps, options.selection),
);

/** Returns the newest `limit` jobs as lines of JSON, oldest first. */
async function listJobs(
  { db }: CommandDeps,
  { state, kind, limit }: Extract<Options, { action: 'list' }>,
): Promise<string> {
  const stateCondition = state === 'dead' ? "outcome = 'dead'" : 'ended_at is null and slot is null';
  const rows = await db.query(
    `select id, kind, brand, deal, tries, fault, created_at, run_at, ended_at from jobs
     where ${stateCondition} and ($1::text is null or kind = $1) order by created_at desc, id limit $2`,
    [kind ?? null, limit],
  );
  const lines = rows
    .reverse()
    .map(({ run_at: nextTry, ended_at: endedAt, created_at: createdAt, ...row }) =>
      JSON.stringify({ ...row, createdAt, ...(endedAt ? { endedAt } : { nextTry }) }),
    );
  return lines.length === 0 ? 'There are none.' : lines.join('\n');
}

/**
 * Makes dead jobs due now with all of their tries, except jobs that have become useless. A running server does the
 * jobs.
 */
async function retryJobs(deps: CommandDeps, selection: JobSelection): Promise<string> {
  const { db, clock } = deps;
  const [column, value] = 'id' in selection ? ['id', selection.id] : ['kind', selection.kind];
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
  return `${countWords(rows.length, 'job', ['is', 'are'])} due now. A running server does ${rows.length === 1 ? 'it' : 'them'} within seconds.`;
}

function readOptions(args: string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { state: text, kind: text, limit: text },
    allowPositionals: true,
  });
  const [action, id, ...more] = positionals;
  const { state, kind, limit = '50' } = values;
  if (more.length > 0 || kind === '') return undefined;
  if (action === 'list') {
    if (id !== undefined || !/^[1-9]\d{0,5}$/.test(limit)) return undefined;
    if (state !== undefined && state !== 'dead' && state !== 'waiting') return undefined;
    return { action, state: state ?? 'dead', kind, limit: Number(limit) };
  }
  if (action !== 'retry' || state !== undefined || values.limit !== undefined) return undefined;
  if (id === undefined) return kind === undefined ? undefined : { action, selection: { kind } };
  return kind === undefined && isUuid(id) ? { action, selection: { id } } : undefined;
}
