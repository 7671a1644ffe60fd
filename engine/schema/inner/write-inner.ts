import { isObject } from '../../json/index.ts';
import { isMasked } from '../masked.ts';
import type { FieldValue } from '../types.ts';

/** A list inside a value. */
export interface InnerList {
  /** The number of positions of a tuple, else 0. */
  tupleLength: number;
  /** The items that the form shows if the list is absent (`minItems`). */
  blankItems: FieldValue[];
}

/**
 * Returns a copy of a value with one place changed; other parts keep their identity. Creates missing objects and lists. A
 * position after a list's end appends; in a tuple, missing earlier positions become null. Undefined removes a property,
 * and sets a list position to null.
 * @param listAt the list that a path may hold; undefined: no list
 */
export function withInner(
  before: FieldValue | undefined,
  path: readonly string[],
  value: FieldValue | undefined,
  listAt: (path: readonly string[]) => InnerList | undefined,
  depth = 0,
): FieldValue | undefined {
  const name = path[depth];
  if (name === undefined) return value;
  const writeMember = (old: FieldValue | undefined): FieldValue | undefined =>
    withInner(old, path, value, listAt, depth + 1);
  const innerList = isObject(before) ? undefined : listAt(path.slice(0, depth));
  if (Array.isArray(before) || innerList !== undefined) {
    const { tupleLength = 0, blankItems = [] } = innerList ?? {};
    const list: FieldValue[] = Array.isArray(before) ? [...before] : [...blankItems];
    const at = Math.min(Number(name), Math.max(list.length, tupleLength - 1));
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
