import { type Browser, chromium } from 'playwright-core';
import { vi } from 'vitest';
import { PATIENCE_MS } from '../../patience.ts';
import { CHROMIUM_FLAGS } from '../find-chromium.ts';
import { testBrowser } from '../headless-shell.ts';
import { keysEnv } from './keys.ts';
import { type RunningServer, startServer } from './server.ts';

/** Businesses of pat, sam and ray @example.com: the accounts in their tokens [SIGN-40]. */
export const BUSINESSES = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Oak Street Bakery' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Elm Cafe' },
] as const;

/** Options of files that do not affect other files. */
const env = {
  ...keysEnv,
  COUNTRY_HEADER: 'cf-ipcountry',
  SUPPORT_EMAIL: 'help@deployment.example',
  LOCAL_ACCOUNTS: ['pat', 'sam', 'ray']
    .map(
      (name) =>
        `${name}@example.com=${BUSINESSES.map((business) => `${business.id}:${business.name}`).join()}`,
    )
    .join(';'),
};

/** A brand's row, and the server's answer for it. */
interface Brand {
  platform: string;
  row: object;
  served: string;
}

/** Resources that a worker of the test run starts once for all of its files. */
let server: Promise<{ running: RunningServer; brands: Brand[] }> | undefined;
let browser: Promise<Browser> | undefined;

/** Pages live for seconds, so V8's optimizations cost more than they save (a seventh of short walks). */
export const SHORT_CODE = '--js-flags=--no-turbofan --no-maglev';

/**
 * A tab serves page after page in one frame: with a new frame for each (RenderDocument) Chromium made the script worlds of all pages
 * before once more, and a tab's 70th page took 280 ms of CPU instead of 100. The last list of features wins, so Playwright's own stands
 * in it.
 */
const FLAGS = [
  ...CHROMIUM_FLAGS,
  SHORT_CODE,
  '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
];

/** The worker's Chromium. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: testBrowser(), args: FLAGS });
  return browser;
}

/**
 * The worker's built server with the settings that most files want, for one file: without applications, people or mail of
 * the files before, with the brands as they were, with a separate log. It ends with the worker.
 */
export async function sharedServer(): Promise<RunningServer> {
  server ??= startForWorker();
  const { running, brands } = await server;
  await running.start();
  await empty(running);
  await restore(running, brands);
  const before = running.log().length;
  return { ...running, log: () => running.log().slice(before), stop: async () => {} };
}

async function startForWorker(): Promise<{ running: RunningServer; brands: Brand[] }> {
  const running = await startServer({ env });
  process.once('exit', running.abandon);
  process.once('SIGTERM', running.abandon);
  // The first call makes the server read its brands and record each as valid, so that they can be restored.
  await readServed(running, 'default');
  const rows = await running.db.query<Omit<Brand, 'served'>>(
    'select platform, to_jsonb(brands) as row from brands',
  );
  const brands = rows.map(async (row) => ({ ...row, served: await readServed(running, row.platform) }));
  return { running, brands: await Promise.all(brands) };
}

const readServed = async ({ origin }: RunningServer, platform: string): Promise<string> =>
  (await fetch(`${origin}/brands/${platform}`)).text();

/**
 * Restores brands whose records a file changed. Resolves once the server, which caches brands for a moment, serves
 * them.
 */
async function restore(running: RunningServer, brands: Brand[]): Promise<void> {
  const changed = await running.db.query<{ platform: string }>(
    `update brands as now set record = old.record, source = old.source, last_good = old.last_good
     from jsonb_populate_recordset(null::brands, $1) as old
     where now.platform = old.platform and now.record <> old.record returning now.platform`,
    [JSON.stringify(brands.map(({ row }) => row))],
  );
  const isAsBefore = async () => {
    for (const { platform } of changed) {
      const brand = brands.find((brand) => brand.platform === platform);
      if ((await readServed(running, platform)) !== brand?.served)
        throw new Error(`${platform} is still changed.`);
    }
  };
  await vi.waitFor(isAsBefore, { timeout: PATIENCE_MS, interval: 100 });
}

/** Rows that the server writes at its start are kept. */
const KEPT = [
  'migrations',
  'migration_lock',
  'brands',
  'brand_hosts',
  'brand_history',
  'identity_keys',
  'key_check',
  'stored_shape',
  'audit',
  'releases',
  'live_releases',
];

async function empty({ db }: RunningServer): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [KEPT],
  );
  await db.transaction(async (tx) => {
    // Append-only tables (the audit) are emptied, too: in replica mode their triggers do not run.
    await tx.query('set local session_replication_role = replica');
    await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  });
}
