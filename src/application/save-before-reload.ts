import { SAVING } from '#domain/limits.ts';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import type { ApplicationCore } from './runtime.ts';
import { maskSecrets } from './secrets.ts';

/**
 * Saves a secret that was typed and not saved yet: a draft of this tab keeps everything else over a reload, but no secret (decision 23).
 * @returns false where it can't be saved now, as when it is half typed or nobody is signed in: the person has to be told
 */
export async function saveBeforeReload({
  engine,
  state,
  request,
}: Pick<ApplicationCore, 'engine' | 'state' | 'request'>): Promise<boolean> {
  flushDrafts();
  const isSafe = (): boolean => {
    const { application } = state();
    return JSON.stringify(maskSecrets(engine.flow, application)) === JSON.stringify(application);
  };
  if (isSafe()) return true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, SAVING.beforeReloadMs);
  });
  // Not a quiet one, which leaves a secret in its field: masks in their places show that it has arrived.
  await Promise.race([request('save'), late]);
  clearTimeout(timer);
  return isSafe();
}
