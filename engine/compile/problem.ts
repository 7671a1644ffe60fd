import { relative } from 'node:path';

/** A fault in a JSON file: where it is, what is wrong, and how to mend it. Lines and columns count from 1. */
export interface Problem {
  /** Absolute path. */
  file: string;
  line: number;
  column: number;
  what: string;
  mend: string;
}

/** `flows/apply/steps/info.json:12:7: what. How to mend it.` with the path relative to `from`. */
export function formatProblem(problem: Problem, from: string = process.cwd()): string {
  const file = relative(from, problem.file);
  return `${file}:${problem.line}:${problem.column}: ${sentence(problem.what)} ${sentence(problem.mend)}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `Did you mean "title"?` when a known name is close, else the list of what is known (shortened). */
export function didYouMean(name: string, known: Iterable<string>): string {
  const candidates = [...known];
  const near = nearest(name, candidates);
  if (near !== undefined) return `Did you mean "${near}"?`;
  if (candidates.length === 0) return 'Remove it.';
  const shown = candidates.slice(0, 12).join(', ');
  return `Use one of: ${shown}${candidates.length > 12 ? ', ...' : ''}.`;
}

/** The known name that is close enough to be a slip of the pen, if any. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let distance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const [written, meant] = [name.toLowerCase(), candidate.toLowerCase()];
    // A name that was cut short ("int", "bool") is as near as one wrong letter.
    const isShort = written.length >= 3 && meant.startsWith(written);
    const steps = isShort ? Math.min(1, editDistance(written, meant)) : editDistance(written, meant);
    if (steps < distance) {
      best = candidate;
      distance = steps;
    }
  }
  return best;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
