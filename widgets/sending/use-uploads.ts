import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { FilesPort } from './files-port.ts';
import type { FileLimits } from './sort-out.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import { EMPTY, isBusy, type UploadsState } from './uploads.ts';

/**
 * - `listing`: the server's files are not known yet
 * - `empty`: nothing is uploaded; `busy`: files are being sent
 * - `ready`: files can be saved; `saved`: all uploads are part of the application
 */
export type Readiness = 'listing' | 'empty' | 'busy' | 'ready' | 'saved';

export interface Uploads extends UploadsState, UploadQueue {
  readiness: Readiness;
}

/** Queues by port. They stay when a screen is unmounted: leaving the step, or a new sign-in, keeps the list. */
const queues = new WeakMap<FilesPort, UploadQueue>();

function queueOf(port: FilesPort, limits: FileLimits | undefined): UploadQueue {
  const existingQueue = queues.get(port);
  if (existingQueue) return existingQueue;
  const newQueue = createUploadQueue(port, limits);
  queues.set(port, newQueue);
  watchLeaving(newQueue, port);
  return newQueue;
}

/** Makes the browser ask before the page is left while files are being sent. */
function watchLeaving({ getState, subscribe }: UploadQueue, port: FilesPort): void {
  let isHolding = false;
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  subscribe(() => {
    const isSending = isBusy(getState());
    if (isSending === isHolding) return;
    isHolding = isSending;
    // Forbids redirects by the app itself.
    port.holdPage?.(isSending);
    if (isSending) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}

/**
 * The uploads of a port, for a screen. Requests the server's list at mount and whenever the page becomes visible, and
 * retries failed uploads when the network is back.
 * @param port must stay the same object for the same application
 * @param limits the limits of files; only the limits of the first call with a port are used
 */
export function useUploads(port: FilesPort, limits?: FileLimits): Uploads {
  const queue = queueOf(port, limits);
  const state = useSyncExternalStore(queue.subscribe, queue.getState, () => EMPTY);
  useEffect(() => {
    queue.resume();
    void queue.refresh();
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && !queue.getState().isSaving) void queue.refresh();
    };
    window.addEventListener('online', queue.retryAfterOffline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', queue.retryAfterOffline);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [queue]);
  // A reload would remove the failed files from the list, and the answer about the months. Later screens do not ask: the
  // user has left these behind.
  const isLostByReload = state.monthsDraft.isChanged || state.items.some((item) => item.state === 'failed');
  useLayoutEffect(() => {
    if (!isLostByReload) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isLostByReload]);
  return useMemo(() => ({ ...queue, ...state, readiness: readinessOf(state) }), [queue, state]);
}

function readinessOf(state: UploadsState): Readiness {
  const { items, isListed, problem, monthsDraft } = state;
  if (isBusy(state) || items.some((item) => item.state === 'removing')) return 'busy';
  const uploadedFiles = items.flatMap((item) => item.uploaded ?? []);
  if (
    uploadedFiles.some((file) => !file.saved || (monthsDraft.isChanged && file.documentType === 'statement'))
  )
    return 'ready';
  if (uploadedFiles.length > 0) return 'saved';
  return isListed || problem ? 'empty' : 'listing';
}
