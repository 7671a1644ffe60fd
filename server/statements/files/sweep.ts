import { UPLOADS } from '#domain/limits.ts';
import { sweepBlobs } from '../../blobs/sweep.ts';
import type { BaseDeps } from '../../deps.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { deleteForgotten } from './file-store.ts';

type Parts = Pick<BaseDeps, 'db' | 'blobs' | 'clock' | 'log'>;

/** Takes away uploads that were never saved, and what sweepBlobs finds. Several processes may do it at once. */
export async function sweepFiles(
  deps: Parts,
): Promise<{ unsaved: number; temporary: number; blobs: number }> {
  const before = new Date(deps.clock.now().getTime() - UPLOADS.unsavedMs);
  let unsaved = 0;
  for (;;) {
    const forgotten = await deleteForgotten(deps.db, before);
    if (forgotten.length === 0) break;
    for (const blob of forgotten) await deps.blobs.remove(blob);
    unsaved += forgotten.length;
  }
  const swept = { unsaved, ...(await sweepBlobs(deps)) };
  logSwept(deps, swept.unsaved + swept.temporary + swept.blobs);
  return swept;
}

/** Takes away the blob of a row that is gone; one that can't be reached is left to the sweep: to its sender it is gone. */
export async function removeBlob({ blobs, log }: Pick<Parts, 'blobs' | 'log'>, blob: string): Promise<void> {
  await blobs
    .remove(blob)
    .catch(() => log.warn({ event: 'blob-left' }, 'A file without a row is left to the sweep.'));
}

/** What a process that ended left in the making on this machine: its start takes it away. */
export async function sweepTemporary(deps: Parts & Pick<BaseDeps, 'clockCheck'>): Promise<void> {
  // Files carry the time of this machine: beside another clock each could look old.
  if (await isClockWrong(deps.clockCheck)) return;
  await deps.blobs.temporary.sweep(deps.clock.now()).then(
    (count) => logSwept(deps, count),
    () => deps.log.warn({ event: 'sweep-failed' }, 'Old files were not swept.'),
  );
}

function logSwept({ log }: Parts, count: number): void {
  if (count > 0) log.info({ event: 'files-swept', count }, 'Old files were taken away.');
}
