import { isSameText, type Json, type JsonPath, objectOf, valueAt } from '#engine';
import { type Files, readJson, setIn } from '../files/index.ts';

/** A list item by a member that identifies it; stays valid if other items are added, removed or moved. */
export interface ItemStep {
  by: string;
  is: Json;
}

export type Place = readonly (string | number | ItemStep)[];

/** The members that identify an item, in order of preference. */
const IDENTITIES = ['id', 'name', 'value', 'const', 'rule', 'path', 'home'] as const;

/**
 * The member whose values are distinct in each list; '' for lists of distinct plain values; undefined if
 * there is none.
 */
export function identityIn(lists: readonly (readonly Json[])[]): string | undefined {
  const isPlain = (value: Json | undefined) => value !== undefined && (typeof value !== 'object' || !value);
  const isIdentity = (name: string): boolean =>
    lists.every((list) => {
      const keys = list.map((item) => identityOf(item, name));
      return keys.every(isPlain) && new Set(keys).size === keys.length;
    });
  return ['', ...IDENTITIES].find(isIdentity);
}

/** The value that identifies an item. @param by from `identityIn` */
export const identityOf = (item: Json, by: string): Json | undefined =>
  by === '' ? item : objectOf(item)[by];

/** The present path of a place; undefined if a list has no such item. */
export function pathOf(value: Json | undefined, place: Place): JsonPath | undefined {
  const path: (string | number)[] = [];
  for (const step of place) {
    if (typeof step !== 'object') path.push(step);
    else {
      const list = valueAt(value, path);
      const index = Array.isArray(list)
        ? list.findIndex((item) => isSameText(objectOf(item)[step.by], step.is))
        : -1;
      if (index < 0) return undefined;
      path.push(index);
    }
  }
  return path;
}

/** Sets the value at a place; undefined removes it. A missing item is appended. */
export function setPlace(files: Files, file: string, place: Place, value: Json | undefined): Files {
  const whole = readJson(files[file]);
  const path = pathOf(whole, place);
  if (path) return setIn(files, file, path, value);
  const list = pathOf(whole, place.slice(0, -1));
  return list && value !== undefined ? setIn(files, file, [...list, Number.MAX_SAFE_INTEGER], value) : files;
}
