import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import path from 'node:path';
import { createDatabase } from '#server/storage/database.ts';
import { freePort, type Program, startProgram, waitFor } from './processes.ts';

const DEBIAN = '/usr/lib/postgresql';
const STANDBY = 'standby';

/**
 * Folder of the newest PostgreSQL's programs; undefined if none is installed (Debian: `apt-get install postgresql`).
 */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  const folder = process.env.PG_BIN ?? (newest && path.join(DEBIAN, newest, 'bin'));
  return folder && existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

export interface PrimaryAndStandby {
  primaryPort: number;
  standbyPort: number;
  version: string;
  /** kill -9 of the primary. */
  killPrimary(): Promise<void>;
  /** Promotes the standby; resolves once it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary whose commits wait for its one standby (`synchronous_standby_names`, `remote_apply`), in folders of its own. */
export async function startPrimaryAndStandby(bin: string, folder: string): Promise<PrimaryAndStandby> {
  const user = postgresUser();
  const run = (program: string, args: string[]) => {
    const done = spawnSync(path.join(bin, program), args, { encoding: 'utf8', cwd: '/', ...user });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.error ?? ''}`);
    return done.stdout;
  };
  // Another user must be able to reach its own folder.
  chmodSync(folder, 0o711);
  const home = path.join(folder, 'postgres');
  mkdirSync(home, { mode: 0o700 });
  if (user) chownSync(home, user.uid, user.gid);
  const [primary, standby] = [path.join(home, 'primary'), path.join(home, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const start = (data: string, port: number, more: string[] = []): Program =>
    startProgram(
      path.join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${home}`,
        ...more,
      ],
      { log: path.join(folder, `${path.basename(data)}.log`), ...user },
    );

  run('initdb', ['-D', primary, '-U', 'trellis', '--auth=trust', '--encoding=UTF8', '--locale=C']);
  appendFileSync(
    path.join(primary, 'postgresql.conf'),
    'max_connections = 200\nsynchronous_commit = remote_apply\n',
  );
  // Passed as an argument, because the standby copies the files: as the new primary it must not wait for a standby.
  const synchronous = ['-c', `synchronous_standby_names=${STANDBY}`];
  let first = start(primary, primaryPort);
  await waitFor('the primary answers', () => answers(primaryPort));
  run('pg_basebackup', [
    '-D',
    standby,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    `host=127.0.0.1 port=${primaryPort} user=trellis application_name=${STANDBY}`,
  ]);
  await first.end('SIGINT');
  first = start(primary, primaryPort, synchronous);
  await waitFor('the primary answers', () => answers(primaryPort));
  const second = start(standby, standbyPort);
  await waitFor('the standby follows', async () => {
    const rows = await ask<{ state: string }>(
      primaryPort,
      `select sync_state as state from pg_stat_replication`,
    );
    return rows[0]?.state === 'sync';
  });
  return {
    primaryPort,
    standbyPort,
    version: run('postgres', ['--version']).trim(),
    killPrimary: () => first.end('SIGKILL'),
    async promote() {
      run('pg_ctl', ['promote', '-D', standby, '-w']);
      await waitFor('the standby takes writes', async () => {
        const rows = await ask<{ standby: boolean }>(standbyPort, 'select pg_is_in_recovery() as standby');
        return rows[0]?.standby === false;
      });
    },
    async stop() {
      await Promise.all([first.end('SIGINT'), second.end('SIGINT')]);
    },
  };
}

/** The user that PostgreSQL runs as if this process is root. Its package created the user. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('There is no user postgres to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function ask<Row extends object>(port: number, sql: string): Promise<Row[]> {
  const connection = { host: '127.0.0.1', port, user: 'trellis', password: '', database: 'postgres' };
  const db = createDatabase(connection, () => {}, { max: 1 });
  try {
    return await db.query<Row>(sql);
  } finally {
    await db.close();
  }
}

async function answers(port: number): Promise<boolean> {
  return (await ask(port, 'select 1 as one')).length === 1;
}
