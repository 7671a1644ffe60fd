import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftCheck, StudioDraft, StudioSchedule } from '#contracts/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { changesBetween, done, type History, joinedIn, redo, startHistory, undo } from './model/history.ts';
import { type Conflict, mergeFiles } from './model/merge-files.ts';
import type { Files } from './model/outline.ts';
import { type StudioCall, StudioFailure } from './studio-api.ts';
import { word } from './words.ts';

/** What stands in the middle of attention: a step, or a question of it. */
export interface Selection {
  step?: string;
  question?: string;
  /** A file that is neither. */
  file?: string;
}

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'over';

/** An open draft in this page. */
export interface DraftState {
  id: string;
  flow: string;
  /** Files of the release that it started from. */
  original: Files;
  history: History;
  /** What the server has: its version and files. */
  stored: { version: number; files: Files; savedBy: string; savedAt: string };
  check: DraftCheck;
  /** The files that the preview's module was made of. */
  compiled: Files;
  saving: Saving;
  selection: Selection;
  /** What both this page and somebody else changed; theirs stands. */
  conflicts: readonly Conflict[];
  /** Somebody else's save that was just taken in. */
  news?: string;
  /** Why a save was refused. */
  fault?: string;
  /** When it goes live by itself, or why it did not. Nobody changes it while it waits. */
  schedule?: StudioSchedule;
}

export interface DraftActs {
  /** Does something to the files. `key`: what follows under it is the same act. */
  edit(label: string, change: (files: Files) => Files, key?: string): void;
  undo(): void;
  redo(): void;
  select(selection: Selection): void;
  /** Saves what waits now. Resolves when all that was done is saved, or can't be. */
  flush(): Promise<void>;
  /** Puts the draft on what is live now: what both changed since is a conflict, where what is live stands. */
  takeInLive(): Promise<void>;
  /** Looks whether somebody else has saved. */
  refresh(): Promise<void>;
  closeConflicts(): void;
  /** A time was set at which it goes live, or taken away: its version is another one. */
  setSchedule(schedule: StudioSchedule | undefined, version: number): void;
  /**
   * Does what ends the draft: publishes it or throws it away. Nobody asks for it meanwhile, nor afterwards: to its own editor it is not
   * gone but done. Where the act fails, all goes on. @returns what the act gives
   */
  end<T>(act: () => Promise<T>): Promise<T>;
  stop(): void;
}

export interface OpenDraftStore extends DraftActs {
  store: StoreApi<DraftState>;
}

const storedOf = ({ version, files, savedBy, savedAt, original, schedule }: StudioDraft) => ({
  original,
  schedule,
  stored: { version, files, savedBy, savedAt },
});

const isSame = (one: Files, other: Files): boolean => Object.keys(changesBetween(one, other)).length === 0;

