import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../find-chromium.ts';
import { testBrowser } from '../headless-shell.ts';
import { keysEnv } from './keys.ts';
import { type RunningServer, startServer } from './server.ts';

/** Businesses of pat, sam and ray @example.com: accounts that their sign-in names (decision 46). */
export const BUSINESSES = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Oak Street Bakery' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Elm Cafe' },
] as const;

/** What files ask for that changes nothing for the others. */
const env = {
  ...keysEnv,
  COUNTRY_HEADER: 'cf-ipcountry',
  LOCAL_ACCOUNTS: ['pat', 'sam', 'ray']
    .map((name) => `${name}@example.com=${BUSINESSES.map((one) => `${one.id}:${one.name}`).join()}`)
    .join(';'),
};

/** What a worker of the test run starts once for all of its files. */
let server: Promise<RunningServer> | undefined;
let browser: Promise<Browser> | undefined;

/** The worker's Chromium. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: testBrowser(), args: CHROMIUM_FLAGS });
  return browser;
}

/**
 * The worker's built server with the settings that most files want, for one file: without applications, people or mail of
 * the files before, with a log of its own. It ends with the worker.
 */
export async function sharedServer(): Promise<RunningServer> {
  server ??= startForWorker();
  const running = await server;
  await running.start();
  await empty(running);
  const before = running.log().length;
  return { ...running, log: () => running.log().slice(before), stop: async () => {} };
}

async function startForWorker(): Promise<RunningServer> {
  const running = await startServer({ env });
  process.once('exit', running.abandon);
  process.once('SIGTERM', running.abandon);
  return running;
}

/** What a start of the server wrote itself: it stays. */
const KEPT = [
  ...[
    'migrations',
    'migration_lock',
    'brands',
    'brand_hosts',
    'brand_history',
    'identity_keys',
    'key_check',
    'audit',
  ],
  ...['releases', 'live_releases'],
];

async function empty({ db }: RunningServer): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [KEPT],
  );
  await db.transaction(async (tx) => {
    // What may only be added to (the audit) is emptied too: as a replica no trigger forbids it.
    await tx.query('set local session_replication_role = replica');
    await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  });
}
