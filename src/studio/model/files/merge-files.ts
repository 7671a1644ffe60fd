import { isObject, type Json, type JsonPath, sameText, valueAt } from '#engine';
import type { Files } from './flow-files.ts';
import { readJson, setJson } from './json-text.ts';

/** A value that both sides changed differently. */
export interface Conflict {
  file: string;
  path: JsonPath;
  mine: Json | undefined;
  theirs: Json | undefined;
  /** This side's complete file, if all of it conflicts. */
  text?: string;
}

/**
 * Merges two versions of a draft by their common base, value by value (a list is one value): a change on one
 * side is taken; for conflicting changes theirs counts.
 */
export function mergeFiles(base: Files, mine: Files, theirs: Files): { files: Files; conflicts: Conflict[] } {
  const files: Record<string, string> = { ...theirs };
  const conflicts: Conflict[] = [];
  for (const file of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const [was, own, other] = [base[file], mine[file], theirs[file]];
    if (own === was || own === other) continue;
    if (other === was) {
      if (own === undefined) delete files[file];
      else files[file] = own;
      continue;
    }
    const values = [was, own, other].map((text) => readJson(text));
    if (own === undefined || other === undefined || values.includes(undefined)) {
      conflicts.push({
        file,
        path: [],
        mine: values[1],
        theirs: values[2],
        ...(own === undefined ? {} : { text: own }),
      });
      continue;
    }
    const [wasValue, ownValue, otherValue] = values;
    let text = other;
    for (const path of changedPlaces(wasValue, ownValue)) {
      const [here, there] = [valueAt(ownValue, path), valueAt(otherValue, path)];
      if (sameText(there, valueAt(wasValue, path))) text = setJson(text, path, here);
      else if (!sameText(here, there)) conflicts.push({ file, path, mine: here, theirs: there });
    }
    files[file] = text;
  }
  return { files, conflicts };
}

/** The paths of changed values: members of the innermost objects, lists as a whole. */
export function changedPlaces(
  before: Json | undefined,
  after: Json | undefined,
  at: JsonPath = [],
): JsonPath[] {
  if (sameText(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [at];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedPlaces(before[name], after[name], [...at, name]));
}
