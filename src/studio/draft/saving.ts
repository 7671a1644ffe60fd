import type { StoreApi } from 'zustand/vanilla';
import type { DraftCheck, StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { applyEdit, editBetween, textsOfEdit } from '../model/edits/index.ts';
import type { Files } from '../model/files/index.ts';
import { word } from '../parts/words.ts';
import { createCallQueue } from './call-queue.ts';
import { areSameFiles, type DraftActs, type DraftState } from './draft-shapes.ts';
import { isTemporaryFailure, type StudioCall, StudioFailure } from './studio-api.ts';

type ActionName = 'flush' | 'retry' | 'takeInLive' | 'refresh' | 'end' | 'stop';
export interface Saving extends Pick<DraftActs, ActionName> {
  saveSoon(): void;
}

/** The part of the state that comes from the server's answer. */
export const storedOf = (draft: StudioDraft) => {
  const { version, files, savedBy, savedAt, original, schedule, title, purpose, liveMarks = {} } = draft;
  const liveLists = (draft.liveLists ?? []).map(({ name, pattern }) => [name, pattern] as const);
  return {
    liveMarks,
    liveLists,
    title,
    purpose,
    original,
    schedule,
    stored: { version, files, savedBy, savedAt },
  };
};

/**
 * Saves a draft and merges the saves of other members. Saves and acts run in one queue; a refresh does not
 * wait, and its answer is ignored while the queue is busy.
 */
export function createSaving(store: StoreApi<DraftState>, api: StudioCall): Saving {
  const { getState: state, setState: set } = store;
  const params = { id: state().id };
  const queue = createCallQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let stopped = false;

  const saveLater = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), ms);
  };
  const ifMatch = () => ({ 'if-match': `"${state().stored.version}"` });

  /** The check with the last compiled module, so that a draft with problems keeps its last preview. */
  const withLastModule = (check: DraftCheck, files: Files): Pick<DraftState, 'check' | 'compiled'> => {
    const { check: before, compiled } = state();
    if (check.module !== undefined) return { check, compiled: files };
    const { module, added } = before;
    return { check: { ...check, module, added }, compiled };
  };

  const mergeTheirs = (theirs: StudioDraft): void => {
    const { stored, history } = state();
    if (theirs.version <= stored.version) return;
    const { files, conflicts } = applyEdit(theirs.files, editBetween(stored.files, history.files));
    set({
      ...storedOf(theirs),
      history: { ...history, files },
      conflicts: [...state().conflicts, ...conflicts],
      ...(areSameFiles(stored.files, theirs.files)
        ? {}
        : { news: word('draft.news', { who: theirs.savedBy }) }),
      ...withLastModule(theirs.check, theirs.files),
    });
  };
  /** The draft of the server; undefined if it has the same version. */
  const read = (): Promise<StudioDraft | undefined> =>
    api('GET /studio/api/drafts/:id', { params }, { 'if-none-match': `"${state().stored.version}"` });
  const mergeNewer = async (): Promise<void> => {
    const theirs = await read();
    if (theirs) mergeTheirs(theirs);
  };

  const markGone = (): void => set({ saving: 'over', fault: word('draft.gone'), ended: 'gone' });

  const save = async (): Promise<void> => {
    const { stored, history } = state();
    const body = { files: textsOfEdit(editBetween(stored.files, history.files)) };
    set({ saving: 'saving' });
    const response = await api('PATCH /studio/api/drafts/:id', { params, body }, ifMatch()).catch(ifConflict);
    if (!response) return mergeNewer();
    set({
      stored: { version: response.version, files: history.files, savedBy: '', savedAt: response.savedAt },
      ...withLastModule(response.check, history.files),
      fault: undefined,
    });
  };
  /** Shows why the draft is not saved, and retries after a temporary failure. */
  const handleSaveFailure = (error: unknown): void => {
    if (!(error instanceof StudioFailure)) {
      set({ saving: 'failed', fault: word('saving.refused') });
      throw error;
    }
    const { status } = error;
    if (status === 404) {
      markGone();
      return;
    }
    const isTemporary = isTemporaryFailure(error);
    const fault = isTemporary ? undefined : faultOf(error);
    set({ saving: status === 401 || status === 403 ? 'over' : 'failed', fault });
    if (isTemporary) saveLater(STUDIO.retryMs);
  };
  const isUnsaved = (): boolean => !areSameFiles(state().stored.files, state().history.files);
  const saveAll = async (): Promise<void> => {
    clearTimeout(timer);
    // The session has ended: the draft is saved once the same person is back.
    if (state().saving === 'over') return;
    try {
      while (!stopped && isUnsaved()) await save();
    } catch (error) {
      return handleSaveFailure(error);
    }
    // Nothing is unsaved any more: it was saved, undone, or replaced by another member's value.
    if (!isUnsaved()) set({ saving: 'saved', fault: undefined });
  };
  const flush = (): Promise<void> => queue.run(saveAll);

  const rebase = async (): Promise<void> => {
    await saveAll();
    const live = await api('GET /studio/api/drafts/:id/live', { params });
    const { stored, original } = state();
    const { files: merged, conflicts } = applyEdit(live.files, editBetween(original, stored.files));
    const body = { base: live.base, files: textsOfEdit(editBetween(live.files, merged)) };
    const response = await api('PUT /studio/api/drafts/:id/base', { params, body }, ifMatch()).catch(
      ifConflict,
    );
    if (!response) {
      // Another member saved at the same moment.
      await mergeNewer();
      return rebase();
    }
    // Newer input is saved next.
    const newerInput = applyEdit(response.files, editBetween(stored.files, state().history.files));
    set({
      ...storedOf(response),
      history: { ...state().history, files: newerInput.files },
      conflicts: [...state().conflicts, ...conflicts, ...newerInput.conflicts],
      news: word('draft.isOnLive'),
      ...withLastModule(response.check, response.files),
    });
    await saveAll();
  };

  const refresh = async (): Promise<void> => {
    const isWanted = () => queue.isIdle() && !state().ended && state().saving === 'saved';
    if (isReading || !isWanted()) return;
    isReading = true;
    try {
      const theirs = await read();
      if (theirs && isWanted()) mergeTheirs(theirs);
    } catch (error) {
      if (error instanceof StudioFailure && error.status === 404 && isWanted()) markGone();
    } finally {
      isReading = false;
    }
  };
  const refreshing = setInterval(() => void refresh(), STUDIO.refreshMs);
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(refreshing);
  };

  return {
    saveSoon: () => saveLater(STUDIO.typingRestMs),
    flush,
    retry() {
      if (state().ended || !['failed', 'over'].includes(state().saving)) return;
      set({ saving: 'waiting', fault: undefined });
      saveLater(0);
    },
    takeInLive: () => queue.run(rebase),
    refresh,
    end: (how, act) =>
      queue.run(async () => {
        await saveAll();
        const result = await act();
        stop();
        set({ ended: how, saving: 'saved' });
        return result;
      }),
    stop,
  };
}

/** Undefined if another member's save came first; throws other failures. */
function ifConflict(error: unknown): undefined {
  if (!(error instanceof StudioFailure) || error.code !== 'version-conflict') throw error;
}

const faultOf = ({ status, message }: StudioFailure): string =>
  status === 413 ? word('saving.tooLarge') : message || word('saving.refused');
