import {
  type ApplicationData,
  type CompiledFlow,
  isEmpty,
  isMasked,
  type ListItem,
  listFields,
  listOf,
} from '#engine';
import type { CoreState } from '../state/index.ts';
import { maskSecrets } from './secrets.ts';

/** `mine` has the ids that a lost response would have contained. */
export interface CommonBase {
  base: ApplicationData | undefined;
  mine: ApplicationData;
}

/**
 * Finds the common base. A save without a response may have arrived: if the server has its content, that content
 * becomes the base. New items are matched by content, else by order.
 */
export function commonBase(
  flow: CompiledFlow,
  { base, lost: lostApplications }: Pick<CoreState, 'base' | 'lost'>,
  application: ApplicationData,
  theirs: ApplicationData,
): CommonBase {
  if (lostApplications.length === 0) return { base, mine: application };
  const common = structuredClone(base ?? {});
  const mine = structuredClone(application);
  for (const application of lostApplications)
    rebaseOnLostSave(flow, maskSecrets(flow, application), theirs, common, mine);
  return { base: common, mine };
}

function rebaseOnLostSave(
  flow: CompiledFlow,
  sentApplication: ApplicationData,
  theirs: ApplicationData,
  common: ApplicationData,
  mine: ApplicationData,
): void {
  const properties = flow.application.properties ?? {};
  const lists = listFields(flow.application);
  for (const name of Object.keys(properties)) {
    if (!lists.includes(name)) rebaseAnswer(common, sentApplication, theirs, name);
  }
  for (const list of lists) {
    const commonItems = listOf(common, list);
    const names = Object.keys(properties[list]?.items?.properties ?? {}).filter(
      (name) => name !== 'id' && name !== 'key',
    );
    const items = listOf(theirs, list);
    const sentByItem = matchItems(listOf(sentApplication, list), commonItems, items, names);
    for (const item of items) {
      const sentItem = sentByItem.get(item);
      if (!sentItem) continue;
      let before = commonItems.find(({ id }) => id === item.id);
      if (!before) {
        before = {};
        if (item.id !== undefined) before.id = item.id;
        if (sentItem.key !== undefined) before.key = sentItem.key;
        commonItems.push(before);
        const ownItem = listOf(mine, list).find(({ key }) => key !== undefined && key === sentItem.key);
        if (ownItem && item.id !== undefined) ownItem.id = item.id;
      }
      for (const name of names) rebaseAnswer(before, sentItem, item, name);
    }
    if (commonItems.length > 0) common[list] = commonItems;
  }
}

/**
 * Matches items by id, new ones by unique content. Position counts last and only among unmatched items,
 * because another device may have moved them.
 */
function matchItems(
  sentItems: ListItem[],
  commonItems: ListItem[],
  items: ListItem[],
  names: string[],
): Map<ListItem, ListItem> {
  const matches = new Map<ListItem, ListItem>();
  const freshItems = new Set(sentItems.filter(({ id }) => id === undefined));
  const addedItems: ListItem[] = [];
  for (const item of items) {
    const before = commonItems.find(({ id }) => id === item.id);
    const sentItem =
      sentItems.find(({ id }) => id !== undefined && id === item.id) ??
      (before && sentItems.find(({ key }) => key !== undefined && key === before.key));
    if (!sentItem && !before) addedItems.push(item);
    if (!sentItem) continue;
    matches.set(item, sentItem);
    freshItems.delete(sentItem);
  }
  const otherItems = addedItems.filter((item) => {
    if (names.every((name) => isEmpty(item[name]))) return true;
    const [alike, ...otherMatches] = [...freshItems].filter((candidate) =>
      hasSameContent(candidate, item, names),
    );
    if (!alike || otherMatches.length > 0) return true;
    matches.set(item, alike);
    freshItems.delete(alike);
    return false;
  });
  for (const [place, sentItem] of [...freshItems].entries()) {
    const item = otherItems[place];
    if (item) matches.set(item, sentItem);
  }
  return matches;
}

/** A draft contains no secrets, so a masked secret equals a missing one. */
function hasSameContent(sentItem: ListItem, item: ListItem, names: string[]): boolean {
  return names.every((name) => {
    const [sentValue, currentValue] = [sentItem[name], item[name]];
    if (isEmpty(sentValue)) return isEmpty(currentValue) || isMasked(currentValue);
    return JSON.stringify(sentValue) === JSON.stringify(currentValue);
  });
}

type Holder = { [field: string]: ApplicationData[string] };

function rebaseAnswer(base: Holder, sentHolder: Holder, theirs: Holder, name: string): void {
  const now = theirs[name];
  if (isEmpty(now) && isEmpty(sentHolder[name])) delete base[name];
  else if (JSON.stringify(now) === JSON.stringify(sentHolder[name])) base[name] = now;
}
