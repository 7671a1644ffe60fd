import { createStore } from 'zustand/vanilla';
import type { StudioDraft, StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { changedDisclosures } from '#domain/disclosures/index.ts';
import {
  addEdit,
  applyEdit,
  type Conflict,
  type History,
  redo,
  setPlace,
  skipRedo,
  skipUndo,
  startHistory,
  undo,
} from '../model/edits/index.ts';
import { type Files, syntaxProblem } from '../model/files/index.ts';
import { allMarks, ownMarks } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { type DraftState, lastInvalidFile, type OpenDraftStore, type Selection } from './draft-shapes.ts';
import { createSaving, storedOf } from './saving.ts';
import type { StudioCall, StudioMember } from './studio-api.ts';

const FIRST_LOOK = { width: 375, state: 'empty' } as const;

/**
 * Manages a draft: edits with undo, autosave, and merging of other members' saves.
 * @param member without the role legal, edits of disclosures are refused [STUDIO-110]
 */
export function openDraftState(
  draft: StudioDraft,
  api: StudioCall,
  member: Pick<StudioMember, 'isLegal'> = {},
): OpenDraftStore {
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
    folds: {},
    ...storedOf(draft),
    history: startHistory(files),
    compiled: files,
  }));
  const { getState: state, setState: set } = store;
  const { saveSoon, ...saving } = createSaving(store, api);
  const isRefused = (next: Files): boolean => !member.isLegal && changesDisclosure(state(), next);
  const refuse = (history: History, news: string): void => {
    // A new object with the same content makes the forms show the previous values again.
    set({ history: { ...history, files: { ...history.files } }, news });
  };
  const applyHistory = (history: History): void => {
    if (state().ended) return;
    if (isRefused(history.files)) refuse(state().history, word('legal.refused'));
    else {
      set({ history, saving: 'waiting', news: undefined });
      saveSoon();
    }
  };
  /** Applies an undo or redo. A refused one is skipped, so that the edits before or after it can be reached. */
  const applyMoved = (move: typeof undo, skip: typeof skipUndo, what = ''): void => {
    const { history, conflicts } = move(state().history);
    if (history === state().history || state().ended) return;
    if (isRefused(history.files)) refuse(skip(state().history), word('legal.skipped', { what }));
    else {
      applyHistory(history);
      set({ conflicts: [...state().conflicts, ...conflicts] });
    }
  };
  const edit: OpenDraftStore['edit'] = (label, change, key = '') => {
    const next = addEdit(state().history, label, key, change(state().history.files));
    if (next !== state().history) applyHistory(next);
  };

  const putBack = (path: string): void => {
    const { [path]: _gone, ...others } = state().unreadable;
    set({ unreadable: others });
  };

  return {
    store,
    ...saving,
    edit,
    write(path, text) {
      const { unreadable, history } = state();
      const { [path]: before, ...others } = unreadable;
      const base = before ? before.base : history.files[path];
      const problem = syntaxProblem(path, text);
      const after = before?.after ?? history.past.length;
      if (problem) return set({ unreadable: { ...others, [path]: { text, base, problem, after } } });
      // Keeps changes that other members made while the file was invalid.
      const { files, conflicts } = applyEdit(history.files, { [path]: { was: base ?? null, now: text } });
      if (isRefused(files)) {
        // The editor keeps the text: it may have other changes.
        const refusedFile = {
          text,
          base,
          problem: refusal(path, base, text),
          after,
          isRefused: true,
        } as const;
        return set({ unreadable: { ...others, [path]: refusedFile } });
      }
      set({ unreadable: others, conflicts: [...state().conflicts, ...conflicts] });
      edit(word('json.changed', { file: path }), () => files, `json ${path}`);
    },
    putBack,
    undo() {
      const broken = lastInvalidFile(state());
      if (broken === undefined) applyMoved(undo, skipUndo, state().history.past.at(-1)?.label);
      else if (!state().ended) putBack(broken);
    },
    redo: () => applyMoved(redo, skipRedo, state().history.future[0]?.label),
    select: (selection) => set({ selection, ...withoutPress(state(), selection) }),
    show: (view, selection = state().selection) =>
      set({ view, selection, ...withoutPress(state(), selection) }),
    closeConflicts: () => set({ conflicts: [] }),
    closeNews: () => set({ news: undefined }),
    takeMine(conflict) {
      set({ conflicts: state().conflicts.filter((candidate) => candidate !== conflict) });
      edit(word('conflict.mine'), (files) => restoreMine(files, conflict));
    },
    setName: (name) => set(name),
    setUnwritten: (unwritten) => set({ unwritten }),
    setNote: (note) => set({ note }),
    setLook: (look) =>
      set({
        look: { ...state().look, ...look },
        ...(look.isEditing === undefined ? {} : { pressed: undefined }),
      }),
    setFold: (title, isOpen) => set({ folds: { ...state().folds, [title]: isOpen } }),
    setShownParts: (shownParts) => set({ shownParts }),
    setPressed: (texts) => set({ pressed: { texts, files: state().history.files } }),
    setSchedule: (schedule, version) => set({ schedule, stored: { ...state().stored, version } }),
  };
}

/** Another page does not have the texts that were pressed. */
const withoutPress = ({ selection: { step, page } }: DraftState, next: Selection): { pressed?: undefined } =>
  next.step === step && next.page === page ? {} : { pressed: undefined };

/**
 * Whether files have another disclosure than the page and the saved draft. To put the saved one back is allowed: a text
 * may have been marked after it was changed in the page.
 */
function changesDisclosure(
  { flow, liveMarks, liveLists, history, original, stored }: DraftState,
  files: Files,
): boolean {
  const sets = [history.files, stored.files, files];
  const marks = new Set(sets.flatMap((all) => allMarks({ own: ownMarks(all, flow), live: liveMarks })));
  const paths = sets.flatMap(Object.keys);
  const reader = (all: Files) => (path: string) => all[path];
  const changesFrom = (before: Files) =>
    changedDisclosures([...marks], paths, reader(before), reader(files), reader(original), liveLists);
  const changed = changesFrom(history.files);
  if (changed.length === 0) return false;
  const places = new Set(changesFrom(stored.files).map(({ file, mark }) => `${mark} ${file}`));
  return changed.some(({ file, mark }) => places.has(`${mark} ${file}`));
}

/** The problem of a refused file, at its first changed line. */
function refusal(file: string, base = '', text = ''): StudioProblem {
  const lines = base.split('\n');
  const line = text.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
  return {
    file,
    line: Math.max(1, line),
    column: 1,
    what: word('legal.inFile'),
    hint: word('legal.inFileHint'),
  };
}

function restoreMine(files: Files, { file, path, mine, text }: Conflict): Files {
  return path.length > 0 || text === undefined
    ? setPlace(files, file, path, mine)
    : { ...files, [file]: text };
}
