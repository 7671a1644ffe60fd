import { isObject } from '../json/index.ts';
import type { FieldValue, ListItem } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import type { ItemVersions, ListVersions } from './merge-items.ts';
import { isSameAnswer } from './same-answer.ts';

export interface ValueLists {
  base: FieldValue[];
  mine: FieldValue[];
  theirs: FieldValue[];
}

/**
 * Matches items without ids in three versions: first equal items, then the most similar, then by position if the length
 * is the same. Each item is wrapped as `{ value }`.
 */
export function pairValues({ base, mine, theirs }: ValueLists): {
  pairs: ItemVersions[];
  lists: ListVersions;
} {
  const wrap = (items: FieldValue[]): ListItem[] => items.map((value) => ({ value }));
  const lists = { base: wrap(base), mine: wrap(mine), theirs: wrap(theirs) };
  const pairs: ItemVersions[] = lists.base.map((item) => ({ base: item }));
  for (const side of ['theirs', 'mine'] as const) {
    const places = findBasePositions(base, side === 'mine' ? mine : theirs);
    for (const [index, item] of lists[side].entries()) {
      const earlierPair = pairs[places[index] ?? -1];
      // Finds an equal item that theirs added too.
      const isAddedByTheirs = (versions: ItemVersions): boolean =>
        side === 'mine' &&
        !versions.base &&
        !versions.mine &&
        isSameAnswer({}, versions.theirs?.value, item.value);
      const pair = earlierPair ?? pairs.find(isAddedByTheirs);
      if (pair) pair[side] = item;
      else pairs.push({ [side]: item });
    }
  }
  return { pairs, lists };
}

/** Limit of compared pairs of items: changed items of longer lists are matched by position only. */
const MOST_COMPARED = 10_000;

/** The position of each item in an earlier version of a list, by content; undefined for a new item. */
export function findBasePositions(
  base: readonly unknown[],
  items: readonly unknown[],
): (number | undefined)[] {
  const places: (number | undefined)[] = items.map(() => undefined);
  const free = new Set(base.keys());
  const assignPlace = (at: number, place: number): void => {
    if (places[at] !== undefined || !free.delete(place)) return;
    places[at] = place;
  };
  const texts = items.map((item) => JSON.stringify(item));
  const indexesByText = new Map<string, number[]>();
  for (const [place, item] of base.entries()) {
    const text = JSON.stringify(item);
    if (texts[place] === text) assignPlace(place, place);
    else indexesByText.set(text, [...(indexesByText.get(text) ?? []), place]);
  }
  for (const [index, text] of texts.entries()) {
    const place = places[index] === undefined ? indexesByText.get(text)?.shift() : undefined;
    if (place !== undefined) assignPlace(index, place);
  }
  const unplaced = [...places.keys()].filter((at) => places[at] === undefined);
  if (unplaced.length * free.size <= MOST_COMPARED)
    for (const { at, place } of pairsByLikeness(base, items, unplaced, free)) assignPlace(at, place);
  if (items.length === base.length)
    for (const at of unplaced) if (!haveDifferentIds(base[at], items[at])) assignPlace(at, at);
  return places;
}

/** Pairs of items with common answers, most similar first, equal positions before others. */
function pairsByLikeness(
  base: readonly unknown[],
  items: readonly unknown[],
  open: readonly number[],
  free: ReadonlySet<number>,
): { at: number; place: number; likeness: number }[] {
  const moveRank = ({ at, place }: { at: number; place: number }): number => (at === place ? 0 : 1);
  return open
    .flatMap((at) =>
      [...free].map((place) => ({ at, place, likeness: countCommonAnswers(base[place], items[at]) })),
    )
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || moveRank(a) - moveRank(b));
}

/** The number of common answers; 0 if both have different ids. */
function countCommonAnswers(a: unknown, b: unknown): number {
  if (!isObject(a) || !isObject(b) || haveDifferentIds(a, b)) return 0;
  return Object.keys(a).filter((name) => !isEmpty(a[name]) && isSameAnswer({}, a[name], b[name])).length;
}

function haveDifferentIds(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && !isEmpty(a.id) && !isEmpty(b.id) && a.id !== b.id;
}
