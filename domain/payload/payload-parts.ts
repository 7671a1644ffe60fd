import type { FieldSchema } from '#engine';
import { isObject } from '#engine';
import type { JsonObject } from './save-derived.ts';
import { decodePayload, encodePayload } from './save-payload.ts';
import { type SaveNode, savePlan } from './save-plan.ts';

export interface PayloadParts {
  application: JsonObject;
  /** The other values at their places in the payload, such as the server's, the ids of items, and answers to removed questions. */
  rest: JsonObject;
}

/** Splits a payload; `joinPayload` reverses it. */
export function splitPayload(schema: FieldSchema, payload: JsonObject): PayloadParts {
  const { application } = decodePayload(schema, payload);
  return { application, rest: restOf(schema, payload, application) };
}

/** The values of a payload that `encodePayload` of its application would not write. */
export function restOf(schema: FieldSchema, payload: JsonObject, application: JsonObject): JsonObject {
  return subtractPayload(payload, encodePayload(schema, application), savePlan(schema).root) ?? {};
}

/** The payload of an application, with the other values at their places; an answer overrides a value in the same place. */
export function joinPayload(schema: FieldSchema, { application, rest }: PayloadParts): JsonObject {
  const payload: JsonObject = encodePayload(schema, application);
  placeRest(rest, payload, savePlan(schema).root);
  return payload;
}

/** The other values that still have a place in the payload: those of removed items have none. */
export function restWithPlace(schema: FieldSchema, { application, rest }: PayloadParts): JsonObject {
  if (!hasItems(rest, savePlan(schema).root)) return rest;
  return placeRest(rest, encodePayload(schema, application), savePlan(schema).root);
}

/** Whether some of the other values answer questions of this schema, such as a question that was added again. */
export function holdsAnswers(schema: FieldSchema, rest: JsonObject): boolean {
  const { application } = decodePayload(schema, rest);
  const lists = new Set(savePlan(schema).places.flatMap(({ field, item }) => (item ? [field] : [])));
  return Object.entries(application).some(([field, value]) =>
    lists.has(field) && Array.isArray(value)
      ? value.some((item) => isObject(item) && Object.keys(item).some((name) => name !== 'id'))
      : true,
  );
}

/** The members of a payload that `part` lacks; undefined if it has all of them. */
function subtractPayload(
  payload: JsonObject,
  part: JsonObject,
  node: SaveNode | undefined,
): JsonObject | undefined {
  const remaining: JsonObject = {};
  for (const [name, value] of Object.entries(payload)) {
    const partValue = part[name];
    const child = node?.children.get(name);
    if (!Object.hasOwn(part, name)) remaining[name] = value;
    else if (child?.place?.item && Array.isArray(value) && Array.isArray(partValue)) {
      const item = child.place.item.root;
      const items = value.map((itemValue, index) =>
        subtractItem(itemValue, findSameItem(itemValue, index, partValue), item),
      );
      if (items.some((item) => !isEmptyObject(item))) remaining[name] = items;
    } else if (!child?.place && isObject(value) && isObject(partValue)) {
      const inner = subtractPayload(value, partValue, child);
      if (inner) remaining[name] = inner;
    }
  }
  return isEmptyObject(remaining) ? undefined : remaining;
}

function subtractItem(item: unknown, knownItem: JsonObject | undefined, node: SaveNode): JsonObject {
  if (!isObject(item)) return {};
  const inner = subtractPayload(item, knownItem ?? {}, node);
  return inner ? { ...('id' in item ? { id: item.id } : {}), ...inner } : {};
}

/** Writes the other values into a payload. Returns the values that have a place in it. */
function placeRest(rest: JsonObject, payload: JsonObject, node: SaveNode | undefined): JsonObject {
  const placedMembers: JsonObject = {};
  for (const [name, value] of Object.entries(rest)) {
    const child = node?.children.get(name);
    const payloadValue = payload[name];
    if (child?.place?.item && Array.isArray(value)) {
      const item = child.place.item.root;
      if (Array.isArray(payloadValue))
        placedMembers[name] = value.map((itemValue, index) =>
          placeItem(itemValue, index, payloadValue, item),
        );
    } else if (
      !child?.place &&
      isObject(value) &&
      (isObject(payloadValue) || (child && payloadValue === undefined))
    ) {
      const target = payloadValue ?? {};
      placedMembers[name] = placeRest(value, target, child);
      // Do not create an empty object if none of the values has a place.
      if (isEmptyObject(value) || !isEmptyObject(target)) payload[name] = target;
    } else if (!Object.hasOwn(payload, name)) {
      payload[name] = structuredClone(value);
      placedMembers[name] = value;
    }
  }
  return placedMembers;
}

function placeItem(item: unknown, index: number, knownItems: readonly unknown[], node: SaveNode): JsonObject {
  const target = findSameItem(item, index, knownItems);
  if (!isObject(item) || !target) return {};
  const { id, ...values } = item;
  const placedMembers = placeRest(values, target, node);
  return !isEmptyObject(placedMembers) && id !== undefined ? { id, ...placedMembers } : placedMembers;
}

/** The same item in another list: by id, or by position if it has no id. */
function findSameItem(item: unknown, at: number, items: readonly unknown[]): JsonObject | undefined {
  const id = isObject(item) ? item.id : undefined;
  const sameItem = id === undefined ? items[at] : items.find((other) => isObject(other) && other.id === id);
  return isObject(sameItem) ? sameItem : undefined;
}

function isEmptyObject(value: JsonObject): boolean {
  return Object.keys(value).length === 0;
}

/** Whether the other values include a list whose items have places. */
function hasItems(rest: JsonObject, node: SaveNode | undefined): boolean {
  return Object.entries(rest).some(([name, value]) => {
    const child = node?.children.get(name);
    if (child?.place) return child.place.item !== undefined;
    return isObject(value) && child !== undefined && hasItems(value, child);
  });
}
