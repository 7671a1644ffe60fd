import { UPLOADS } from '#domain/limits.ts';
import { sweepBlobs } from '../../blobs/sweep.ts';
import type { BaseDeps } from '../../deps.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { deleteUnsavedBefore } from './file-store.ts';

type Parts = Pick<BaseDeps, 'db' | 'blobs' | 'clock' | 'log'>;

/**
 * Deletes uploads that were never saved, and the blobs that sweepBlobs finds. Several processes may run it at
 * once.
 */
export async function sweepFiles(
  deps: Parts,
): Promise<{ unsaved: number; temporary: number; blobs: number }> {
  const before = new Date(deps.clock.now().getTime() - UPLOADS.unsavedMs);
  let unsaved = 0;
  for (;;) {
    const forgotten = await deleteUnsavedBefore(deps.db, before);
    if (forgotten.length === 0) break;
    for (const blob of forgotten) await deps.blobs.remove(blob);
    unsaved += forgotten.length;
  }
  const swept = { unsaved, ...(await sweepBlobs(deps)) };
  logSwept(deps, swept.unsaved + swept.temporary + swept.blobs);
  return swept;
}

/** Removes the blob of a deleted row. If the storage fails, the sweep removes it later. */
export async function removeBlob({ blobs, log }: Pick<Parts, 'blobs' | 'log'>, blob: string): Promise<void> {
  await blobs
    .remove(blob)
    .catch(() => log.warn({ event: 'blob-left' }, 'A file without a row is left to the sweep.'));
}

/** Deletes temporary files that an ended process left on this machine; called at the start. */
export async function sweepTemporary(deps: Parts & Pick<BaseDeps, 'clockCheck'>): Promise<void> {
  // The files' times come from this machine's clock: if it is wrong, every file could look old.
  if (await isClockWrong(deps.clockCheck)) return;
  await deps.blobs.temporary.sweep(deps.clock.now()).then(
    (count) => logSwept(deps, count),
    () => deps.log.warn({ event: 'sweep-failed' }, 'Old files were not swept.'),
  );
}

function logSwept({ log }: Parts, count: number): void {
  if (count > 0) log.info({ event: 'files-swept', count }, 'Old files were taken away.');
}
