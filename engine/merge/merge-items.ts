import type { FieldSchema, ListItem } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { isSameAnswer } from './same-answer.ts';

export interface ItemVersions {
  base?: ListItem;
  mine?: ListItem;
  theirs?: ListItem;
}
export interface ListVersions {
  /** The items of the common base, if there is one. */
  base: ListItem[] | undefined;
  mine: ListItem[];
  theirs: ListItem[];
}

/** The answers of an item, without id and key. */
export function itemFields(list: FieldSchema): Record<string, FieldSchema> {
  const { id: _id, key: _key, ...fields } = list.items?.properties ?? {};
  return fields;
}

/**
 * Matches the items of three versions by server id, else by key. Items added on both sides match by their title fields
 * (`x-item-title`), or if one contains only answers of the other (a save whose answer was lost). Without a base,
 * position counts last.
 */
export function pairItems(list: FieldSchema, { base, mine, theirs }: ListVersions): ItemVersions[] {
  const pairs: ItemVersions[] = (base ?? []).map((item) => ({ base: item }));
  const open = (side: 'mine' | 'theirs') => pairs.filter((pair) => pair[side] === undefined);
  const otherItems: ListItem[] = [];
  for (const item of theirs) {
    const pair = open('theirs').find((versions) => isSame(versions.base, item));
    if (pair) pair.theirs = item;
    else otherItems.push(item);
  }
  for (const item of otherItems) {
    // An item of the base without an id was saved, but the answer with its id was lost.
    const pair = open('theirs').find(({ base: baseItem }) => baseItem && isAlike(list, baseItem, item));
    if (pair) pair.theirs = item;
    else pairs.push({ theirs: item });
  }
  const waiting: ListItem[] = [];
  for (const item of mine) {
    const pair = open('mine').find(
      (versions) => isSame(versions.base, item) || isTwin(versions.theirs, item),
    );
    if (pair) pair.mine = item;
    else waiting.push(item);
  }
  for (const item of waiting) {
    const addedPairs = open('mine').filter((versions) => versions.base === undefined);
    const pair =
      addedPairs.find((versions) => isAlike(list, item, versions.theirs)) ??
      (base
        ? undefined
        : addedPairs.find(
            (versions) => versions.theirs === theirs[mine.indexOf(item)] && !isKnown(versions, item),
          ));
    if (pair) pair.mine = item;
    else pairs.push({ mine: item });
  }
  return pairs;
}

function isSame(a: ListItem | undefined, b: ListItem): boolean {
  if (!a) return false;
  if (a.id !== undefined && b.id !== undefined) return a.id === b.id;
  return a.key !== undefined && a.key === b.key;
}

/** Each browser creates keys, so between a stored and a new item they mean nothing. */
function isTwin(a: ListItem | undefined, b: ListItem): boolean {
  return (a?.id === undefined) === (b.id === undefined) && isSame(a, b);
}

/** Items with different ids never match by position. */
function isKnown({ theirs }: ItemVersions, item: ListItem): boolean {
  return theirs?.id !== undefined && item.id !== undefined;
}

function isAlike(list: FieldSchema, a: ListItem, b: ListItem | undefined): boolean {
  if (!b || isKnown({ theirs: b }, a)) return false;
  const fields = itemFields(list);
  const same = (name: string) => isSameAnswer(fields[name] ?? {}, a[name], b[name]);
  const names = list['x-item-title'] ?? [];
  if (names.length > 0 && names.every((name) => !isEmpty(a[name]) && same(name))) return true;
  const answeredNames = (item: ListItem) => Object.keys(fields).filter((name) => !isEmpty(item[name]));
  const [ofA, ofB] = [answeredNames(a), answeredNames(b)];
  if (ofA.length === 0 || ofB.length === 0) return false;
  return ofA.every(same) || ofB.every(same);
}
