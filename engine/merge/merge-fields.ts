import { escapePart, isObject, isSameJson } from '../json/index.ts';
import type { FieldSchema, FieldValue, ListItem } from '../schema/index.ts';
import { isEmpty, isMasked } from '../schema/index.ts';
import type { ItemVersions } from './merge-items.ts';
import { orderPairs } from './merge-order.ts';
import { pairValues, type ValueLists } from './merge-values.ts';
import { isSameAnswer, isTypedOverMask } from './same-answer.ts';

export type MergeSide = 'mine' | 'theirs';

/** A value that both sides changed differently. Never log it. */
export interface Difference {
  /** Flat name of the field; for a whole item, the name of its list. */
  field: string;
  /** Undefined if this side cleared the answer, or removed the item. */
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  /** One side removed the item, the other changed it. */
  item?: true;
  /** The common version of the item, for its name. */
  before?: ListItem;
}

type Values = { [field: string]: FieldValue | undefined };
export interface Versions {
  base: Values;
  mine: Values;
  theirs: Values;
}

/**
 * Merges fields into `target`, a copy of theirs [SAVE-32]: a change on one side (also clearing) is taken, a field
 * changed on both is reported. Objects are merged by property, lists of objects by item, at any depth; other lists, and
 * objects with alternatives, count as one answer.
 * @returns the fields with my answer
 */
export function mergeFields(
  fields: Record<string, FieldSchema>,
  { base, mine, theirs }: Versions,
  target: Values,
  side: MergeSide,
  report: (difference: Difference) => void,
  nameOf: (field: string) => string = (field) => field,
): string[] {
  const namesFromMine: string[] = [];
  for (const [name, schema] of Object.entries(fields)) {
    const [before, ours, other] = [base[name], mine[name], theirs[name]];
    // The same mask may stand for another secret, so a secret that is not saved yet is sent.
    if (isTypedOverMask(other, ours) && !isSameJson(ours, before) && isSameAnswer(schema, ours, other)) {
      namesFromMine.push(name);
      target[name] = ours;
      continue;
    }
    if (isSameAnswer(schema, ours, other) || !isChange(schema, before, ours)) continue;
    // A mask of mine has no secret to send: theirs stays.
    if (isMasked(ours)) continue;
    if (isMergeable(schema, ours) && isMergeable(schema, other) && (isEmpty(before) || isObject(before))) {
      const mergedParts = { ...other };
      const parts: Versions = { base: (before ?? {}) as Values, mine: ours, theirs: other };
      const names = new Set(Object.values(parts).flatMap((part) => Object.keys(part)));
      const inner = Object.fromEntries([...names].map((name) => [name, schema.properties?.[name] ?? {}]));
      const reportInner = (difference: Difference): void =>
        report({ ...difference, field: `${nameOf(name)}/${difference.field}` });
      if (mergeFields(inner, parts, mergedParts, side, reportInner, escapePart).length > 0)
        namesFromMine.push(name);
      target[name] = mergedParts as FieldValue;
      continue;
    }
    const isList = isListOfObjects(schema, ours) && isListOfObjects(schema, other);
    if (isList && isListOfObjects(schema, before) && before.length > 0) {
      const mergedList = mergeListItems(schema, { base: before, mine: ours, theirs: other }, side);
      if (mergedList) {
        for (const difference of mergedList.differences)
          report({ ...difference, field: `${nameOf(name)}/${difference.field}` });
        if (!isSameAnswer(schema, mergedList.items, other)) namesFromMine.push(name);
        target[name] = mergedList.items as FieldValue;
        continue;
      }
    }
    if (isChange(schema, before, other)) {
      report({ field: nameOf(name), mine: valueOrUndefined(ours), theirs: valueOrUndefined(other) });
      if (side === 'theirs') continue;
    }
    namesFromMine.push(name);
    if (isEmpty(ours)) delete target[name];
    else target[name] = ours;
  }
  return namesFromMine;
}

/** Whether a value is an object whose properties are merged as separate answers. */
function isMergeable(schema: FieldSchema, value: unknown): value is Values {
  const hasAlternatives =
    schema.oneOf !== undefined || schema.anyOf !== undefined || schema.$ref !== undefined;
  return isObject(value) && !isMasked(value) && schema.properties !== undefined && !hasAlternatives;
}

/** Whether a value is a list whose items are merged one by one. Uploaded files are one answer, so that two are never mixed. */
function isListOfObjects(schema: FieldSchema, value: unknown): value is FieldValue[] {
  if (schema['x-files']) return false;
  const { items } = schema;
  return Array.isArray(value) && isObject(items) && value.every((item) => isMergeable(items, item));
}

/**
 * Merges a list inside an answer by item; items without ids are matched by content.
 * @returns undefined if the list must count as one answer: a side removed an item that the other changed, or the list
 * gets too long
 */
function mergeListItems(
  { items = {}, maxItems }: FieldSchema,
  versions: ValueLists,
  side: MergeSide,
): { items: FieldValue[]; differences: Difference[] } | undefined {
  const { pairs, lists } = pairValues(versions);
  const mergedItems = new Map<ItemVersions, { value: FieldValue; differences: Difference[] }>();
  for (const pair of pairs) {
    const { base, mine, theirs } = pair;
    const onlyVersion = mine ?? theirs;
    if (!onlyVersion) continue;
    const differences: Difference[] = [];
    const item: Values = { ...(theirs ?? mine) };
    if (mine && theirs)
      mergeFields({ value: items }, { base: base ?? {}, mine, theirs }, item, side, (difference) =>
        differences.push(difference),
      );
    else if (base && !isSameAnswer(items, base.value, onlyVersion.value)) return undefined;
    else if (base) continue;
    mergedItems.set(pair, { value: item.value ?? {}, differences });
  }
  const order = orderPairs([...mergedItems.keys()], lists);
  if (order.length > (maxItems ?? order.length)) return undefined;
  const all = order.flatMap((pair) => mergedItems.get(pair) ?? []);
  return {
    items: all.map(({ value }) => value),
    differences: all.flatMap(({ differences }, index) =>
      differences.map((difference) => ({
        ...difference,
        field: difference.field.replace('value', String(index)),
      })),
    ),
  };
}

/** Whether an answer was changed. A field with a default can't be cleared: an absent value means the default. */
export function isChange(schema: FieldSchema, before: unknown, now: unknown): boolean {
  if (schema['x-default'] && isEmpty(now)) return false;
  return isTypedOverMask(before, now) || !isSameAnswer(schema, before, now);
}

function valueOrUndefined(value: FieldValue | undefined): FieldValue | undefined {
  return isEmpty(value) ? undefined : value;
}
