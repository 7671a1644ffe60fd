import { relative } from 'node:path';
import type { Json } from '../../index.ts';

/** The only correct edit of the name or value at a problem's position. */
export type Repair =
  /** Renames a name, or a part of it between dots or braces. */
  | { code: 'rename'; from: string; to: string }
  | { code: 'write'; value: Json }
  | { code: 'append'; item: string }
  /** Removes the property or list item. */
  | { code: 'remove' }
  /** Removes the property or list item, if an equal one before it stays. */
  | { code: 'remove-copy' }
  | { code: 'remove-comment' };

/** How to fix a problem; with `repair` if only one edit is correct. */
export interface Advice {
  hint: string;
  repair?: Repair;
}

/** Lines and columns count from 1. */
export interface Problem extends Advice {
  /** The path in its `FileSet`. */
  file: string;
  line: number;
  column: number;
  what: string;
}

/** Turns a hint into advice without an edit; returns advice unchanged. */
export function adviceOf(advice: string | Advice): Advice {
  return typeof advice === 'string' ? { hint: advice } : advice;
}

export const REMOVE: Advice = { hint: 'Remove it.', repair: { code: 'remove' } };
export const KEEP_ONE: Advice = { hint: 'Keep one of them.', repair: { code: 'remove-copy' } };

/** Advice to replace a value: `Write "x".` @param after text after the value */
export function writeAdvice(value: Json, after = ''): Advice {
  return { hint: `Write ${printJson(value)}${after}.`, repair: { code: 'write', value } };
}

/** Writes a value on one line with blanks: `{ "rule": "x" }`. */
function printJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(printJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${printJson(inner)}`)
    .join(', ')} }`;
}

/** Advice to correct a misspelled name. */
export function suggestName(from: string, to: string): Advice {
  return { hint: `Did you mean "${to}"?`, repair: { code: 'rename', from, to } };
}

/** `flows/apply/steps/info.json:12:7: what. How to fix it.`, the path relative to `from`. */
export function formatProblem(problem: Problem, from: string = process.cwd()): string {
  const file = relative(from, problem.file);
  return `${file}:${problem.line}:${problem.column}: ${sentence(problem.what)} ${sentence(problem.hint)}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `Did you mean "title"?` if a known name is similar, else some known names. */
export function didYouMean(name: string, knownNames: Iterable<string>): Advice {
  const candidates = [...knownNames];
  const nearestName = nearest(name, candidates);
  if (nearestName !== undefined) return suggestName(name, nearestName);
  return listNames(candidates);
}

/** Some known names, or advice to remove the name if there are none. */
export function listNames(knownNames: readonly string[]): Advice {
  if (knownNames.length === 0) return REMOVE;
  return {
    hint: `Use one of: ${knownNames.slice(0, 12).join(', ')}${knownNames.length > 12 ? ', ...' : '.'}`,
  };
}

/** The known name that is similar enough for a typo. */
export function nearest(name: string, knownNames: Iterable<string>): string | undefined {
  let best: string | undefined;
  let distance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of knownNames) {
    const [writtenName, wantedName] = [name.toLowerCase(), candidate.toLowerCase()];
    // An abbreviated name ("int", "bool") counts as one wrong letter.
    const isShort = writtenName.length >= 3 && wantedName.startsWith(writtenName);
    const candidateDistance = isShort
      ? Math.min(1, editDistance(writtenName, wantedName))
      : editDistance(writtenName, wantedName);
    if (candidateDistance < distance) {
      best = candidate;
      distance = candidateDistance;
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
