import { appendFile } from 'node:fs/promises';
import { requireMatchingKeys } from '../crypto/key-check.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import type { Queries } from '../storage/database.ts';
import { type Migration, migrate } from '../storage/migrate.ts';
import type { Row } from '../storage/tables/index.ts';
import {
  type BackupFile,
  isFileLine,
  type Manifest,
  type OtherLine,
  ROW,
  readLines,
  readRows,
  type Totals,
} from './format.ts';
import { advanceSequences, dropSchema } from './tables.ts';

const TABLE_NAME = /^[a-z_]+$/;

type RestoreDeps = Pick<OpenDeployment['deps'], 'db' | 'blobs' | 'crypto'>;

/**
 * Verifies a whole backup, then restores it into a database without applications and people. The tables are
 * made by the backup's migrations; the next start migrates them further.
 * @throws Error with a message for the terminal; WrongKeys
 */
export async function restore(
  deps: RestoreDeps,
  file: BackupFile,
  allMigrations: Migration[],
): Promise<Totals> {
  const { manifest, end } = await verifyBackup(deps, file);
  const migrations = allMigrations.filter(({ name }) => manifest.migrations.includes(name));
  if (migrations.length < manifest.migrations.length)
    throw new Error('The backup is of a newer version of Trellis. Nothing was changed.');
  if (await isInUse(deps.db))
    throw new Error(
      'The database holds applications or people. Restore into an empty one. Nothing was changed.',
    );
  // Files first: if the rows fail, the sweep deletes files without a row.
  await restoreFiles(deps, file);
  await deps.db.transaction(dropSchema);
  await migrate(deps.db, migrations);
  await deps.db.transaction((tx) => restoreRows(tx, file, manifest.tables));
  return end;
}

async function verifyBackup(
  { crypto }: RestoreDeps,
  file: BackupFile,
): Promise<{ manifest: Manifest; end: Totals }> {
  let manifest: Manifest | undefined;
  let end: Totals | undefined;
  let keyCheck: Row<'key_check'> | undefined;
  const counted: Totals = { rows: 0, files: 0 };
  let hasSeenFile = false;
  for await (const line of readLines(file)) {
    const [, table, row] = ROW.exec(line) ?? [];
    if (table !== undefined && row !== undefined) {
      // `readRows` stops at the first file, so a row after it would not be restored.
      if (!hasSeenFile) counted.rows += 1;
      if (table === 'key_check') keyCheck = JSON.parse(row);
      continue;
    }
    hasSeenFile ||= isFileLine(line);
    const other = JSON.parse(line) as OtherLine;
    if ('manifest' in other) manifest = other.manifest;
    else if ('end' in other) end = other.end;
    else if (other.part === undefined) counted.files += 1;
  }
  const isKnownFormat = manifest?.format === 1 || manifest?.format === 2;
  // The table names become SQL, and a third party could have written a backup of version 1.
  if (!manifest || !isKnownFormat || !manifest.tables.every((table) => TABLE_NAME.test(table)))
    throw new Error('That is no backup that this version knows.');
  if (end?.rows !== counted.rows || end.files !== counted.files)
    throw new Error('The backup is not whole. Nothing was changed.');
  if (keyCheck) requireMatchingKeys(crypto, keyCheck);
  return { manifest, end };
}

/** Whether the database has data; false if it was only migrated. */
async function isInUse(db: Queries): Promise<boolean> {
  for (const table of ['deals', 'identity_users']) {
    const [existingTable] = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [
      table,
    ]);
    if (existingTable?.name && (await db.query<object>(`select 1 as one from ${table} limit 1`)).length > 0)
      return true;
  }
  return false;
}

async function restoreRows(tx: Queries, file: BackupFile, tables: string[]): Promise<void> {
  // The transaction is idle while the file is read, which may take long.
  await tx.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
  // Triggers must not run: the rows that they wrote are in the backup.
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`);
  for await (const { table, rows } of readRows(file))
    await tx.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join(',')}]`],
    );
  for (const table of tables) await tx.query(`alter table ${table} enable trigger user`);
  await advanceSequences(tx);
}

async function restoreFiles({ blobs }: RestoreDeps, file: BackupFile): Promise<void> {
  let partFile: string | undefined;
  for await (const line of readLines(file)) {
    if (!isFileLine(line)) continue;
    const { file: name, part } = JSON.parse(line) as { file: string; part?: string };
    partFile ??= await blobs.temporary.create();
    await appendFile(partFile, Buffer.from(part ?? '', 'base64'));
    if (part !== undefined) continue;
    await blobs.put(name, partFile);
    await blobs.temporary.discard(partFile);
    partFile = undefined;
  }
}
