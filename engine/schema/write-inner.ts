import { isObject } from '../json/index.ts';
import { isMasked } from './masked.ts';
import type { FieldValue } from './types.ts';

/**
 * A value with one place inside it changed; everything beside that place stays the same object. Objects and lists on the
 * way are made as needed; a position past a list's end is its next one, in a tuple the places before it stay empty (null).
 * Undefined takes a name out of its object and leaves a list's place empty: removing an item is writing the whole list.
 * @param placesAt how many places a list of the schema at a path always has (those of a tuple, else 0); undefined: no list.
 */
export function withInner(
  before: FieldValue | undefined,
  path: readonly string[],
  value: FieldValue | undefined,
  placesAt: (path: readonly string[]) => number | undefined,
  depth = 0,
): FieldValue | undefined {
  const name = path[depth];
  if (name === undefined) return value;
  const inner = (old: FieldValue | undefined): FieldValue | undefined =>
    withInner(old, path, value, placesAt, depth + 1);
  const places = isObject(before) ? undefined : placesAt(path.slice(0, depth));
  if (Array.isArray(before) || places !== undefined) {
    const list: FieldValue[] = Array.isArray(before) ? [...before] : [];
    const at = Math.min(Number(name), Math.max(list.length, (places ?? 0) - 1));
    while (list.length < at) list.push(null);
    list[at] = inner(list[at]) ?? null;
    return list;
  }
  // A mask stands for a plain secret: nothing is inside it.
  const known = isObject(before) && !isMasked(before) ? (before as Record<string, FieldValue>) : {};
  const next = inner(Object.hasOwn(known, name) ? known[name] : undefined);
  const { [name]: _old, ...others } = known;
  return next === undefined ? others : { ...known, [name]: next };
}
