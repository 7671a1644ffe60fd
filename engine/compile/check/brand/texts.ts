import { join } from 'node:path';
import { type JsonPath, objectOf, stringsOf } from '../../../index.ts';
import {
  didYouMean,
  type FileSet,
  type JsonFile,
  type Problem,
  placeholderFaults,
  problemAt,
  problemAtKey,
  readFolders,
  readFrom,
  readJsonFile,
  type TextKeys,
  textFiles,
  textsIn,
} from '../../source/index.ts';

/** Checks a folder's texts against `schemas/types/text-keys.json`, the keys that code reads (`npm run types`). */
export function checkTexts(flows: string, schemas: string): Problem[] {
  const expectedNames = readTextKeys(schemas);
  if (!expectedNames.ok) return expectedNames.problems;
  const { problems, missing, unread } = checkTextFiles(readFolders(flows), flows, expectedNames.keys);
  return [...problems, ...missing, ...unread];
}

/** Every key that code reads, by file. */
export function readTextKeys(
  schemas: string,
): { ok: true; keys: Record<string, TextKeys> } | { ok: false; problems: Problem[] } {
  const result = readJsonFile(join(schemas, 'types/text-keys.json'));
  if (!result.ok) return result;
  const files = Object.entries(objectOf(result.file.value)).map(([name, keys]) => {
    const expectedKeys = Object.entries(objectOf(keys)).map(([key, names]) => [key, stringsOf(names)]);
    return [name, Object.fromEntries(expectedKeys)];
  });
  return { ok: true, keys: Object.fromEntries(files) };
}

interface TextFindings {
  /** Files that can't be read, misspelled keys, and placeholders that a text leaves out or that nothing fills. */
  problems: Problem[];
  /** Keys that code reads and the files lack. */
  missing: Problem[];
  /** Other keys that no code reads. */
  unread: Problem[];
}

/**
 * Finds missing or unknown keys and placeholders in `texts.json` and its parts.
 * @param flows folder of the flows in the set
 * @param expectedNames keys that code reads, by file
 */
export function checkTextFiles(
  files: FileSet,
  flows: string,
  expectedNames: Readonly<Record<string, TextKeys>>,
): TextFindings {
  const findings: TextFindings = { problems: [], missing: [], unread: [] };
  for (const name of new Set([...Object.keys(expectedNames), ...textFiles(files, flows)])) {
    const result = readFrom(files, join(flows, name));
    if (result.ok) checkTextFile(result.file, new Map(Object.entries(expectedNames[name] ?? {})), findings);
    else findings.problems.push(...result.problems);
  }
  return findings;
}

function checkTextFile(file: JsonFile, expectedKeys: Map<string, string[]>, findings: TextFindings): void {
  const entries = textsIn(file.value);
  const present = new Set(entries.map(({ key }) => key));
  const missing = [...expectedKeys.keys()].filter((key) => !present.has(key));
  for (const { key, path, names } of entries) {
    const expectedNames = expectedKeys.get(key);
    if (expectedNames === undefined) {
      const suggestion = didYouMean(key, missing);
      const isMisspelled = suggestion.repair?.code === 'rename';
      const advice = isMisspelled ? suggestion : 'Remove it; for a new text of new code run npm run types.';
      const kind = isMisspelled ? 'problems' : 'unread';
      findings[kind].push(problemAtKey(file, path, `text "${key}" is read by nothing`, advice));
      continue;
    }
    const faults = placeholderFaults(names, expectedNames);
    for (const { what, advice } of faults) findings.problems.push(problemAt(file, path, what, advice));
    // A list's items share their key, and may have different placeholders.
    if (faults.length > 0 || key.includes('*')) continue;
    for (const name of expectedNames.filter((candidate) => !names.includes(candidate))) {
      const hint = `Add {${name}} where it should stand.`;
      findings.problems.push(problemAt(file, path, `the text leaves out {${name}}`, hint));
    }
  }
  for (const key of missing) {
    const hint = `Add "${key.split('.').at(-1)}" with its words.`;
    findings.missing.push(problemAt(file, textPath(key), `text "${key}" is missing`, hint));
  }
}

function textPath(key: string): JsonPath {
  return key.split('.').map((part) => (part === '*' ? 0 : part));
}
