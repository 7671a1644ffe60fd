import { isObject } from '../../json/index.ts';
import { isMasked } from '../masked.ts';
import type { FieldValue } from '../types.ts';

/**
 * Returns a copy of a value with one place changed; other parts keep their identity. Creates missing objects and lists. A
 * position after a list's end appends; in a tuple, missing earlier positions become null. Undefined removes a property,
 * and sets a list position to null.
 * @param tupleLengthAt fixed number of positions of the list at a path (of a tuple, else 0); undefined: no list
 */
export function withInner(
  before: FieldValue | undefined,
  path: readonly string[],
  value: FieldValue | undefined,
  tupleLengthAt: (path: readonly string[]) => number | undefined,
  depth = 0,
): FieldValue | undefined {
  const name = path[depth];
  if (name === undefined) return value;
  const writeMember = (old: FieldValue | undefined): FieldValue | undefined =>
    withInner(old, path, value, tupleLengthAt, depth + 1);
  const tupleLength = isObject(before) ? undefined : tupleLengthAt(path.slice(0, depth));
  if (Array.isArray(before) || tupleLength !== undefined) {
    const list: FieldValue[] = Array.isArray(before) ? [...before] : [];
    const at = Math.min(Number(name), Math.max(list.length, (tupleLength ?? 0) - 1));
    while (list.length < at) list.push(null);
    list[at] = writeMember(list[at]) ?? null;
    return list;
  }
  // A mask stands for a plain secret without inner values.
  const currentValues = isObject(before) && !isMasked(before) ? (before as Record<string, FieldValue>) : {};
  const next = writeMember(Object.hasOwn(currentValues, name) ? currentValues[name] : undefined);
  const { [name]: _old, ...others } = currentValues;
  return next === undefined ? others : { ...currentValues, [name]: next };
}
