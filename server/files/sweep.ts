import type { FastifyInstance } from 'fastify';
import { UPLOADS } from '#domain/limits.ts';
import { sweepBlobs } from '../blobs/sweep.ts';
import type { Deps } from '../deps.ts';
import { deleteForgotten } from './file-store.ts';

/** Takes away uploads that were never saved, and what sweepBlobs finds. Several processes may do it at once. */
export async function sweepFiles(deps: Deps): Promise<{ unsaved: number; temporary: number; blobs: number }> {
  const before = new Date(deps.clock.now().getTime() - UPLOADS.unsavedMs);
  const forgotten = await deleteForgotten(deps.db, before);
  for (const blob of forgotten) await deps.blobs.remove(blob);
  return { unsaved: forgotten.length, ...(await sweepBlobs(deps)) };
}

/** Sweeps at the start and every hour, until the server closes. A sweep that fails is tried again the next time. */
export function keepSwept(app: FastifyInstance, deps: Deps): void {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepFiles(deps).then(
      ({ unsaved, temporary, blobs }) => {
        const count = unsaved + temporary + blobs;
        if (count > 0) deps.log.info({ event: 'files-swept', count }, 'Old files were taken away.');
      },
      () => deps.log.warn({ event: 'sweep-failed' }, 'Old files were not swept.'),
    );
  };
  const timer = setInterval(sweep, UPLOADS.sweepEveryMs).unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}
