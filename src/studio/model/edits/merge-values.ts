import { isObject, isSameText, type Json, type JsonPath, valueAt } from '#engine';
import { mergeLists, type Sides } from './merge-lists.ts';
import type { Place } from './place.ts';

export interface ValueConflict {
  path: Place;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** Objects and lists whose members are independent: a missing collection equals an empty collection. */
const COLLECTIONS = new Set(['visible', 'x-errors', 'ui:errors', 'ui:options', 'content', 'required']);

/**
 * Merges two sides' changes of a value, member by member and item by item. If both changed the same value,
 * theirs counts, and `conflicts` gets both.
 */
export function mergeValues(sides: Sides, path: Place, conflicts: ValueConflict[]): Json | undefined {
  const { base, mine, theirs } = sides;
  if (isSameText(mine, base) || isSameText(mine, theirs)) return theirs;
  if (isSameText(theirs, base)) return mine;
  const sameKind = asCollections(sides, path.at(-1));
  if (isObject(sameKind.base) && isObject(sameKind.mine) && isObject(sameKind.theirs)) {
    const [was, own, other] = [sameKind.base, sameKind.mine, sameKind.theirs];
    const names = new Set([...Object.keys(other), ...Object.keys(own)]);
    const members = [...names].map((name): [string, Json | undefined] => [
      name,
      mergeValues(
        { base: valueAt(was, [name]), mine: valueAt(own, [name]), theirs: valueAt(other, [name]) },
        [...path, name],
        conflicts,
      ),
    ]);
    const keptMembers = members.filter((member): member is [string, Json] => member[1] !== undefined);
    return keptMembers.length > 0 || theirs !== undefined ? Object.fromEntries(keptMembers) : undefined;
  }
  if (Array.isArray(sameKind.base) && Array.isArray(sameKind.mine) && Array.isArray(sameKind.theirs)) {
    const mergedValues = mergeLists(
      { base: sameKind.base, mine: sameKind.mine, theirs: sameKind.theirs },
      (item, step) => mergeValues(item, [...path, step], conflicts),
    );
    if (mergedValues) return mergedValues;
  }
  conflicts.push({ path, mine, theirs });
  return theirs;
}

/** An object or list that both sides created, or a missing collection, has an empty base. */
function asCollections({ base, mine, theirs }: Sides, name: Place[number] | undefined): Sides {
  const emptyOf = (other: Json | undefined): Json | undefined =>
    Array.isArray(other) ? [] : isObject(other) ? {} : undefined;
  if (COLLECTIONS.has(String(name)))
    return {
      base: base ?? emptyOf(mine ?? theirs),
      mine: mine ?? emptyOf(theirs ?? base),
      theirs: theirs ?? emptyOf(mine ?? base),
    };
  return { base: base ?? emptyOf(theirs), mine, theirs };
}

/** The paths of changed values; lists as a whole. */
export function changedPaths(
  before: Json | undefined,
  after: Json | undefined,
  at: JsonPath = [],
): JsonPath[] {
  if (isSameText(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [at];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    changedPaths(valueAt(before, [name]), valueAt(after, [name]), [...at, name]),
  );
}
