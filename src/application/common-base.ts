import {
  type ApplicationData,
  type CompiledFlow,
  isEmpty,
  type ListItem,
  listFields,
  listOf,
} from '#engine/core/index.ts';
import { maskSecrets } from './secrets.ts';
import type { CoreState } from './state.ts';

/** What this page and the server go back to, and the answers of this page with the ids that a lost answer would have told. */
export interface CommonBase {
  base: ApplicationData | undefined;
  mine: ApplicationData;
}

/**
 * Finds what both sides go back to. A save whose answer was lost may have arrived: where the server shows what that save
 * said, the person has only gone on from there, and is not asked about their own earlier answer. Items that it added are
 * found by position: the server keeps the order of a save.
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
  for (const one of lost) goOnFromSave(flow, maskSecrets(flow, one), theirs, common, mine);
  return { base: common, mine };
}

function goOnFromSave(
  flow: CompiledFlow,
  held: ApplicationData,
  theirs: ApplicationData,
  common: ApplicationData,
  mine: ApplicationData,
): void {
  const properties = flow.application.properties ?? {};
  const lists = listFields(flow.application);
  for (const name of Object.keys(properties)) {
    if (!lists.includes(name)) goOnFrom(common, held, theirs, name);
  }
  for (const list of lists) {
    const known = listOf(common, list);
    const names = Object.keys(properties[list]?.items?.properties ?? {}).filter(
      (name) => name !== 'id' && name !== 'key',
    );
    for (const [index, item] of listOf(theirs, list).entries()) {
      const sent = sentAs({ held: listOf(held, list), known, names }, item, index);
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
      for (const name of names) goOnFrom(before, sent, item, name);
    }
    if (known.length > 0) common[list] = known;
  }
}

/**
 * The item of the lost save that became this one of the server's: by its id, else, new then, the only one that says the same
 * (another device may have moved it since), else that of its position.
 */
function sentAs(
  { held, known, names }: { held: ListItem[]; known: ListItem[]; names: string[] },
  item: ListItem,
  index: number,
): ListItem | undefined {
  const same = held.find(({ id }) => id !== undefined && id === item.id);
  if (same) return same;
  const before = known.find(({ id }) => id === item.id);
  if (before) return held.find(({ key }) => key !== undefined && key === before.key);
  const says = (one: ListItem): boolean =>
    names.every(
      (name) =>
        (isEmpty(one[name]) && isEmpty(item[name])) ||
        JSON.stringify(one[name]) === JSON.stringify(item[name]),
    );
  const isBlank = names.every((name) => isEmpty(item[name]));
  const alike = isBlank ? [] : held.filter((one) => one.id === undefined && says(one));
  if (alike.length === 1) return alike[0];
  const placed = held[index];
  return placed?.id === undefined ? placed : undefined;
}

type Holder = { [field: string]: ApplicationData[string] };

function goOnFrom(base: Holder, held: Holder, theirs: Holder, name: string): void {
  const now = theirs[name];
  if (isEmpty(now) && isEmpty(held[name])) delete base[name];
  else if (JSON.stringify(now) === JSON.stringify(held[name])) base[name] = now;
}
