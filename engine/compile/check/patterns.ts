import { createRequire } from 'node:module';
import { isObject, type Json, type JsonObject, type JsonPath } from '../../core/json.ts';
import type { FileSet } from '../file-set.ts';
import { type JsonFile, problemAt, readFrom } from '../json-file.ts';
import type { Problem } from '../problem.ts';
import type { CheckContext } from './context.ts';

/** How long one pattern is thought about, in ms: those that people write take under 200. */
const LIMIT_MS = 3000;
/** What stands below these is no schema. */
const DATA = new Set(['x-errors', 'enum', 'const', 'default', 'examples', 'content']);

type Verdict = 'safe' | 'vulnerable' | 'unknown';
/** What was found, by pattern: an editor compiles the same ones again and again. */
const verdicts = new Map<string, Verdict>();
const MOST_VERDICTS = 10_000;

/** A regular expression that cannot be read. */
export function checkPattern(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  schema: JsonObject,
): void {
  if (typeof schema.pattern !== 'string') return;
  try {
    new RegExp(schema.pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : 'it cannot be read';
    const what = `the regular expression ${schema.pattern} is broken: ${reason}`;
    context.report(file, [...path, 'pattern'], what, 'Correct it; in JSON a backslash is written twice.');
  }
}

/**
 * Reports patterns that some text makes run for ever (catastrophic backtracking): they would hold up the server.
 * @param vetted patterns that need no look
 */
export function checkPatterns(files: FileSet, vetted: ReadonlySet<string>): Problem[] {
  return [...files.keys()].flatMap((path) => {
    const read = readFrom(files, path);
    if (!read.ok) return [];
    return patternsOf(read.file.value)
      .filter(({ pattern }) => !vetted.has(pattern))
      .flatMap(({ pattern, at }) => problemOf(read.file, at, verdictOf(pattern)));
  });
}

/** Every regular expression of a file with its place. */
export function patternsOf(value: Json, at: JsonPath = []): { pattern: string; at: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternsOf(item, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    if (DATA.has(name)) return [];
    const here = [...at, name];
    if (name === 'pattern' && typeof child === 'string') return [{ pattern: child, at: here }];
    const names = name === 'patternProperties' && isObject(child) ? Object.keys(child) : [];
    const own = names.map((pattern) => ({ pattern, at: [...here, pattern] }));
    return [...own, ...patternsOf(child, here)];
  });
}

function problemOf(file: JsonFile, at: JsonPath, verdict: Verdict): Problem[] {
  if (verdict === 'safe') return [];
  const what =
    verdict === 'vulnerable'
      ? 'some text would keep this pattern busy for ever'
      : 'nobody can say how long this pattern takes: it is too complex';
  const hint =
    verdict === 'vulnerable'
      ? 'Begin with ^, and repeat nothing that repeats itself: ^[a-z]+$ and not ^([a-z]+)*$.'
      : 'Look ahead for a few characters at most, and refer back to none: what a text must also be, or not be, is a pattern of its own under "allOf" or "not".';
  return [problemAt(file, at, what, hint)];
}

function verdictOf(pattern: string): Verdict {
  const known = verdicts.get(pattern);
  if (known) return known;
  const verdict = checked(pattern);
  if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

function checked(pattern: string): Verdict {
  try {
    new RegExp(pattern, 'u');
  } catch {
    // The check of schemas reports what is no pattern.
    return 'safe';
  }
  // In this thread: it would else start one of its own, or a program. Loaded only where there is a new pattern (3 MB).
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck');
  const limits = { timeout: LIMIT_MS, attackTimeout: LIMIT_MS };
  // The automaton proves, but knows no look-ahead without an end and no reference back. Of those only attacks would be tried, and what
  // no attack finds may still be there: a fast machine would let through what a slow one gives up.
  const proven = checkSync(pattern, 'u', { ...limits, checker: 'automaton' });
  if (proven.status !== 'safe') return proven.status;
  // To it, what repeats a known number of times is short, however often: attacks find (a|a?){30}.
  return checkSync(pattern, 'u', limits).status;
}
