import type { Files } from '../files/index.ts';
import { applyEdit, type Conflict, type Edit, editBetween, invertEdit } from './edit.ts';

/** Consecutive edits with the same `key` are one act. */
interface Act {
  label: string;
  key: string;
  edit: Edit;
}

export interface History {
  files: Files;
  past: readonly Act[];
  future: readonly Act[];
}

/** `conflicts`: values of the edit that another member has changed since. */
interface UndoResult {
  history: History;
  conflicts: Conflict[];
}

/** The number of edits that can be undone. */
const UNDO_STEPS = 300;

export function startHistory(files: Files): History {
  return { files, past: [], future: [] };
}

/** The history after an edit; consecutive edits with one `key` are one undo step. */
export function addEdit(history: History, label: string, key: string, files: Files): History {
  if (files === history.files) return history;
  const edit = editBetween(history.files, files);
  const last = history.past.at(-1);
  const joined = last?.key === key && key !== '' && history.future.length === 0 && joinEdits(last.edit, edit);
  const past = joined
    ? [...history.past.slice(0, -1), { ...last, edit: joined }]
    : [...history.past, { label, key, edit }];
  return { files, past: past.slice(-UNDO_STEPS), future: [] };
}

/** Undefined if another member changed a file between the edits. */
function joinEdits(first: Edit, second: Edit): Edit | undefined {
  const joined: Record<string, Edit[string]> = { ...first };
  for (const [path, { was, now }] of Object.entries(second)) {
    const before = first[path];
    if (before && before.now !== was) return undefined;
    joined[path] = { was: before ? before.was : was, now };
  }
  return joined;
}

/** Undoes the last edit, also if other members have changed the files since. */
export function undo(history: History): UndoResult {
  const last = history.past.at(-1);
  if (!last) return { history, conflicts: [] };
  const { files, conflicts } = applyEdit(history.files, invertEdit(last.edit));
  return {
    history: { files, past: history.past.slice(0, -1), future: [last, ...history.future] },
    conflicts,
  };
}

export function redo(history: History): UndoResult {
  const [next, ...future] = history.future;
  if (!next) return { history, conflicts: [] };
  const { files, conflicts } = applyEdit(history.files, next.edit);
  return { history: { files, past: [...history.past, next], future }, conflicts };
}

/** The history without the edit that `undo` would undo next, which stays in the files. */
export function skipUndo(history: History): History {
  return { ...history, past: history.past.slice(0, -1) };
}

/** The history without the edit that `redo` would apply next. */
export function skipRedo(history: History): History {
  return { ...history, future: history.future.slice(1) };
}
