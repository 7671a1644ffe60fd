import type { Files } from './flow-files.ts';

/** An edit with the files before and after. Consecutive edits with the same `key` are one act. */
interface Act {
  label: string;
  key: string;
  files: Files;
}

/** The files of a draft with its undo and redo steps. */
export interface History {
  files: Files;
  past: readonly Act[];
  future: readonly Act[];
}

/** Maximum number of undo steps. */
const MOST = 300;

export function startHistory(files: Files): History {
  return { files, past: [], future: [] };
}

/** The history after an edit. Continued typing in one place (`key`) is one undo step. */
export function done(history: History, label: string, key: string, files: Files): History {
  if (files === history.files) return history;
  const last = history.past.at(-1);
  const goesOn = last !== undefined && last.key === key && key !== '' && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, { label, key, files: history.files }];
  return { files, past: past.slice(-MOST), future: [] };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  const future = [{ ...last, files: history.files }, ...history.future];
  return { files: last.files, past: history.past.slice(0, -1), future };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { files: next.files, past: [...history.past, { ...next, files: history.files }], future };
}

/** Inserts another member's save beneath this page's edits, so that undo does not revert it. */
export function rebaseHistory(history: History, theirs: Readonly<Record<string, string | null>>): History {
  const over = (files: Files): Files => {
    const next: Record<string, string> = { ...files };
    for (const [path, text] of Object.entries(theirs)) {
      if (text === null) delete next[path];
      else next[path] = text;
    }
    return next;
  };
  const acts = (list: readonly Act[]) => list.map((act) => ({ ...act, files: over(act.files) }));
  return { files: over(history.files), past: acts(history.past), future: acts(history.future) };
}

/** The differences between two states, in the form of a save. */
export function changesBetween(before: Files, after: Files): Record<string, string | null> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...paths].filter((path) => before[path] !== after[path]);
  return Object.fromEntries(changed.map((path) => [path, after[path] ?? null]));
}
