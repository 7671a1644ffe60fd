import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, createDatabase } from '#server/storage/database.ts';
import { freePort, startProgram, waitFor } from '../../faults/cluster/processes.ts';
import { startDatabaseProxy } from './database-proxy.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed (Debian: `apt-get install pgbouncer`). */
export const hasPooler = existsSync(PROGRAM);

export interface Pooler {
  /** A DATABASE_URL through the pooler. */
  addressOf(database: string, password?: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode before a PostgreSQL, with a user and password of its own. */
export async function startPooler(behind: Connection): Promise<Pooler> {
  // The socket of PostgreSQL is in a folder that another user cannot enter.
  const proxy = await startDatabaseProxy(behind);
  const { host, port, user, password } = proxy.connection;
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-pooler-'));
  // PgBouncer drops root and must then be able to read its files.
  chmodSync(folder, 0o755);
  const own = await freePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"pooled" "right"\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=${port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
`,
  );
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', settings] : [settings];
  const program = startProgram(PROGRAM, args, { log: path.join(folder, 'log') });
  const addressOf = (database: string, password = 'right') =>
    `postgres://pooled:${password}@127.0.0.1:${own}/${database}`;
  await waitFor('the pooler answers', async () => {
    const db = createDatabase(addressOf(behind.database), () => {}, { max: 1, prepare: false });
    try {
      return (await db.query('select 1 as one')).length === 1;
    } finally {
      await db.close();
    }
  });
  return {
    addressOf,
    async stop() {
      await program.end('SIGINT');
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
