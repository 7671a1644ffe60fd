import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addressOf } from '#dev/postgres/address.ts';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { buildServer, startServer } from '#dev/tools/local-server.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { load, table } from '../figures.ts';
import { fill } from './fill.ts';
import { BENCH_STAFF, makeOriginal, measureRoutes } from './measure-routes.ts';
import { measureSweeps } from './measure-sweeps.ts';
import { createPlanReader, logPlans } from './plans.ts';

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
  /** Routes that were not measured, or only as a refusal, with the reason. */
  unmeasured: string[][];
  /** Encrypted values under the old key before and after `keys rotate`. */
  rotation: { values: number; left: number };
  load: string;
}

const OLD = { kid: 'old', key: Buffer.alloc(32, 7) };
const NEW = { kid: 'new', key: Buffer.alloc(32, 8) };
const INDEX_KEY = Buffer.alloc(32, 9);
const keySetting = ({ kid, key }: typeof OLD): string => `${kid}:${key.toString('base64')}`;

/**
 * A built server on a database with the given number of applications: the cost of routes, sweeps and
 * commands, one at a time.
 */
export async function benchScale(applications: number, built?: string): Promise<ScaleFigures> {
  const file = built ?? buildServer('bench-scale');
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-scale-'));
  const postgres = await startEmbedded({ dataDir });
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: addressOf(postgres.connection), STUDIO_ROLES: BENCH_STAFF },
    ...{ TRELLIS_KEYS: keySetting(OLD), TRELLIS_INDEX_KEY: INDEX_KEY.toString('base64') },
  };
  const db = createDatabase(postgres.connection, () => {}, { answerMs: 0 });
  let server = await startServer(file, settings);
  const costs: Cost[] = [];
  try {
    await makeOriginal(server.origin, dataDir);
    await server.stop();
    const startMs = performance.now();
    const crypto = createFieldCrypto({ keys: [OLD], indexKey: INDEX_KEY });
    await fill(db, crypto, applications);
    console.log(`filled in ${Math.round((performance.now() - startMs) / 1000)} s`);
    const sizes = await readSizes(db);
    await logPlans(db);
    const newPlans = createPlanReader(postgres.folder, NOTED);
    const measure = async (what: string, work: () => unknown): Promise<void> => {
      const cost = { ...(await costOf(db, what, work)), plans: newPlans() };
      console.log(`${what}: ${cost.seconds.toFixed(2)} s ${JSON.stringify(cost.read)} ${cost.failed ?? ''}`);
      console.log(cost.plans.join('\n'));
      costs.push(cost);
    };
    await measureSweeps({ settings, db, crypto }, measure);
    await measure('a start, with its next sweeps for 30 s', async () => {
      server = await startServer(file, settings);
      await wait(30_000);
    });
    const [deal] = await db.query<{ id: string }>(
      'select id from deals where submitted_at is not null and brand = $1 limit 1',
      ['default'],
    );
    const submitted = deal?.id ?? '';
    const { origin } = server;
    const unmeasured = await measureRoutes({ origin, dataDir, submitted, measure });
    const command = (using: Record<string, string>, ...args: string[]) =>
      measure(args.join(' ').replace(dataDir, ''), () => {
        const program = join(dirname(file), 'local-command.js');
        const env = { ...process.env, ...using };
        const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr.slice(0, 200));
      });
    for (const line of [
      'audit',
      'audit --person nobody@oak.example',
      'audit --event exported',
      `audit --deal ${submitted}`,
      'webhooks list',
      'webhooks list --state dead',
      'webhooks list --brand harbor',
      'jobs list',
      'jobs list --state waiting',
      'jobs retry --kind mail',
      `requests list --deal ${submitted}`,
      'retention list',
      'flows list',
      'flows diff apply',
      'deals convert application',
      `person export copy7@oak.example --out ${join(dataDir, 'person')}`,
      'person erase copy9@oak.example',
      'audit verify',
      `backup ${join(dataDir, 'scale.backup')}`,
    ])
      await command(settings, ...line.split(' '));
    // The running server does not know the new key.
    await server.stop();
    const keys = { ...settings, TRELLIS_KEYS: `${keySetting(NEW)},${keySetting(OLD)}` };
    const rotated = await countSealed(db);
    await command(keys, 'keys', 'rotate');
    const rotation = { values: rotated, left: await countSealed(db) };
    return { applications, sizes, costs, unmeasured, rotation, load: load() };
  } finally {
    await server.stop();
    await db.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function scaleTable({
  applications,
  sizes,
  costs,
  unmeasured,
  rotation,
  load: busy,
}: ScaleFigures): string {
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
    `keys rotate: ${rotation.values} values, ${rotation.left} left`,
    table(['not measured, or as a refusal', 'reason'], unmeasured),
  ].join('\n\n');
}

async function costOf(db: Database, what: string, work: () => unknown): Promise<Omit<Cost, 'plans'>> {
  const before = await readCounts(db);
  const startMs = performance.now();
  let failed: string | undefined;
  try {
    await work();
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = (performance.now() - startMs) / 1000;
  // PostgreSQL's processes report the rows within a second.
  await wait(1500);
  const after = await readCounts(db);
  const read = Object.fromEntries(
    [...after]
      .map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
      .filter(([, rows]) => rows > NOTED),
  );
  return { what, seconds, read, failed };
}

/** The rows that were read so far, by table. */
async function readCounts(db: Database): Promise<Map<string, number>> {
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

/** The encrypted values under the old key in applications and jobs. */
async function countSealed(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select ((select coalesce(sum(regexp_count(document::text, $1)), 0) from deals)
       + (select count(*) from jobs where payload like $2))::float8 as count`,
    [`"v1\\.${OLD.kid}\\.`, `v1.${OLD.kid}.%`],
  );
  return row?.count ?? 0;
}
