import { relative } from 'node:path';
import type { Json } from '../../index.ts';

/** The one edit that is right, for whoever offers it. It speaks of the name or value at the place of its problem. */
export type Repair =
  /** A name, or a part of one between dots or braces, is another one. */
  | { code: 'rename'; from: string; to: string }
  /** The value is this one. */
  | { code: 'write'; value: Json }
  /** The list needs this, too. */
  | { code: 'append'; item: string }
  /** The property, or the item of a list, goes. */
  | { code: 'remove' }
  | { code: 'remove-comment' };

/** How to fix a problem: in words, and as an edit where only one is right. */
export interface Advice {
  hint: string;
  repair?: Repair;
}

/** A fault in a JSON file: where it is, what is wrong, and how to fix it. Lines and columns count from 1. */
export interface Problem extends Advice {
  /** Absolute path. */
  file: string;
  line: number;
  column: number;
  what: string;
}

/** Words alone are advice without an edit. */
export function adviceOf(how: string | Advice): Advice {
  return typeof how === 'string' ? { hint: how } : how;
}

export const REMOVE: Advice = { hint: 'Remove it.', repair: { code: 'remove' } };
export const KEEP_ONE: Advice = { hint: 'Keep one of them.', repair: { code: 'remove' } };

/** `Write "x".`: the value is that one. @param after words that follow it */
export function write(value: Json, after = ''): Advice {
  return { hint: `Write ${printed(value)}${after}.`, repair: { code: 'write', value } };
}

/** On one line, as people write it: `{ "rule": "x" }`. */
function printed(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${printed(inner)}`)
    .join(', ')} }`;
}

/** A name of which it is known what is meant. */
export function meant(from: string, to: string): Advice {
  return { hint: `Did you mean "${to}"?`, repair: { code: 'rename', from, to } };
}

/** `flows/apply/steps/info.json:12:7: what. How to fix it.` with the path relative to `from`. */
export function formatProblem(problem: Problem, from: string = process.cwd()): string {
  const file = relative(from, problem.file);
  return `${file}:${problem.line}:${problem.column}: ${sentence(problem.what)} ${sentence(problem.hint)}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `Did you mean "title"?` when a known name is close, else the list of what is known (shortened). */
export function didYouMean(name: string, known: Iterable<string>): Advice {
  const candidates = [...known];
  const near = nearest(name, candidates);
  if (near !== undefined) return meant(name, near);
  return listKnown(candidates);
}

/** The known names (shortened), or to remove the name if there are none. */
export function listKnown(known: readonly string[]): Advice {
  if (known.length === 0) return REMOVE;
  return { hint: `Use one of: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', ...' : '.'}` };
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
