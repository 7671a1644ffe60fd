import { expandFlatName, listOf } from '../flow/index.ts';
import type { ApplicationData, FieldSchema, ListItem } from '../schema/index.ts';
import { isEmpty, isMasked } from '../schema/index.ts';
import { type Difference, isChange, type MergeSide, mergeFields } from './merge-fields.ts';
import { type ItemVersions, itemFields, type ListVersions, pairItems } from './merge-items.ts';
import { orderPairs } from './merge-order.ts';

/** `base` is undefined if there is no common version. */
export interface ApplicationVersions {
  base: ApplicationData | undefined;
  mine: ApplicationData;
  theirs: ApplicationData;
}

/**
 * Merges a list by item. An item that one side removed stays removed, unless the other side changed it: that is reported
 * as a difference. The order is mine if items were moved in my version, else theirs.
 */
export function mergeList(
  name: string,
  list: FieldSchema,
  versions: ApplicationVersions,
  side: MergeSide,
  report: (difference: Difference) => void,
): ListItem[] {
  const lists: ListVersions = {
    base: versions.base && itemsOf(versions.base, name),
    mine: itemsOf(versions.mine, name),
    theirs: itemsOf(versions.theirs, name),
  };
  const usedKeys = new Set(lists.mine.map((item) => item.key));
  const keptPairs = new Map<ItemVersions, { item: ListItem; differences: Difference[] }>();
  for (const pair of pairItems(list, lists)) {
    const differences: Difference[] = [];
    const item = mergeItem(
      name,
      list,
      pair,
      lists.base !== undefined,
      side,
      (difference) => differences.push(difference),
      report,
    );
    // Keys are created by each browser: another item may have the same key.
    if (item && !pair.mine && usedKeys.has(item.key)) delete item.key;
    if (item) keptPairs.set(pair, { item, differences });
  }
  const ordered = orderPairs([...keptPairs.keys()], lists);
  const fitting = limitItems(name, ordered, list.maxItems, side, report);
  const mergedItems = fitting.flatMap((pair, index) => {
    const { item, differences } = keptPairs.get(pair) ?? { item: {}, differences: [] };
    for (const difference of differences)
      report({ ...difference, field: itemFieldName(list, index, difference.field) });
    return [item];
  });
  return mergedItems.length > 0 ? mergedItems : listOf(versions.theirs, name).filter(isBlank);
}

function mergeItem(
  name: string,
  list: FieldSchema,
  { base, mine, theirs }: ItemVersions,
  hasBase: boolean,
  side: MergeSide,
  reportField: (difference: Difference) => void,
  reportItem: (difference: Difference) => void,
): ListItem | undefined {
  const fields = itemFields(list);
  if (mine && theirs) {
    const item = { ...theirs };
    const id = theirs.id ?? mine.id;
    const key = mine.key ?? theirs.key;
    if (id !== undefined) item.id = id;
    if (key !== undefined) item.key = key;
    mergeFields(fields, { base: base ?? {}, mine, theirs }, item, side, reportField);
    return item;
  }
  const onlyVersion = mine ?? theirs;
  // Without a base, an item of mine with an id that theirs lacks was removed on the server.
  const removed = base !== undefined || (!hasBase && mine?.id !== undefined);
  if (!onlyVersion || !removed) return onlyVersion && { ...onlyVersion };
  const hasChanged =
    !base ||
    Object.entries(fields).some(([field, schema]) => isChange(schema, base[field], onlyVersion[field]));
  if (!hasChanged) return undefined;
  reportItem({ field: name, mine, theirs, item: true, ...(base ? { before: base } : {}) });
  if (side === 'theirs') return theirs && { ...theirs };
  return mine && withoutServerState(mine);
}

/** The server has removed the item: its id and masks are invalid. */
function withoutServerState(item: ListItem): ListItem {
  const { id: _id, ...answers } = item;
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !isMasked(value)));
}

/** An empty list renders one blank card; do not count it. */
function itemsOf(data: ApplicationData, name: string): ListItem[] {
  const items = listOf(data, name);
  const [first] = items;
  return items.length === 1 && first && isBlank(first) ? [] : items;
}

function isBlank(item: ListItem): boolean {
  return (
    item.id === undefined && Object.entries(item).every(([name, value]) => name === 'key' || isEmpty(value))
  );
}

/** If the items that both sides added exceed the list's maximum, omits the last items of one side and reports differences. */
function limitItems(
  name: string,
  ordered: ItemVersions[],
  maxItems: number | undefined,
  side: MergeSide,
  report: (difference: Difference) => void,
): ItemVersions[] {
  const excess = ordered.length - (maxItems ?? ordered.length);
  if (excess <= 0) return ordered;
  const findOmitted = (keep: MergeSide): ItemVersions[] =>
    ordered.filter((pair) => !pair[keep]).slice(-excess);
  for (const { mine, theirs } of [...findOmitted('theirs'), ...findOmitted('mine')])
    report({ field: name, mine, theirs, item: true });
  const omittedPairs = findOmitted(side);
  return ordered.filter((pair) => !omittedPairs.includes(pair));
}

function itemFieldName(list: FieldSchema, index: number, field: string): string {
  return expandFlatName(list['x-flat'] ?? '{field}', index + 1, field);
}
