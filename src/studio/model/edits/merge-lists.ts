import { isSameText, type Json } from '#engine';
import { type ItemStep, identityIn, identityOf } from './place.ts';

export interface Sides<Value = Json | undefined> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/**
 * Merges two sides' changes of a list by the identity of its items.
 * @param mergeItem merges an item; undefined removes it
 * @returns undefined without an identity, or if both sides moved items or replaced the same item
 */
export function mergeLists(
  lists: Sides<Json[]>,
  mergeItem: (sides: Sides, step: ItemStep) => Json | undefined,
): Json[] | undefined {
  const by = identityIn([lists.base, lists.mine, lists.theirs]);
  if (by === undefined) return undefined;
  const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map(
    (list) => new Map(list.map((item) => [identityOf(item, by) as Json, item])),
  ) as [Items, Items, Items];
  if (isReplacedTwice(base, mine, theirs)) return undefined;
  const order = (items: Items) =>
    [...items.keys()].filter((key) => [base, mine, theirs].every((list) => list.has(key)));
  const [baseOrder, myOrder, theirOrder] = [order(base), order(mine), order(theirs)];
  const isMoved = !isSameText(baseOrder, myOrder);
  if (isMoved && !isSameText(baseOrder, theirOrder) && !isSameText(myOrder, theirOrder)) return undefined;
  const [leading, second] = isMoved ? [mine, theirs] : [theirs, mine];

  const mergedValues = new Map<Json, Json>();
  for (const key of orderOf(leading, second, base)) {
    const sides = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    // An empty `by`: the items are plain values, which are their own identity.
    const item = by === '' ? key : mergeItem(sides, { by, is: key });
    if (item !== undefined) mergedValues.set(key, item);
  }
  return [...mergedValues.values()];
}

type Items = Map<Json, Json>;

/** Both sides exchanged the same item for different ones. */
function isReplacedTwice(base: Items, mine: Items, theirs: Items): boolean {
  const isGone = [...base.keys()].some((key) => !mine.has(key) && !theirs.has(key));
  const addedIn = (side: Items, other: Items) =>
    [...side.keys()].some((key) => !base.has(key) && !other.has(key));
  return isGone && addedIn(mine, theirs) && addedIn(theirs, mine);
}

/**
 * The order of the leading side; an item that the second side added follows its predecessor there. A plain item
 * that either side removed is left out; for other items, the merge of values decides.
 */
function orderOf(lead: Items, second: Items, base: Items): Json[] {
  const keys = [...lead.keys()];
  let previous = -1;
  for (const key of second.keys()) {
    const index = keys.indexOf(key);
    if (index >= 0) previous = index;
    else {
      previous += 1;
      keys.splice(previous, 0, key);
    }
  }
  const isPlain = (key: Json) => isSameText(lead.get(key) ?? second.get(key), key);
  const isRemoved = (key: Json) => base.has(key) && !(lead.has(key) && second.has(key));
  return keys.filter((key) => !(isPlain(key) && isRemoved(key)));
}
