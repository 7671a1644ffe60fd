import { createStore } from 'zustand/vanilla';
import { UPLOADS } from '#domain/limits.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import type { DocumentType, FilesPort, UploadedFile } from './files-port.ts';
import { needsReduction, reducePhoto } from './reduce-photo.ts';
import { FILE_LIMITS, type FileLimits, sortChosenFiles } from './sort-out.ts';
import type { UploadItem } from './upload-item.ts';
import {
  EMPTY,
  isBusy,
  isRunning,
  isUnsaved,
  type MonthsDraft,
  reduceUploads,
  type UploadsEvent,
  type UploadsState,
} from './uploads.ts';

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Makes the queue of one application's uploads, which runs with or without a screen that shows it. The queue holds the
 * files themselves; its state has a row for each.
 */
export function createUploadQueue(port: FilesPort, limits: FileLimits = FILE_LIMITS) {
  const { getState, setState, subscribe } = createStore<UploadsState>(() => EMPTY);
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  let adding: Promise<void> = Promise.resolve();
  /** Counts this page's changes of the server's files, to recognize a stale list. */
  let changes = 0;

  const dispatch = (event: UploadsEvent): void => {
    const before = getState();
    setState(reduceUploads(before, event), true);
    if (getState() !== before) startWaiting();
  };
  const find = (clientId: string): UploadItem | undefined =>
    getState().items.find((item) => item.clientId === clientId);

  function startWaiting(): void {
    if (getState().isPaused) return;
    for (const item of getState().items) {
      if (running.size >= UPLOADS.atOnce) return;
      if (item.state === 'waiting' && !running.has(item.clientId)) void upload(item);
    }
  }

  async function upload({ clientId, documentType }: UploadItem): Promise<void> {
    const file = files.get(clientId);
    if (!file) return;
    const call = new AbortController();
    running.set(clientId, call);
    dispatch({ type: 'started', clientId });
    const result = await port.upload(
      { file, documentType, clientId },
      { signal: call.signal, onProgress: (part) => progress(clientId, call, part) },
    );
    running.delete(clientId);
    if (call.signal.aborted) {
      // The row already shows that the person or the end of the session aborted it.
      startWaiting();
      return;
    }
    if (result.ok) {
      files.delete(clientId);
      changes += 1;
      dispatch({ type: 'uploaded', clientId, uploaded: result.value });
    } else if (result.problem.kind === 'session') pause();
    else dispatch({ type: 'failed', clientId, problem: result.problem });
  }

  /** Whole percents, because rendering a row for every packet would be slow. */
  function progress(clientId: string, call: AbortController, part: number): void {
    const existingItem = find(clientId);
    if (call.signal.aborted || !existingItem || existingItem.state !== 'uploading') return;
    const percent = Math.min(1, Math.floor(part * 100) / 100);
    if (percent > existingItem.part) dispatch({ type: 'progress', clientId, part: percent });
  }

  function pause(): void {
    for (const call of running.values()) call.abort();
    dispatch({ type: 'paused' });
  }

  async function refresh(): Promise<void> {
    const before = changes;
    const result = await port.list();
    // An answer older than a change by this page would remove a new file from the list.
    if (changes !== before) return refresh();
    if (result.ok) dispatch({ type: 'listed', files: result.value });
    else if (result.problem.kind !== 'session')
      dispatch({ type: 'not-listed', problem: result.problem.text });
  }

  async function take(chosenFiles: readonly File[], documentType: DocumentType): Promise<void> {
    const photos: File[] = [];
    // One photo after another, because a decoded photo takes 200 MB of memory.
    for (const file of chosenFiles) photos.push(await reducePhoto(file, limits));
    if (port.ended?.aborted) return;
    const {
      fresh: unsavedItems,
      again,
      leftOut,
    } = await sortChosenFiles(photos, documentType, getState().items, limits);
    for (const { item, file } of [...unsavedItems, ...again]) files.set(item.clientId, file);
    const clientIds = again.map(({ item }) => item.clientId);
    dispatch({ type: 'added', items: unsavedItems.map(({ item }) => item), again: clientIds, leftOut });
    dispatch({ type: 'prepared', photos: chosenFiles.filter((file) => needsReduction(file, limits)).length });
  }

  port.ended?.addEventListener('abort', () => {
    for (const call of running.values()) call.abort();
    files.clear();
    dispatch({ type: 'ended' });
  });

  return {
    getState,
    subscribe,
    /** Adds files; refused ones are in `leftOut`. */
    add(chosenFiles: readonly File[], documentType: DocumentType): Promise<void> {
      const photos = chosenFiles.filter((file) => needsReduction(file, limits)).map(() => documentType);
      if (photos.length > 0) dispatch({ type: 'preparing', photos });
      // One choice after another: each counts the files of the choices before.
      adding = adding.then(() => take(chosenFiles, documentType));
      return adding;
    },
    /** Retries a failed or canceled file under the same id. */
    retry: (clientId: string) => dispatch({ type: 'again', clientIds: [clientId] }),
    cancel(clientId: string): void {
      const item = find(clientId);
      if (!item || !isRunning(item)) return;
      const call = running.get(clientId);
      dispatch({ type: 'canceled', clientId });
      if (!call) return;
      call.abort();
      // If the file has arrived nevertheless, it is shown, and can be removed.
      void refresh();
    },
    /** Removes a file from the list, and from the server if it is stored but not saved. */
    async remove(clientId: string): Promise<void> {
      const item = find(clientId);
      if (!item || isRunning(item) || item.state === 'removing' || item.uploaded?.saved) return;
      if (!item.uploaded) {
        files.delete(clientId);
        dispatch({ type: 'removed', clientId });
        // If the file has arrived nevertheless, it is shown again, and can be removed.
        if (item.problem?.kind === 'network') await refresh();
        return;
      }
      dispatch({ type: 'removing', clientId });
      const result = await port.remove(item.uploaded.id);
      if (result.ok) {
        files.delete(clientId);
        changes += 1;
        dispatch({ type: 'removed', clientId });
      } else {
        dispatch({ type: 'kept', clientId, problem: result.problem.text });
        if (result.problem.kind === 'refused') await refresh();
      }
    },
    /**
     * Saves the uploaded files to the application.
     * @param monthsAnswer the user's answer about the months
     * @returns false if the save failed, or files or answers were added meanwhile
     */
    async save(monthsAnswer?: MonthsAnswer): Promise<boolean> {
      if (getState().isSaving) return false;
      const uploadedItems = getState().items.flatMap(({ uploaded, lastModified }) =>
        uploaded ? [{ uploaded, lastModified }] : [],
      );
      const unsavedItems = uploadedItems.filter(({ uploaded }) => !uploaded.saved);
      const draftBefore = getState().monthsDraft;
      // A new answer about the months is sent with the saved statements.
      const savesAnswerOnly =
        monthsAnswer !== undefined && draftBefore.isChanged && !unsavedItems.some(isStatement);
      const itemsToSave = savesAnswerOnly
        ? [...unsavedItems, ...uploadedItems.filter(isStatement)]
        : unsavedItems;
      if (itemsToSave.length === 0) return true;
      dispatch({ type: 'saving' });
      const result = await port.save(itemsToSave, itemsToSave.some(isStatement) ? monthsAnswer : undefined);
      if (result.ok) {
        changes += 1;
        const isMonthsSaved = getState().monthsDraft === draftBefore;
        dispatch({ type: 'saved', ids: itemsToSave.map(({ uploaded }) => uploaded.id), isMonthsSaved });
        return isMonthsSaved && !isBusy(getState()) && !getState().items.some(isUnsaved);
      }
      const { kind, text } = result.problem;
      dispatch({ type: 'not-saved', problem: kind === 'session' ? undefined : text });
      // Another tab may have removed a file.
      if (kind === 'refused') await refresh();
      return false;
    },
    refresh,
    /** Continues paused uploads when a screen shows the list after sign-in. */
    resume: () => {
      if (getState().isPaused) dispatch({ type: 'resumed' });
    },
    /** Retries uploads that the lost network has ended. */
    retryAfterOffline(): void {
      const failedItems = getState().items.filter(({ problem }) => problem?.kind === 'network');
      if (failedItems.length > 0)
        dispatch({ type: 'again', clientIds: failedItems.map(({ clientId }) => clientId) });
      if (!getState().isListed) void refresh();
    },
    /** Keeps the person's answer about the months until it is saved. */
    answerMonths: (change: Partial<MonthsDraft>) => dispatch({ type: 'months-answered', change }),
    dismiss: () => dispatch({ type: 'dismissed' }),
  };
}

function isStatement({ uploaded }: { uploaded: UploadedFile }): boolean {
  return uploaded.documentType === 'statement';
}
