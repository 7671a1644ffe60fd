import { UPLOADS } from '#domain/limits.ts';
import { removeUnused, sweepUnused } from '../../blobs/unused.ts';
import type { BaseDeps } from '../../deps.ts';
import { isClockWrong } from '../../storage/database-clock.ts';
import { deleteUnsavedBefore } from './file-store.ts';

type SweepDeps = Pick<BaseDeps, 'db' | 'blobs' | 'clock' | 'log'>;

/** Deletes unsaved uploads, old temporary files and blobs without a row; several processes may run it. */
export async function sweepFiles(
  deps: SweepDeps,
): Promise<{ unsaved: number; temporary: number; blobs: number }> {
  const before = new Date(deps.clock.now().getTime() - UPLOADS.unsavedMs);
  let unsaved = 0;
  for (;;) {
    const unsavedBlobs = await deleteUnsavedBefore(deps.db, before);
    if (unsavedBlobs.length === 0) break;
    for (const blob of unsavedBlobs) await removeUnused(deps, blob);
    unsaved += unsavedBlobs.length;
  }
  const swept = {
    unsaved,
    temporary: await deps.blobs.temporary.sweep(deps.clock.now()),
    blobs: await sweepUnused(deps),
  };
  logSwept(deps, swept.unsaved + swept.temporary + swept.blobs);
  return swept;
}

/** Removes the blob of a deleted row; if that fails, the sweep does it later. */
export async function removeBlob(deps: Pick<SweepDeps, 'blobs' | 'db' | 'log'>, blob: string): Promise<void> {
  await removeUnused(deps, blob).catch(() =>
    deps.log.warn({ event: 'blob-left' }, 'A file without a row is left to the sweep.'),
  );
}

/** Deletes temporary files of ended processes of this machine; called at the start. */
export async function sweepTemporary(deps: SweepDeps & Pick<BaseDeps, 'clockCheck'>): Promise<void> {
  // Skipped if this machine's clock is wrong: the files' times come from it, so every file could look old.
  if (await isClockWrong(deps.clockCheck)) return;
  await deps.blobs.temporary.sweep(deps.clock.now()).then(
    (count) => logSwept(deps, count),
    () => deps.log.warn({ event: 'sweep-failed' }, 'Old files were not swept.'),
  );
}

function logSwept({ log }: SweepDeps, count: number): void {
  if (count > 0) log.info({ event: 'files-swept', count }, 'Old files were taken away.');
}
