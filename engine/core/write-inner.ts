import { isRecord } from './fitting.ts';
import { isMasked } from './masked.ts';
import type { FieldValue } from './types.ts';

/**
 * A value with one place inside it changed; everything beside that place stays the same object. Objects and lists on the
 * way are made as needed, a position past a list's end is its next one. Undefined takes a name out of its object and
 * leaves a list's place empty (null): removing an item is writing the whole list.
 * @param isList whether the schema has a list at a path, where the value has nothing there yet.
 */
export function withInner(
  before: FieldValue | undefined,
  path: readonly string[],
  value: FieldValue | undefined,
  isList: (path: readonly string[]) => boolean,
  depth = 0,
): FieldValue | undefined {
  const name = path[depth];
  if (name === undefined) return value;
  const inner = (old: FieldValue | undefined): FieldValue | undefined =>
    withInner(old, path, value, isList, depth + 1);
  if (Array.isArray(before) || (!isRecord(before) && isList(path.slice(0, depth)))) {
    const list: FieldValue[] = Array.isArray(before) ? [...before] : [];
    const at = Math.min(Number(name), list.length);
    list[at] = inner(list[at]) ?? null;
    return list;
  }
  // A mask stands for a plain secret: nothing is inside it.
  const known = isRecord(before) && !isMasked(before) ? (before as Record<string, FieldValue>) : {};
  const next = inner(Object.hasOwn(known, name) ? known[name] : undefined);
  const { [name]: _old, ...others } = known;
  return next === undefined ? others : { ...known, [name]: next };
}
