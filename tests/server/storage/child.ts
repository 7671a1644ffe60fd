/** A server's database part in a separate process: prints its facts in one line, then runs until it is killed. */

import { startEmbedded } from '#dev/postgres/embedded.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';

const [dataDir = '', force] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir, force: force === 'nobody' ? 'nobody' : undefined });
  const db = openDatabaseWithoutLimits(embedded.connection, { max: 2 });
  await db.query('create table if not exists notes (id int generated always as identity, text text)');
  await db.query(`insert into notes (text) values ('kept')`);
  const rows = await db.query<{ count: number }>('select count(*)::int as count from notes');
  const fsync = await db.query<{ fsync: string }>('show fsync');
  process.on('SIGTERM', async () => {
    await db.close();
    await embedded.stop();
    process.exit(0);
  });
  const { host } = embedded.connection;
  const facts = {
    host,
    pid: embedded.pid,
    runAs: embedded.runAs,
    notes: rows[0]?.count,
    fsync: fsync[0]?.fsync,
  };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: (error as Error).name, message: (error as Error).message })}\n`,
  );
  process.exit(1);
}
