import { UPLOADS } from '#domain/limits.ts';
import type { DealKey } from '../../deals/store/index.ts';
import { RETENTION } from '../../limits.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables.ts';
import { writeRow } from '../../storage/write-row.ts';

/** An uploaded file as its row; bytes, name and key are sealed. */
export type FileRow = Row<'files'>;

/** All files of a deal, the oldest first. */
export async function filesOfDeal(db: Queries, { brand, id }: DealKey): Promise<FileRow[]> {
  return db.query('select * from files where brand = $1 and deal_id = $2 order by uploaded_at, id', [
    brand,
    id,
  ]);
}

/** Files of a brand by their ids, locked until the transaction ends where `lock` is set. */
export async function filesById(
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

/** The file of an upload that its sender calls by this id. */
export async function fileOfUpload(
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

/** Whether a deal has no room for one more. */
export async function isFull(db: Queries, { brand, id }: DealKey): Promise<boolean> {
  const rows = await db.query('select count(*)::int as count from files where brand = $1 and deal_id = $2', [
    brand,
    id,
  ]);
  return (rows[0]?.count ?? 0) >= UPLOADS.mostFiles;
}

/**
 * Writes the row of a file, one at a time for each deal, so that two at once are counted right.
 * @returns `taken` where this upload has a row already, `full` where the deal has no room
 */
export async function insertFile(tx: Queries, file: FileRow): Promise<'inserted' | 'taken' | 'full'> {
  const deal = { brand: file.brand, id: file.deal_id };
  await tx.query('select id from deals where brand = $1 and id = $2 for no key update', [
    deal.brand,
    deal.id,
  ]);
  if (await fileOfUpload(tx, deal, file.client_id)) return 'taken';
  if (await isFull(tx, deal)) return 'full';
  await writeRow(tx, 'files', file);
  return 'inserted';
}

/** Deletes a file that is not saved. @returns the blob to remove; undefined where it was saved or is gone */
export async function deleteUnsaved(db: Queries, brand: string, id: string): Promise<string | undefined> {
  const rows = await db.query(
    'delete from files where brand = $1 and id = $2 and saved_at is null returning blob',
    [brand, id],
  );
  return rows[0]?.blob;
}

/** Deletes some of the files that nobody saved since `before`. @returns the blobs to remove; none where no file is left */
export async function deleteForgotten(db: Queries, before: Date): Promise<string[]> {
  const rows = await db.query(
    `delete from files where ctid = any(array(
       select ctid from files where saved_at is null and uploaded_at < $1 limit $2)) returning blob`,
    [before, RETENTION.mostAtOnce],
  );
  return rows.map(({ blob }) => blob);
}

/** Makes files part of the application; those that are already keep their time. */
export async function markSaved(tx: Queries, brand: string, ids: string[], now: Date): Promise<void> {
  await tx.query(
    'update files set saved_at = $3 where brand = $1 and id = any($2::uuid[]) and saved_at is null',
    [brand, ids, now],
  );
}
