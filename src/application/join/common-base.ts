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
 * Finds the common ancestor. A save without a response may have arrived: if the server shows its content, the
 * page continues from there. New items are matched by content, else by order.
 */
export function commonBase(
  flow: CompiledFlow,
  { base, lost }: Pick<CoreState, 'base' | 'lost'>,
  application: ApplicationData,
  theirs: ApplicationData,
): CommonBase {
  if (lost.length === 0) return { base, mine: application };
  const common = structuredClone(base ?? {});
  const mine = structuredClone(application);
  for (const one of lost) rebaseOnLostSave(flow, maskSecrets(flow, one), theirs, common, mine);
  return { base: common, mine };
}

function rebaseOnLostSave(
  flow: CompiledFlow,
  held: ApplicationData,
  theirs: ApplicationData,
  common: ApplicationData,
  mine: ApplicationData,
): void {
  const properties = flow.application.properties ?? {};
  const lists = listFields(flow.application);
  for (const name of Object.keys(properties)) {
    if (!lists.includes(name)) rebaseOn(common, held, theirs, name);
  }
  for (const list of lists) {
    const known = listOf(common, list);
    const names = Object.keys(properties[list]?.items?.properties ?? {}).filter(
      (name) => name !== 'id' && name !== 'key',
    );
    const items = listOf(theirs, list);
    const sentOf = matchItems(listOf(held, list), known, items, names);
    for (const item of items) {
      const sent = sentOf.get(item);
      if (!sent) continue;
      let before = known.find(({ id }) => id === item.id);
      if (!before) {
        before = {};
        if (item.id !== undefined) before.id = item.id;
        if (sent.key !== undefined) before.key = sent.key;
        known.push(before);
        const own = listOf(mine, list).find(({ key }) => key !== undefined && key === sent.key);
        if (own && item.id !== undefined) own.id = item.id;
      }
      for (const name of names) rebaseOn(before, sent, item, name);
    }
    if (known.length > 0) common[list] = known;
  }
}

/**
 * Matches items by id, new ones by unique content. Position counts last and only among unmatched items,
 * because another device may have moved them.
 */
function matchItems(
  held: ListItem[],
  known: ListItem[],
  items: ListItem[],
  names: string[],
): Map<ListItem, ListItem> {
  const found = new Map<ListItem, ListItem>();
  const fresh = new Set(held.filter(({ id }) => id === undefined));
  const added: ListItem[] = [];
  for (const item of items) {
    const before = known.find(({ id }) => id === item.id);
    const sent =
      held.find(({ id }) => id !== undefined && id === item.id) ??
      (before && held.find(({ key }) => key !== undefined && key === before.key));
    if (!sent && !before) added.push(item);
    if (!sent) continue;
    found.set(item, sent);
    fresh.delete(sent);
  }
  const rest = added.filter((item) => {
    if (names.every((name) => isEmpty(item[name]))) return true;
    const [alike, ...others] = [...fresh].filter((one) => hasSameContent(one, item, names));
    if (!alike || others.length > 0) return true;
    found.set(item, alike);
    fresh.delete(alike);
    return false;
  });
  for (const [place, sent] of [...fresh].entries()) {
    const item = rest[place];
    if (item) found.set(item, sent);
  }
  return found;
}

/** A draft contains no secrets, so a masked secret equals a missing one. */
function hasSameContent(sent: ListItem, item: ListItem, names: string[]): boolean {
  return names.every((name) => {
    const [said, now] = [sent[name], item[name]];
    if (isEmpty(said)) return isEmpty(now) || isMasked(now);
    return JSON.stringify(said) === JSON.stringify(now);
  });
}

type Holder = { [field: string]: ApplicationData[string] };

function rebaseOn(base: Holder, held: Holder, theirs: Holder, name: string): void {
  const now = theirs[name];
  if (isEmpty(now) && isEmpty(held[name])) delete base[name];
  else if (JSON.stringify(now) === JSON.stringify(held[name])) base[name] = now;
}
