import { valueAt } from '#engine';
import { type Files, readJson, setJson } from '../files/index.ts';
import { changedPaths, mergeValues, type ValueConflict } from './merge-values.ts';

/** The text of a file before and after; null if there is no such file. */
interface FileEdit {
  was: string | null;
  now: string | null;
}

/** The changed files by path. */
export type Edit = Readonly<Record<string, FileEdit>>;

export interface Conflict extends ValueConflict {
  file: string;
  /** This side's file, if all of it conflicts. */
  text?: string;
}

/** The edit between two states of the files. */
export function editBetween(before: Files, after: Files): Edit {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedPaths = paths.filter((path) => before[path] !== after[path]);
  return Object.fromEntries(
    changedPaths.map((path) => [path, { was: before[path] ?? null, now: after[path] ?? null }]),
  );
}

/** The edit that reverts another one. */
export const invertEdit = (edit: Edit): Edit =>
  Object.fromEntries(Object.entries(edit).map(([path, { was, now }]) => [path, { was: now, now: was }]));

/** The changed texts for a save; null removes a file. */
export const textsOfEdit = (edit: Edit): Record<string, string | null> =>
  Object.fromEntries(Object.entries(edit).map(([path, { now }]) => [path, now]));

/**
 * Applies an edit to any state of the files. In a file that differs from `was`, only the changed values are
 * set; a value that differs from both sides stays, and is a conflict.
 */
export function applyEdit(files: Files, edit: Edit): { files: Files; conflicts: Conflict[] } {
  const next: Record<string, string> = { ...files };
  const conflicts: Conflict[] = [];
  for (const [file, { was, now }] of Object.entries(edit)) {
    const current = files[file] ?? null;
    if (current === now) continue;
    if (current === was) {
      if (now === null) delete next[file];
      else next[file] = now;
      continue;
    }
    const [base, mine, theirs] = [was, now, current].map((text) => readJson(text ?? undefined));
    if (now === null || current === null || [base, mine, theirs].includes(undefined)) {
      conflicts.push({ file, path: [], mine, theirs, ...(now === null ? {} : { text: now }) });
      continue;
    }
    const foundConflicts: ValueConflict[] = [];
    const merged = mergeValues({ base, mine, theirs }, [], foundConflicts);
    next[file] = changedPaths(theirs, merged).reduce(
      (text, path) => setJson(text, path, valueAt(merged, path)),
      current,
    );
    conflicts.push(...foundConflicts.map((conflict) => ({ file, ...conflict })));
  }
  return { files: Object.keys(editBetween(files, next)).length > 0 ? next : files, conflicts };
}
