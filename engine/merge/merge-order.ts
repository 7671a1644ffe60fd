import type { ItemVersions, ListVersions } from './merge-items.ts';

/** The order of one side; the other side's own items follow the items that they followed there. */
export function orderPairs(pairs: ItemVersions[], lists: ListVersions): ItemVersions[] {
  const along = (side: keyof ItemVersions): ItemVersions[] =>
    (lists[side] ?? []).flatMap((item) => pairs.find((pair) => pair[side] === item) ?? []);
  const before = along('base').filter((pair) => pair.mine);
  const now = along('mine').filter((pair) => pair.base);
  const hasMoved = before.some((pair, index) => pair !== now[index]);
  const [ordered, otherPairs] = hasMoved
    ? [along('mine'), along('theirs')]
    : [along('theirs'), along('mine')];
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
