import { isObject, type Json, type JsonObject, type JsonPath, PLAIN_VALUES } from '../../../index.ts';
import type { FileSet, Problem } from '../../source/index.ts';
import { type JsonFile, problemAt, readFrom } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { findForeignSyntax } from './foreign-syntax.ts';
import { type PatternVerdict, patternVerdict } from './pattern-verdict.ts';

/** Values below these keys are no schemas. */
const DATA_KEYS = new Set([...PLAIN_VALUES, 'x-errors', 'content']);

/** Reports a pattern that is invalid, or written in the syntax of another language. */
export function checkPattern(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  schema: JsonObject,
): void {
  if (typeof schema.pattern !== 'string') return;
  const foreign = findForeignSyntax(schema.pattern);
  if (foreign) {
    const { what, ...advice } = foreign;
    context.report(file, [...path, 'pattern'], what, advice);
    return;
  }
  try {
    new RegExp(schema.pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : 'it cannot be read';
    const what = `the regular expression ${schema.pattern} is broken: ${reason}`;
    context.report(file, [...path, 'pattern'], what, 'Correct it; in JSON a backslash is written twice.');
  }
}

export interface PatternFindings {
  problems: Problem[];
  /** Patterns that are neither proven safe nor known to be slow. */
  notes: Problem[];
}

/**
 * Reports patterns with catastrophic backtracking, which would block the server.
 * @param reviewed patterns that are known to be safe
 */
export function checkPatterns(files: FileSet, reviewed: ReadonlySet<string>): PatternFindings {
  const findings: PatternFindings = { problems: [], notes: [] };
  for (const path of files.keys()) {
    const result = readFrom(files, path);
    if (!result.ok) continue;
    for (const { pattern, at } of patternsOf(result.file.value)) {
      const verdict = reviewed.has(pattern) ? 'safe' : patternVerdict(pattern);
      if (verdict === 'safe') continue;
      const { what, hint } = ADVICE[verdict];
      findings[verdict === 'vulnerable' ? 'problems' : 'notes'].push(problemAt(result.file, at, what, hint));
    }
  }
  return findings;
}

const ADVICE: Record<Exclude<PatternVerdict, 'safe'>, { what: string; hint: string }> = {
  vulnerable: {
    what: 'some text would keep this pattern busy for ever',
    hint: 'Begin with ^, and repeat nothing that repeats itself: ^[a-z]+$ and not ^([a-z]+)*$.',
  },
  unknown: {
    what: 'this pattern is too complex to prove that it is fast for every text',
    hint: 'Look ahead only at its beginning, directly after ^, and use no back-reference: a second rule for a text is a pattern of its own under "allOf" or "not".',
  },
};

/** Every regular expression of a file with its place. */
export function patternsOf(value: Json, at: JsonPath = []): { pattern: string; at: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternsOf(item, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    if (DATA_KEYS.has(name)) return [];
    const place = [...at, name];
    if (name === 'pattern' && typeof child === 'string') return [{ pattern: child, at: place }];
    const names = name === 'patternProperties' && isObject(child) ? Object.keys(child) : [];
    const namePatterns = names.map((pattern) => ({ pattern, at: [...place, pattern] }));
    return [...namePatterns, ...patternsOf(child, place)];
  });
}
