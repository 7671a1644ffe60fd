import { listFields, listOf } from './flat-names.ts';
import { isEmpty, isMasked } from './masked.ts';
import type { ApplicationData, CompiledFlow, FieldValue, ListItem } from './types.ts';

/** A field that both sides changed to different answers. Values are for the screen, never for a log. */
export interface Difference {
  /** Flat name. */
  field: string;
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
}
export interface Merge {
  /** Both sides joined; where they differ, theirs. */
  application: ApplicationData;
  differences: Difference[];
}

/**
 * Joins two versions of an application against their common base (decision 26): a field changed on one side only is
 * taken from that side; one changed on both sides to different answers is reported, with theirs in its place.
 * List items are matched by server id, else by key; without a base, else by position. Without a base every filled field
 * of mine counts as changed.
 */
export function mergeApplications(
  flow: CompiledFlow,
  base: ApplicationData | undefined,
  mine: ApplicationData,
  theirs: ApplicationData,
): Merge {
  const differences: Difference[] = [];
  const lists = listFields(flow.application);
  const fields = Object.keys(flow.application.properties ?? {}).filter(
    (name) => !lists.includes(name) && isAnswer(flow, name),
  );
  const application: ApplicationData = { ...theirs };
  mergeFields(fields, base ?? {}, mine, theirs, application, (name) => name, differences);
  for (const list of lists) {
    application[list] = mergeList(flow, list, base, mine, theirs, differences);
  }
  return { application, differences };
}

function mergeFields(
  names: string[],
  base: ApplicationData | ListItem,
  mine: ApplicationData | ListItem,
  theirs: ApplicationData | ListItem,
  target: ApplicationData | ListItem,
  flat: (name: string) => string,
  differences: Difference[],
): void {
  for (const name of names) {
    const own = mine[name];
    if (isEmpty(own) || isMasked(own) || same(own, base[name])) continue;
    if (isEmpty(theirs[name]) || same(theirs[name], base[name])) target[name] = own as FieldValue;
    else if (!same(own, theirs[name]))
      differences.push({ field: flat(name), mine: own, theirs: theirs[name] });
  }
}

function mergeList(
  flow: CompiledFlow,
  list: string,
  base: ApplicationData | undefined,
  mine: ApplicationData,
  theirs: ApplicationData,
  differences: Difference[],
): ListItem[] {
  const schema = flow.application.properties?.[list];
  const names = Object.keys(schema?.items?.properties ?? {}).filter(
    (name) => name !== 'id' && name !== 'key',
  );
  const merged = listOf(theirs, list).map((item) => ({ ...item }));
  for (const [index, own] of listOf(mine, list).entries()) {
    const found = merged.findIndex((item, at) => isSameItem(item, own, !base && at === index));
    const target = merged[found];
    if (!target) {
      if (!own.id) merged.push({ ...own });
      continue;
    }
    const before = base ? listOf(base, list).find((item) => isSameItem(item, own, false)) : undefined;
    const flat = (name: string): string =>
      (schema?.['x-flat'] ?? '{field}').replace('{n}', String(found + 1)).replace('{field}', name);
    target.key = own.key ?? target.key;
    mergeFields(names, before ?? {}, own, { ...target }, target, flat, differences);
  }
  return merged.slice(0, schema?.maxItems);
}

function isSameItem(a: ListItem, b: ListItem, samePosition: boolean): boolean {
  if (a.id !== undefined && b.id !== undefined) return a.id === b.id;
  if (a.key !== undefined && b.key !== undefined && a.key === b.key) return true;
  return samePosition;
}

/** Derived and machine-made fields never ask anybody. */
function isAnswer(flow: CompiledFlow, name: string): boolean {
  const schema = flow.application.properties?.[name];
  const stamped = Object.values(flow.application.properties ?? {}).some((one) => one['x-stamp']?.[name]);
  return (
    schema?.['x-prefill'] !== false && !schema?.['x-compute'] && !stamped && flow.defaults[name] === undefined
  );
}

function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}
