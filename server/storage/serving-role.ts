import type { Database, Queries } from './database.ts';

/** Tables whose rows the serving role may read and insert, but not change or delete. */
const APPEND_ONLY = ['audit', 'audit_chain', 'brand_history'];
/** Tables whose columns `id` and `at` only the database sets. */
const DATED_BY_DATABASE = ['audit', 'brand_history'];
const DATABASE_COLUMNS = ['id', 'at'];
/** Tables that only migrations write. */
const READ_ONLY = ['migrations', 'migration_lock'];

/** SQL for the tables for which the serving role has more or fewer rights than it needs. */
const WRONG_TABLES_SQL = `with columns as (
    select attrelid, attnum, attname, attname = any($5) as by_database from pg_attribute where attnum > 0 and not attisdropped)
  select quote_ident(relname) as name, relname = any($2) as append_only, relname = any($3) as read_only,
    case when relname = any($4) then (select string_agg(quote_ident(attname), ', ') from columns where attrelid = pg_class.oid and not by_database) end as written
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
    not has_table_privilege($1, oid, 'select')
    or case when relname = any($4)
      then (select bool_or(has_column_privilege($1, attrelid, attnum, 'insert') = by_database) from columns where attrelid = pg_class.oid)
      else has_table_privilege($1, oid, 'insert') = (relname = any($3)) end
    or has_table_privilege($1, oid, 'update') = (relname = any($2 || $3))
    or has_table_privilege($1, oid, 'delete') = (relname = any($2 || $3))
    or has_table_privilege($1, oid, 'truncate, references, trigger'))`;

/**
 * Gives the role of DATABASE_URL the rights to serve, if another role (DATABASE_MIGRATE_URL) owns the tables.
 * @param owner a connection of the owner, after the migrations
 * @throws Error if the serving role could change the audit nevertheless
 */
export async function grantServing(owner: Database, serving: Queries): Promise<void> {
  const [currentUser] = await serving.query<{ role: string }>('select current_user as role');
  const role = currentUser?.role ?? '';
  const [ownedRow] = await owner.query<{ owns: boolean }>(
    "select pg_has_role($1::name, relowner, 'member') as owns from pg_class where oid = 'audit'::regclass",
    [role],
  );
  if (ownedRow?.owns)
    throw new Error(
      'The role of DATABASE_URL owns the tables, or is a superuser. With DATABASE_MIGRATE_URL, DATABASE_URL needs a role of its own that is neither.',
    );
  await owner.transaction(async (tx) => {
    if ((await findWrongTables(tx, role)).length === 0) return;
    // Serializes simultaneous starts, which would conflict in the same rows of the catalog.
    await tx.query('lock table migration_lock in exclusive mode');
    const [name] = await tx.query<{ quoted: string }>('select quote_ident($1) as quoted', [role]);
    const quotedRole = name?.quoted ?? '';
    await tx.query(`grant usage on schema public to ${quotedRole}`);
    for (const table of await findWrongTables(tx, role)) {
      const rights = table.read_only
        ? 'select'
        : table.append_only
          ? `select, insert${table.written ? ` (${table.written})` : ''}`
          : 'select, insert, update, delete';
      await tx.query(`revoke all on ${table.name} from ${quotedRole}`);
      await tx.query(`grant ${rights} on ${table.name} to ${quotedRole}`);
    }
    const stillWrong = await findWrongTables(tx, role);
    if (stillWrong.length > 0)
      throw new Error(
        `The role of DATABASE_URL has other rights than it needs, by another role or by PUBLIC: ${stillWrong.map((table) => table.name).join(', ')}.`,
      );
  });
}

function findWrongTables(db: Queries, role: string) {
  return db.query<{ name: string; append_only: boolean; read_only: boolean; written: string | null }>(
    WRONG_TABLES_SQL,
    [role, APPEND_ONLY, READ_ONLY, DATED_BY_DATABASE, DATABASE_COLUMNS],
  );
}
