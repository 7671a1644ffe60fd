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

/** The schemas of an item's answers, without `id` and `key`. */
export function itemFields(list: FieldSchema): Record<string, FieldSchema> {
  const { id: _id, key: _key, ...fields } = list.items?.properties ?? {};
  return fields;
}

/**
 * Matches the items of three versions by server id, else by key. Items added on both sides match by their title fields
 * (`x-item-title`), or if one has only answers of the other, as after a save whose response was lost. Without a base,
 * items that match no other way are matched by position.
 */
export function pairItems(list: FieldSchema, { base, mine, theirs }: ListVersions): ItemVersions[] {
  const pairs: ItemVersions[] = (base ?? []).map((item) => ({ base: item }));
  const unmatchedPairs = (side: 'mine' | 'theirs') => pairs.filter((pair) => pair[side] === undefined);
  const unmatchedTheirs: ListItem[] = [];
  for (const item of theirs) {
    const pair = unmatchedPairs('theirs').find((versions) => isSame(versions.base, item));
    if (pair) pair.theirs = item;
    else unmatchedTheirs.push(item);
  }
  for (const item of unmatchedTheirs) {
    // A base item without an id may have been saved, if the response with its id was lost.
    const pair = unmatchedPairs('theirs').find(
      ({ base: baseItem }) => baseItem && hasSameContent(list, baseItem, item),
    );
    if (pair) pair.theirs = item;
    else pairs.push({ theirs: item });
  }
  const unmatchedMine: ListItem[] = [];
  for (const item of mine) {
    const pair = unmatchedPairs('mine').find(
      (versions) => isSame(versions.base, item) || isSameAsTheirs(versions.theirs, item),
    );
    if (pair) pair.mine = item;
    else unmatchedMine.push(item);
  }
  for (const item of unmatchedMine) {
    const addedPairs = unmatchedPairs('mine').filter((versions) => versions.base === undefined);
    const pair =
      addedPairs.find((versions) => hasSameContent(list, item, versions.theirs)) ??
      (base
        ? undefined
        : addedPairs.find(
            (versions) => versions.theirs === theirs[mine.indexOf(item)] && !bothHaveIds(versions, item),
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

/** Whether two items are the same. Keys are compared only if both items are stored or both are new, as each browser creates its own. */
function isSameAsTheirs(a: ListItem | undefined, b: ListItem): boolean {
  return (a?.id === undefined) === (b.id === undefined) && isSame(a, b);
}

/** Items with different ids never match by position. */
function bothHaveIds({ theirs }: ItemVersions, item: ListItem): boolean {
  return theirs?.id !== undefined && item.id !== undefined;
}

function hasSameContent(list: FieldSchema, a: ListItem, b: ListItem | undefined): boolean {
  if (!b || bothHaveIds({ theirs: b }, a)) return false;
  const fields = itemFields(list);
  const isSameField = (name: string) => isSameAnswer(fields[name] ?? {}, a[name], b[name]);
  const names = list['x-item-title'] ?? [];
  if (names.length > 0 && names.every((name) => !isEmpty(a[name]) && isSameField(name))) return true;
  const answeredNames = (item: ListItem) => Object.keys(fields).filter((name) => !isEmpty(item[name]));
  const [answeredInA, answeredInB] = [answeredNames(a), answeredNames(b)];
  if (answeredInA.length === 0 || answeredInB.length === 0) return false;
  return answeredInA.every(isSameField) || answeredInB.every(isSameField);
}
