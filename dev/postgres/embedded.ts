import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#server/storage/database.ts';
import { findBinaries } from './binaries.ts';
import { lockDataDir } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export interface Embedded {
  connection: Connection;
  /** Folder of data, log and socket. */
  folder: string;
  /** The process id of PostgreSQL itself. */
  pid: number;
  runAs: RunAs['kind'];
  /** Resolves if PostgreSQL ends unexpectedly. */
  died: Promise<void>;
  /** Shuts PostgreSQL down and releases DATA_DIR. May be called twice. */
  stop(): Promise<void>;
}

const user = 'trellis';
const isWindows = process.platform === 'win32';

/**
 * Starts a built-in PostgreSQL in `dataDir`/postgres on a Unix socket (else loopback), after stopping a
 * PostgreSQL that a killed server left running. @throws DataDirInUse
 */
export async function startEmbedded(options: { dataDir: string; force?: RunAs['kind'] }): Promise<Embedded> {
  const dataDir = path.resolve(options.dataDir);
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  try {
    const binaries = await findBinaries();
    const run = await chooseRunAs(binaries, path.join(dataDir, 'postgres'), options.force);
    const cluster = path.join(run.folder, 'data');
    await stopOrphan(cluster);
    const password = ensurePassword(run);
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster(run, cluster);
    return await launch(run, cluster, password, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function ensurePassword(run: RunAs): string {
  const file = path.join(run.folder, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    run.makeAccessible(file);
  }
  return readFileSync(file, 'utf8').trim();
}

async function createCluster(run: RunAs, cluster: string): Promise<void> {
  // Renamed when complete, so that an aborted start leaves no partial cluster.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const { file, args, ...as } = run.command(run.binaries.initdb, [
    '-D',
    draft,
    '-U',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${path.join(run.folder, 'password')}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]);
  const child = spawn(file, args, { ...as, cwd: run.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`PostgreSQL could not set up its folder: ${words.trim()}`);
  renameSync(draft, cluster);
}

async function launch(run: RunAs, cluster: string, password: string, unlock: () => void): Promise<Embedded> {
  const place = await chooseAddress(run);
  const logFile = path.join(run.folder, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  const { file, args, ...as } = run.command(run.binaries.postgres, [
    '-D',
    cluster,
    ...place.args,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached: Ctrl-C must reach only the server, which then shuts PostgreSQL down.
  const child = spawn(file, args, { ...as, cwd: run.folder, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const exited = exitOf(child);
  const hardStop = () => child.kill('SIGQUIT');
  process.once('exit', hardStop);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    process.removeListener('exit', hardStop);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), 15_000);
      await exited;
      clearTimeout(killTimer);
    }
    if (!isWindows) rmSync(place.host, { recursive: true, force: true });
    unlock();
  };
  const connection: Connection = { host: place.host, port: place.port, user, password, database: 'postgres' };
  await waitUntilReady(connection, child, logFile).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    connection,
    pid: child.pid ?? 0,
    folder: run.folder,
    runAs: run.kind,
    died: new Promise((resolve) => exited.then(() => stopping ?? resolve())),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Low memory, full durability, and no statements or values in the log. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '60',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

async function chooseAddress(run: RunAs): Promise<{ host: string; port: number; args: string[] }> {
  if (isWindows) {
    const port = await freePort();
    return { host: '127.0.0.1', port, args: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)] };
  }
  let folder = path.join(run.folder, 'run');
  // A socket's path can have at most 107 bytes.
  if (Buffer.byteLength(folder) > 80) {
    folder = path.join(tmpdir(), `trellis-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  }
  // Files of a killed PostgreSQL would block the next start; the lock proves that none is running.
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  run.makeAccessible(folder);
  return { host: folder, port: 5432, args: ['-k', folder, '-c', 'listen_addresses='] };
}

async function waitUntilReady(connection: Connection, child: ChildProcess, logFile: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8').trim().slice(-500)}`);
    }
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
    // A failed client may emit one more error.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(25);
    }
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
