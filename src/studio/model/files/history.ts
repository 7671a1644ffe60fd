import type { Files } from './outline.ts';

/** What was done, with the files before and after. `key`: what follows under the same one is the same act. */
interface Act {
  label: string;
  key: string;
  files: Files;
}

/** The files of a draft with every act that led to them, and those that were taken back. */
export interface History {
  files: Files;
  past: readonly Act[];
  future: readonly Act[];
}

/** Acts that can be taken back. */
const MOST = 300;

export function startHistory(files: Files): History {
  return { files, past: [], future: [] };
}

/** After an act. Typing on in one place (`key`) is one act, as long as nothing else comes between. */
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

/** What somebody else saved comes under the acts of this page: taking one back leaves theirs alone. */
export function joinedIn(history: History, theirs: Readonly<Record<string, string | null>>): History {
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

/** What differs between two states, as a save sends it. */
export function changesBetween(before: Files, after: Files): Record<string, string | null> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...paths].filter((path) => before[path] !== after[path]);
  return Object.fromEntries(changed.map((path) => [path, after[path] ?? null]));
}