/** Keeps a draft: acts that can be taken back, saves by themselves, and others' saves taken in. */
export function openDraftState(draft: StudioDraft, api: StudioCall): OpenDraftStore {
  const { id, flow, files, check } = draft;
  const store = createStore<DraftState>(() => ({
    ...{ id, flow, check, saving: 'saved', selection: {}, conflicts: [] },
    ...storedOf(draft),
    history: startHistory(files),
    compiled: files,
  }));
  const { getState: state, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const later = (ms: number = STUDIO.typingRestMs): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), ms);
  };
  const isSaved = (): boolean => isSame(state().stored.files, state().history.files);
  const edited = (history: History): void => {
    set({ history, saving: 'waiting', news: undefined });
    later();
  };

  /** A draft with problems leaves the preview as it is. */
  const checked = (check: DraftCheck, files: Files): Pick<DraftState, 'check' | 'compiled'> => {
    const { check: before, compiled } = state();
    if (check.module !== undefined) return { check, compiled: files };
    return { check: { ...check, module: before.module }, compiled };
  };

  /** Takes in what somebody else saved: both sides' changes stay but where they are about the same. */
  const takeIn = (theirs: StudioDraft): void => {
    const { stored, history } = state();
    const { files: merged, conflicts } = mergeFiles(stored.files, history.files, theirs.files);
    set({
      ...storedOf(theirs),
      history: joinedIn(history, changesBetween(history.files, merged)),
      conflicts: [...state().conflicts, ...conflicts],
      ...(isSame(stored.files, theirs.files) ? {} : { news: word('draft.news', { who: theirs.savedBy }) }),
      ...checked(theirs.check, theirs.files),
    });
  };
  const read = async (): Promise<void> => {
    const version = state().stored.version;
    const theirs = await api(
      'GET /studio/api/drafts/:id',
      { params: { id } },
      { 'if-none-match': `"${version}"` },
    );
    if (theirs && theirs.version > state().stored.version) takeIn(theirs);
  };

  const save = async (): Promise<void> => {
    const { stored, history } = state();
    const mine = changesBetween(stored.files, history.files);
    set({ saving: 'saving' });
    try {
      const ifMatch = { 'if-match': `"${stored.version}"` };
      const answer = await api(
        'PATCH /studio/api/drafts/:id',
        { params: { id }, body: { files: mine } },
        ifMatch,
      );
      set({
        stored: { version: answer.version, files: history.files, savedBy: '', savedAt: answer.savedAt },
        ...checked(answer.check, history.files),
        saving: isSavedAs(history.files) ? 'saved' : 'waiting',
        fault: undefined,
      });
    } catch (error) {
      if (!(error instanceof StudioFailure)) throw error;
      if (error.code === 'version-conflict') return read();
      const isOver = [401, 403, 404].includes(error.status);
      const fault = error.status === 404 ? word('draft.gone') : error.message || undefined;
      set({ saving: isOver ? 'over' : 'failed', fault });
      if (error.status === 0 || error.status === 429 || error.status >= 500) later(STUDIO.retryMs);
    }
  };
  const takeInLive = async (): Promise<void> => {
    await flush();
    const live = await api('GET /studio/api/drafts/:id/live', { params: { id } });
    const { stored, original, history } = state();
    const { files: merged, conflicts } = mergeFiles(original, stored.files, live.files);
    const body = { base: live.base, files: changesBetween(live.files, merged) };
    const ifMatch = { 'if-match': `"${stored.version}"` };
    const answer = await api('PUT /studio/api/drafts/:id/base', { params: { id }, body }, ifMatch).catch(
      async (error: unknown) => {
        if (!(error instanceof StudioFailure) || error.code !== 'version-conflict') throw error;
        await read();
        return undefined;
      },
    );
    // Somebody saved at this very moment: their save is in here now.
    if (!answer) return takeInLive();
    // What was typed meanwhile stays on top, and is saved with what follows.
    const typed = mergeFiles(stored.files, state().history.files, answer.files);
    set({
      ...storedOf(answer),
      history: joinedIn(state().history, changesBetween(state().history.files, typed.files)),
      conflicts: [...state().conflicts, ...conflicts, ...typed.conflicts],
      news: word('draft.isOnLive'),
      ...checked(answer.check, answer.files),
    });
    if (state().history.files !== history.files) await flush();
  };
  const isSavedAs = (files: Files): boolean => state().history.files === files;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    // Of several that wait for a save only one starts the next.
    while (running) await running;
    if (stopped || isSaved()) {
      // Taken back, or somebody else's stands: there is nothing left to save.
      if (['waiting', 'saving'].includes(state().saving)) set({ saving: 'saved' });
      return;
    }
    running = save().finally(() => {
      running = undefined;
    });
    await running;
    if (state().saving === 'saving' || state().saving === 'waiting') await flush();
  };
  let looking: Promise<void> | undefined;
  let ending = false;
  const refresh = async (): Promise<void> => {
    if (running || looking || ending || state().saving !== 'saved') return;
    looking = read().catch((error: unknown) => {
      if (error instanceof StudioFailure && error.status === 404)
        set({ saving: 'over', fault: word('draft.gone') });
    });
    await looking;
    looking = undefined;
  };
  const refreshing = setInterval(() => void refresh(), STUDIO.refreshMs);
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(refreshing);
  };

  return {
    store,
    edit(label, change, key = '') {
      const next = done(state().history, label, key, change(state().history.files));
      if (next !== state().history) edited(next);
    },
    undo: () => edited(undo(state().history)),
    redo: () => edited(redo(state().history)),
    select: (selection) => set({ selection }),
    flush,
    takeInLive,
    refresh,
    closeConflicts: () => set({ conflicts: [] }),
    setSchedule: (schedule, version) => set({ schedule, stored: { ...state().stored, version } }),
    async end(act) {
      ending = true;
      try {
        await flush();
        await looking;
        const ended = await act();
        stop();
        return ended;
      } finally {
        ending = false;
      }
    },
    stop,
  };
}
