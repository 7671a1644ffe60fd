import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outboxPath } from '#dev/outbox.ts';
import { addressOf } from '#dev/postgres/address.ts';
import type { Connection } from '#server/storage/database.ts';
import { createDatabase } from '#server/storage/database.ts';
import { freePort } from '../../faults/cluster/processes.ts';
import { START_MS } from '../../patience.ts';
import { freshDatabase } from '../../server/support/shared-postgres.ts';
import { attach, attachedTo } from './attached.ts';
import { builtServer } from './built-app.ts';
import type { RunningServer } from './running-server.ts';

export type { RunningServer } from './running-server.ts';

export interface ServerOptions {
  /** Settings that override the tests' own. */
  env?: Record<string, string>;
  /** The server starts its own PostgreSQL, as `npm start` does; else it gets a database in the run's shared one. */
  ownDatabase?: boolean;
  /** The server to run, built or (.ts) from its sources. */
  file?: string;
}

/**
 * As it is served, for minutes instead of months: code that V8 optimizes for long runs costs more than it brings, and what is young is
 * collected less often (studio.test.ts: 17 % of the server's CPU). Without source maps, 0.3 s of a start: a trace names the built
 * file, which is not minified; NODE_OPTIONS=--enable-source-maps names ours.
 */
const NODE_FLAGS = ['--no-opt', '--max-semi-space-size=64'];
/** A server run from its sources compiles everything first, which V8 should optimize. */
const SOURCE_FLAGS = ['--enable-source-maps'];

/** Starts the built server. Resolves once it is ready to answer. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const cluster = options.file || options.ownDatabase ? undefined : attachedTo();
  if (cluster) {
    dataDirs.set(cluster.origin, cluster.dataDir);
    return attach(cluster);
  }
  let file = options.file ?? builtServer();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const shared = options.ownDatabase ? undefined : await freshDatabase();
  const env = {
    ...process.env,
    // As in deployments (deploy/Dockerfile): React without development checks.
    ...(options.file ? {} : { NODE_ENV: 'production' }),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    // As a deployment logs; `npm start` shows warnings alone.
    LOG_LEVEL: 'info',
    ...(shared ? { DATABASE_URL: addressOf(shared) } : {}),
    ...options.env,
  };
  dataDirs.set(origin, env.DATA_DIR);
  let output = '';
  let child: ChildProcess | undefined;

  const start = async (build = file): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    file = build;
    const flags = file.endsWith('.ts') ? SOURCE_FLAGS : NODE_FLAGS;
    const startedProcess = spawn(process.execPath, [...flags, file], { env, cwd: path.dirname(file) });
    child = startedProcess;
    startedProcess.stdout.on('data', (chunk) => {
      output += chunk;
    });
    startedProcess.stderr.on('data', (chunk) => {
      output += chunk;
    });
    try {
      await ready(origin, startedProcess, () => output);
    } catch (error) {
      // Only this process knows it, so it must remove it.
      startedProcess.kill('SIGKILL');
      throw error;
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await exited;
  };
  await start();
  // The local provider creates its key on first use; a page that signs in gives up after 5 seconds.
  await fetch(`${origin}/.well-known/jwks.json`);
  const db = createDatabase(shared ?? builtInConnection(output), () => {}, { max: 2, answerMs: 0 });
  return {
    origin,
    port,
    pid: () => child?.pid,
    log: () => output,
    db,
    start,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async stop() {
      await db.close();
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    abandon() {
      child?.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** DATA_DIR of each server by its origin. */
export const dataDirs = new Map<string, string>();

/** The address at which a server of this harness lists its outbox as JSON; the key is in DATA_DIR. */
export function outboxOf(origin: string): string {
  // A brand's own host name reaches the same server.
  const { port } = new URL(origin);
  const dataDir = dataDirs.get(`http://localhost:${port}`);
  if (dataDir === undefined) throw new Error(`No server of this test answers at ${origin}.`);
  return `${origin}${outboxPath({ dataDir })}/json`;
}

/** The address of the built-in PostgreSQL; the start message names its folder. */
function builtInConnection(output: string): Connection {
  const folder = /built-in PostgreSQL in (\S+)/.exec(output)?.[1];
  if (!folder) throw new Error('The start message names no database folder.');
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return { host: path.join(folder, 'run'), port: 5432, user: 'trellis', password, database: 'postgres' };
}

async function ready(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + START_MS;
  // Output may arrive after the exit.
  const closed = new Promise((resolve) => child.once('close', resolve));
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed;
      throw new Error(`The server ended at its start: ${output()}`);
    }
    // `/readyz` answers 200 once the database responds; the start message comes once all workers listen.
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok && output().includes('Trellis is running')) return;
    if (Date.now() > end) throw new Error(`The server did not become ready: ${output()}`);
    await wait(50);
  }
}
