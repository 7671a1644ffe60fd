import { UPLOADS } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import { RETENTION } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { isBlobName } from './port.ts';

/** Notes a blob before it is stored, in case its row is never written. */
export async function noteBlob(db: Queries, blob: string, now: Date): Promise<void> {
  await db.query('insert into unused_blobs (blob, noted_at) values ($1, $2)', [blob, now]);
}

/**
 * Deletes the note of a blob in the transaction that writes its row.
 * @returns false if a sweep has deleted the note and removes the blob: the transaction must not commit
 */
export async function forgetBlob(tx: Queries, blob: string): Promise<boolean> {
  const rows = await tx.query('delete from unused_blobs where blob = $1 returning blob', [blob]);
  return rows.length > 0;
}

/** Removes the blob of a deleted row, and the note that the deletion wrote. */
export async function removeUnused(
  { blobs, db }: Pick<BaseDeps, 'blobs' | 'db'>,
  blob: string,
): Promise<void> {
  await blobs.remove(blob);
  await forgetBlob(db, blob);
}

/**
 * Removes noted blobs without a row after an hour. Several processes may run it at once.
 * @returns the number of removed blobs
 */
export async function sweepUnused(deps: Pick<BaseDeps, 'blobs' | 'db' | 'clock'>): Promise<number> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - UPLOADS.rowlessMs);
  let removed = 0;
  for (;;) {
    const notedBlobs = await db.query<{ blob: string; isUsed: boolean }>(
      `select blob, exists (select from files where files.blob = unused_blobs.blob) as "isUsed" from unused_blobs
       where noted_at < $1 order by noted_at limit $2`,
      [before, RETENTION.mostAtOnce],
    );
    for (const { blob, isUsed } of notedBlobs) {
      if (isUsed || !isBlobName(blob)) await forgetBlob(db, blob);
      else if (await removeNoted(deps, blob)) removed += 1;
    }
    if (notedBlobs.length < RETENTION.mostAtOnce) return removed;
  }
}

/**
 * Deletes the note, then the blob. A late upload whose note is deleted does not commit its row (`forgetBlob`), so
 * a blob with a row is never removed. After a crash in between, `sweepBlobs` removes the blob.
 * @returns false if the upload or another process has deleted the note
 */
async function removeNoted(
  { blobs, db, clock }: Pick<BaseDeps, 'blobs' | 'db' | 'clock'>,
  blob: string,
): Promise<boolean> {
  if (!(await forgetBlob(db, blob))) return false;
  try {
    await blobs.remove(blob);
  } catch (error) {
    await noteBlob(db, blob, clock.now());
    throw error;
  }
  return true;
}
