import type { ItemVersions, ListVersions } from './merge-items.ts';

/** Sorts pairs in the order of one side. An item that only the other side has comes after the item that precedes it there. */
export function orderPairs(pairs: ItemVersions[], lists: ListVersions): ItemVersions[] {
  const pairsInOrderOf = (side: keyof ItemVersions): ItemVersions[] =>
    (lists[side] ?? []).flatMap((item) => pairs.find((pair) => pair[side] === item) ?? []);
  const before = pairsInOrderOf('base').filter((pair) => pair.mine);
  const now = pairsInOrderOf('mine').filter((pair) => pair.base);
  const hasMoved = before.some((pair, index) => pair !== now[index]);
  const [ordered, otherPairs] = hasMoved
    ? [pairsInOrderOf('mine'), pairsInOrderOf('theirs')]
    : [pairsInOrderOf('theirs'), pairsInOrderOf('mine')];
  const ownPairs = new Set(ordered.filter((pair) => !otherPairs.includes(pair)));
  let place = 0;
  for (const pair of otherPairs) {
    const ownIndex = ordered.indexOf(pair);
    if (ownIndex >= 0) {
      place = ownIndex + 1;
      continue;
    }
    while (ownPairs.has(ordered[place] ?? {})) place += 1;
    ordered.splice(place, 0, pair);
    place += 1;
  }
  return ordered;
}
