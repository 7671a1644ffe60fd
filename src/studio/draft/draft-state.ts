import { createStore } from 'zustand/vanilla';
import type { DraftCheck, StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import {
  applyEdit,
  type Conflict,
  done,
  editBetween,
  type History,
  redo,
  setPlace,
  startHistory,
  textsOfEdit,
  undo,
} from '../model/edits/index.ts';
import { type Files, syntaxProblem } from '../model/files/index.ts';
import { word } from '../parts/words.ts';
import { type DraftState, isSame, type OpenDraftStore } from './draft-shapes.ts';
import { type StudioCall, StudioFailure } from './studio-api.ts';

const FIRST_LOOK = { width: 375, state: 'empty' } as const;

const storedOf = ({ version, files, savedBy, savedAt, original, schedule }: StudioDraft) => ({
  original,
  schedule,
  stored: { version, files, savedBy, savedAt },
});

/** Manages a draft: edits with undo, autosave, and merging of other members' saves. */
export function openDraftState(draft: StudioDraft, api: StudioCall): OpenDraftStore {
  const { id, flow, files, check } = draft;
  const store = createStore<DraftState>(() => ({
    id,
    flow,
    check,
    saving: 'saved',
    selection: {},
    view: 'steps',
    conflicts: [],
    unreadable: {},
    unwritten: [],
    note: '',
    look: FIRST_LOOK,
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
    if (state().ended) return;
    set({ history, saving: 'waiting', news: undefined });
    later();
  };

  /** A draft with problems keeps the last preview. */
  const checked = (check: DraftCheck, files: Files): Pick<DraftState, 'check' | 'compiled'> => {
    const { check: before, compiled } = state();
    if (check.module !== undefined) return { check, compiled: files };
    return { check: { ...check, module: before.module }, compiled };
  };

  /** Merges another member's save: both sides' changes are kept except for conflicts. */
  const takeIn = (theirs: StudioDraft): void => {
    const { stored, history } = state();
    const { files, conflicts } = applyEdit(theirs.files, editBetween(stored.files, history.files));
    set({
      ...storedOf(theirs),
      history: { ...history, files },
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

  const gone = (): void => set({ saving: 'over', fault: word('draft.gone'), ended: 'gone' });

  const save = async (): Promise<void> => {
    const { stored, history } = state();
    const mine = textsOfEdit(editBetween(stored.files, history.files));
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
      const { status } = error;
      if (status === 404) return gone();
      const passes = status === 0 || status === 429 || status >= 500;
      const fault = passes ? undefined : faultOf(error);
      set({ saving: status === 401 || status === 403 ? 'over' : 'failed', fault });
      if (passes) later(STUDIO.retryMs);
    }
  };
  const takeInLive = async (): Promise<void> => {
    await flush();
    const live = await api('GET /studio/api/drafts/:id/live', { params: { id } });
    const { stored, original, history } = state();
    const { files: merged, conflicts } = applyEdit(live.files, editBetween(original, stored.files));
    const body = { base: live.base, files: textsOfEdit(editBetween(live.files, merged)) };
    const ifMatch = { 'if-match': `"${stored.version}"` };
    const answer = await api('PUT /studio/api/drafts/:id/base', { params: { id }, body }, ifMatch).catch(
      async (error: unknown) => {
        if (!(error instanceof StudioFailure) || error.code !== 'version-conflict') throw error;
        await read();
        return undefined;
      },
    );
    // Another member saved at the same moment; their save is merged now.
    if (!answer) return takeInLive();
    // Newer input is merged on top and saved next.
    const typed = applyEdit(answer.files, editBetween(stored.files, state().history.files));
    set({
      ...storedOf(answer),
      history: { ...state().history, files: typed.files },
      conflicts: [...state().conflicts, ...conflicts, ...typed.conflicts],
      news: word('draft.isOnLive'),
      ...checked(answer.check, answer.files),
    });
    if (state().history.files !== history.files) await flush();
  };
  const isSavedAs = (files: Files): boolean => state().history.files === files;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    // Of several waiting calls only one starts the next save.
    while (running) await running;
    if (stopped || isSaved()) {
      // Undone, or replaced by another member's value: nothing is left to save.
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
      if (error instanceof StudioFailure && error.status === 404) gone();
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

  const moved = ({ history, conflicts }: ReturnType<typeof undo>): void => {
    if (history === state().history || state().ended) return;
    edited(history);
    set({ conflicts: [...state().conflicts, ...conflicts] });
  };
  const edit: OpenDraftStore['edit'] = (label, change, key = '') => {
    const next = done(state().history, label, key, change(state().history.files));
    if (next !== state().history) edited(next);
  };

  return {
    store,
    edit,
    write(path, text) {
      const { unreadable, history } = state();
      const { [path]: before, ...others } = unreadable;
      const base = before ? before.base : history.files[path];
      const problem = syntaxProblem(path, text);
      if (problem) return set({ unreadable: { ...others, [path]: { text, base, problem } } });
      // Changes of other members to the file, made while it was invalid, are kept.
      const { files, conflicts } = applyEdit(history.files, { [path]: { was: base ?? null, now: text } });
      set({ unreadable: others, conflicts: [...state().conflicts, ...conflicts] });
      edit(word('json.changed', { file: path }), () => files, `json ${path}`);
    },
    undo: () => moved(undo(state().history)),
    redo: () => moved(redo(state().history)),
    select: (selection) => set({ selection }),
    show: (view, selection = state().selection) => set({ view, selection }),
    flush,
    takeInLive,
    refresh,
    closeConflicts: () => set({ conflicts: [] }),
    takeMine(conflict) {
      set({ conflicts: state().conflicts.filter((one) => one !== conflict) });
      edit(word('conflict.mine'), (files) => withMine(files, conflict));
    },
    setUnwritten: (unwritten) => set({ unwritten }),
    setNote: (note) => set({ note }),
    setLook: (look) => set({ look: { ...state().look, ...look } }),
    resume() {
      if (state().saving !== 'over' || state().ended) return;
      set({ saving: 'waiting', fault: undefined });
      later(0);
    },
    setSchedule: (schedule, version) => set({ schedule, stored: { ...state().stored, version } }),
    async end(how, act) {
      ending = true;
      try {
        await flush();
        await looking;
        const ended = await act();
        stop();
        set({ ended: how, saving: 'saved' });
        return ended;
      } finally {
        ending = false;
      }
    },
    stop,
  };
}

/** Why a save was refused for good. */
const faultOf = ({ status, message }: StudioFailure): string =>
  status === 413 ? word('saving.tooLarge') : message || word('saving.refused');

/** The files with this page's value of a conflict. */
function withMine(files: Files, { file, path, mine, text }: Conflict): Files {
  return path.length > 0 || text === undefined
    ? setPlace(files, file, path, mine)
    : { ...files, [file]: text };
}
