import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addressOf } from '#dev/postgres/address.ts';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { buildServer, startServer } from '#dev/tools/local-server.ts';
import { sweepAnswers } from '#server/deals/store/idempotency.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { load, table } from './figures.ts';
import { fill } from './scale-fill.ts';
import { createPlanReader, logPlans } from './scale-plans.ts';
import { signInAs } from './staff.ts';

/** Rows read of one table that are worth a line. */
const NOTED = 1000;

interface Cost {
  what: string;
  seconds: number;
  /** Rows that it read, by table, above `NOTED`. */
  read: Record<string, number>;
  /** The plans of the queries that read more than `NOTED` rows of a table. */
  plans: string[];
  failed?: string;
}

export interface ScaleFigures {
  applications: number;
  /** Bytes with indexes, by table. */
  sizes: Record<string, number>;
  costs: Cost[];
  load: string;
}

/** A built server on a database with so many applications: the cost of routes, sweeps and commands, one at a time. */
export async function benchScale(applications: number, built?: string): Promise<ScaleFigures> {
  const file = built ?? buildServer('bench-scale');
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-scale-'));
  const postgres = await startEmbedded({ dataDir });
  const settings = { DATA_DIR: dataDir, DATABASE_URL: addressOf(postgres.connection) };
  const db = createDatabase(postgres.connection, () => {}, { answerMs: 0 });
  let server = await startServer(file, settings);
  const costs: Cost[] = [];
  try {
    const applicant = await signInAs(server.origin, dataDir, 'ada@example.com');
    await applicant('POST', '/api/apply/create', { application_type: 'apply', business: { name: 'Oak' } });
    await server.stop();
    const begun = performance.now();
    await fill(db, applications);
    console.log(`filled in ${Math.round((performance.now() - begun) / 1000)} s`);
    const sizes = await readSizes(db);
    await logPlans(db);
    const newPlans = createPlanReader(postgres.folder, NOTED);
    const measured = async (what: string, work: () => unknown): Promise<void> => {
      const cost = { ...(await costOf(db, what, work)), plans: newPlans() };
      console.log(`${what}: ${cost.seconds.toFixed(2)} s ${JSON.stringify(cost.read)} ${cost.failed ?? ''}`);
      console.log(cost.plans.join('\n'));
      costs.push(cost);
    };
    await measured('sweep of kept answers', () => sweepAnswers(db, new Date()));
    await measured('a start, with its sweeps for 30 s', async () => {
      server = await startServer(file, settings);
      await wait(30_000);
    });
    const call = await signInAs(server.origin, dataDir, 'publisher@studio.example');
    const own = await signInAs(server.origin, dataDir, 'ada@example.com');
    await measured('GET /deals/current', () => own('GET', '/deals/current'));
    await measured('GET funnel, 365 days', () => call('GET', 'funnel?flow=apply&days=365'));
    await measured('GET funnel.csv, 365 days', () =>
      call('GET', 'funnel.csv?flow=apply&days=365').catch(notJson),
    );
    const draft = (await call('POST', 'drafts', { flow: 'apply' })) as { id: string };
    await measured('review of a draft, with its effect', () => call('GET', `drafts/${draft.id}/review`));
    const command = (...args: string[]) =>
      measured(args.join(' ').replace(dataDir, ''), () => {
        const program = join(dirname(file), 'local-command.js');
        const env = { ...process.env, ...settings };
        const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr.slice(0, 200));
      });
    const [deal] = await db.query<{ id: string }>(
      'select id from deals where submitted_at is not null and brand = $1 limit 1',
      ['default'],
    );
    for (const line of [
      'audit',
      'audit --person nobody@oak.example',
      'audit --event exported',
      `audit --deal ${deal?.id}`,
      'webhooks list',
      'webhooks list --state dead',
      'webhooks list --brand harbor',
      'jobs list',
      'jobs list --state waiting',
      'jobs retry --kind mail',
      `requests list --deal ${deal?.id}`,
      'retention list',
      'flows list',
      'flows diff apply',
      'deals convert application',
      'keys rotate',
      `person export copy7@oak.example --out ${join(dataDir, 'person')}`,
      'person erase copy9@oak.example',
      'audit verify',
      `backup ${join(dataDir, 'scale.backup')}`,
    ])
      await command(...line.split(' '));
    return { applications, sizes, costs, load: load() };
  } finally {
    await server.stop();
    await db.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function scaleTable({ applications, sizes, costs, load: busy }: ScaleFigures): string {
  const lines = costs.map(({ what, seconds, read, failed }) => [
    what,
    seconds.toFixed(2),
    failed ??
      Object.entries(read)
        .map(([name, rows]) => `${name} ${rows}`)
        .join(', '),
  ]);
  const largest = Object.entries(sizes).map(([name, bytes]) => [name, `${(bytes / 1e6).toFixed(1)} MB`]);
  return [
    `${applications} applications, load average ${busy}`,
    table(['table', 'size'], largest),
    table(['what', 'seconds', `rows read above ${NOTED}`], lines),
  ].join('\n\n');
}

async function costOf(db: Database, what: string, work: () => unknown): Promise<Omit<Cost, 'plans'>> {
  const before = await readCounts(db);
  const begun = performance.now();
  let failed: string | undefined;
  try {
    await work();
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = (performance.now() - begun) / 1000;
  const after = await readCounts(db);
  const read = Object.fromEntries(
    [...after]
      .map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
      .filter(([, rows]) => rows > NOTED),
  );
  return { what, seconds, read, failed };
}

/** The rows that were read so far, by table. PostgreSQL's processes report them within a second. */
async function readCounts(db: Database): Promise<Map<string, number>> {
  await wait(1500);
  const rows = await db.query<{ name: string; rows: number }>(
    'select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, rows: read }) => [name, read]));
}

async function readSizes(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables
     order by 2 desc limit 8`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

/** The answer is a table, which `StaffCall` can't read; its time counts. */
function notJson(error: unknown): void {
  if (!(error instanceof SyntaxError)) throw error;
}
