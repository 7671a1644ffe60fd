import type { Connection, Database, Queries } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from './database-without-limits.ts';
import { freshDatabase } from './shared-postgres.ts';

/** Databases of closed servers, oldest first; no other process knows their addresses. */
const remainingConnections: Connection[] = [];

/** The initial content of each server's database in this worker. */
let shape: string | undefined;

/**
 * An empty database for one server. If an earlier server has left one, it is emptied and reused: a new copy of the
 * template costs 0.1 s of CPU, emptying a tenth.
 */
export async function serverDatabase(): Promise<Database> {
  for (
    let idleConnection = remainingConnections.shift();
    idleConnection;
    idleConnection = remainingConnections.shift()
  ) {
    const db = openDatabaseWithoutLimits(idleConnection);
    if (await db.transaction(empty)) return closeWith(db, idleConnection);
    await db.close();
  }
  const connection = await freshDatabase();
  const db = openDatabaseWithoutLimits(connection);
  shape ??= await shapeOf(db);
  return closeWith(db, connection);
}

/** A database that the next server reuses after this one is closed. */
function closeWith(db: Database, connection: Connection): Database {
  const close = async (): Promise<void> => {
    await db.close();
    remainingConnections.push(connection);
  };
  return { ...db, close };
}

/**
 * Deletes every row, including rows that triggers protect, and shrinks used tables on disk.
 * @returns false if a statement is still running in it, or a test has left other tables, columns, rules or triggers
 */
async function empty(tx: Queries): Promise<boolean> {
  const others = await tx.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  if (others.length > 0 || (await shapeOf(tx)) !== shape) return false;
  const used = await tx.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
       and relname not in ('migrations', 'migration_lock')`,
  );
  await tx.query('set local session_replication_role = replica');
  if (used.length > 0) await tx.query(`truncate ${used.map(({ name }) => name).join(', ')} cascade`);
  await tx.query("select setval(oid, 1, false) from pg_class where relkind = 'S'");
  return true;
}

/** How many parts of each kind a database has. */
async function shapeOf(tx: Queries): Promise<string> {
  const [parts] = await tx.query<object>(
    `select (select count(*) from pg_class) as relations, (select count(*) from pg_constraint) as constraints,
       (select count(*) from pg_attribute where not attisdropped) as columns, (select count(*) from pg_proc) as functions,
       (select count(*) from pg_trigger) as triggers`,
  );
  return JSON.stringify(parts);
}
