import { UPLOADS } from '#domain/limits.ts';
import type { DealKey } from '../../deals/store/index.ts';
import { RETENTION } from '../../limits.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';
import { writeRow } from '../../storage/write-row.ts';

/** The row of an uploaded file. Its name and the key of its bytes are encrypted. */
export type FileRow = Row<'files'>;

/** All files of a deal, oldest first. */
export async function findFilesOfDeal(db: Queries, { brand, id }: DealKey): Promise<FileRow[]> {
  return db.query('select * from files where brand = $1 and deal_id = $2 order by uploaded_at, id', [
    brand,
    id,
  ]);
}

/** Files of a brand by id. `lock` locks the rows until the transaction ends. */
export async function findFilesById(
  db: Queries,
  brand: string,
  ids: string[],
  lock: '' | 'for update' = '',
): Promise<FileRow[]> {
  return db.query(`select * from files where brand = $1 and id = any($2::uuid[]) order by id ${lock}`, [
    brand,
    ids,
  ]);
}

/** The file of an upload by the id that the sender gave it. */
export async function findUploadedFile(
  db: Queries,
  { brand, id }: DealKey,
  clientId: string,
): Promise<FileRow | undefined> {
  const rows = await db.query('select * from files where brand = $1 and deal_id = $2 and client_id = $3', [
    brand,
    id,
    clientId,
  ]);
  return rows[0];
}

/** Whether a deal has reached its limit of files. */
export async function hasMostFiles(db: Queries, { brand, id }: DealKey): Promise<boolean> {
  const rows = await db.query('select count(*)::int as count from files where brand = $1 and deal_id = $2', [
    brand,
    id,
  ]);
  return (rows[0]?.count ?? 0) >= UPLOADS.mostFiles;
}

/**
 * Inserts a file's row. It locks the deal, so that simultaneous uploads can't exceed the limit of files.
 * @returns `taken` if this upload already has a row, `full` if the deal has reached its limit
 */
export async function insertFile(tx: Queries, file: FileRow): Promise<'inserted' | 'taken' | 'full'> {
  const deal = { brand: file.brand, id: file.deal_id };
  await tx.query('select id from deals where brand = $1 and id = $2 for no key update', [
    deal.brand,
    deal.id,
  ]);
  if (await findUploadedFile(tx, deal, file.client_id)) return 'taken';
  if (await hasMostFiles(tx, deal)) return 'full';
  await writeRow(tx, 'files', file);
  return 'inserted';
}

/**
 * Deletes the row of an unsaved file.
 * @returns the blob to remove; undefined if the file is saved or does not exist
 */
export async function deleteUnsaved(db: Queries, brand: string, id: string): Promise<string | undefined> {
  const rows = await db.query(
    'delete from files where brand = $1 and id = $2 and saved_at is null returning blob',
    [brand, id],
  );
  return rows[0]?.blob;
}

/** Deletes a batch of unsaved files. @returns the blobs to remove; empty if no file is left */
export async function deleteUnsavedBefore(db: Queries, before: Date): Promise<string[]> {
  // The outer condition is repeated for a file that is saved in between (storage/delete-rows.ts).
  const rows = await db.query(
    `delete from files where ctid = any(array(
       select ctid from files where saved_at is null and uploaded_at < $1 limit $2)) and saved_at is null returning blob`,
    [before, RETENTION.mostAtOnce],
  );
  return rows.map(({ blob }) => blob);
}

/** Marks files as saved, except files that are saved already. */
export async function markSaved(tx: Queries, brand: string, ids: string[], now: Date): Promise<void> {
  await tx.query(
    'update files set saved_at = $3 where brand = $1 and id = any($2::uuid[]) and saved_at is null',
    [brand, ids, now],
  );
}
