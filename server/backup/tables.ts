import type { Queries } from '../storage/database.ts';

/** Tables that every start fills or that have only temporary rows. */
const SKIPPED_TABLES = ['migrations', 'migration_lock', 'rate_limits', 'retention_holds'];

/** The tables of a database in the order of foreign keys. */
export async function tablesInOrder(db: Queries): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [SKIPPED_TABLES],
  );
  const references = await db.query<{ name: string; target: string }>(
    `select c.relname as name, t.relname as target from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid where f.contype = 'f'`,
  );
  const ordered: string[] = [];
  let remainingNames = tables.map(({ name }) => name);
  while (remainingNames.length > 0) {
    const refersToRemaining = (name: string) =>
      references.some(
        (reference) =>
          reference.name === name && reference.target !== name && remainingNames.includes(reference.target),
      );
    const nextTables = remainingNames.filter((name) => !refersToRemaining(name));
    if (nextTables.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...nextTables);
    remainingNames = remainingNames.filter((name) => !nextTables.includes(name));
  }
  return ordered;
}

/** Drops everything that migrations made, so that they can run again. */
export async function dropSchema(tx: Queries): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  if (tables.length > 0) await tx.query(`drop table ${tables.map(({ name }) => name)} cascade`);
  const functions = await tx.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of functions) await tx.query(`drop function ${name}`);
}

/** Sets the sequences of identity columns above their largest values. */
export async function advanceSequences(tx: Queries): Promise<void> {
  const columns = await tx.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of columns)
    await tx.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
    );
}
