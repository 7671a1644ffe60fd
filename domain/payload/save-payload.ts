/** Codec between an application (flat fields and lists) and the save payload [DATA-10]. `x-save` gives each field's place. */

import type { FieldSchema } from '#engine';
import { isMasked, isObject } from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import { ensureChild, holdsDerived, isDerivedPath, type JsonObject, writeDerived } from './save-derived.ts';
import { type SaveNode, type SavePlan, savePlan } from './save-plan.ts';

export interface PayloadExtras {
  account_id?: string;
  contact_id?: string;
  loan_id?: string;
  vendor_id?: string;
  /** Joined with the application's own custom fields. */
  source?: { partnerId?: string; customFields?: Record<string, unknown> };
  /** The vendor's name, sent with calls of /api/apply [DATA-11]. */
  siteId?: string;
  application_type?: string;
  hidden?: string[];
  farthest?: string;
  flow_version?: string;
  /** The text of the certification above the button. */
  certified?: string;
}

export interface EncodeOptions {
  /** The server's last known answers. A field that is answered only here is sent as null, which clears it ('' if null is an answer). */
  base?: { readonly [field: string]: unknown };
}

export type DecodeResult =
  | { ok: true; application: JsonObject }
  /** `unknown`: dotted paths without a field (`business.contacts.0.x`); `application` has the rest. */
  | { ok: false; unknown: string[]; application: JsonObject };

/**
 * Builds the payload of an application without undefined and masked values and fields that are never stored. Null
 * clears: '' is sent as null, unless null is an answer of the field.
 * @param schema application.schema.json, raw or compiled
 */
export function encodePayload(
  schema: FieldSchema,
  application: { readonly [field: string]: unknown },
  extras: PayloadExtras = {},
  options: EncodeOptions = {},
): SavePayload & JsonObject {
  const payload: JsonObject = {};
  for (const [name, value] of Object.entries(extras)) {
    if (value !== undefined) payload[name] = copyOf(value);
  }
  writePlaces(savePlan(schema), application, options.base, payload);
  writeDerived(payload, application);
  return payload as SavePayload & JsonObject;
}

/** Reads the application from a payload without validation. Ignores derived and server-owned places; a mask counts as absent. */
export function decodePayload(schema: FieldSchema, payload: unknown): DecodeResult {
  const unknown: string[] = [];
  const application: JsonObject = {};
  readPlaces(savePlan(schema).root, payload, application, [], undefined, unknown);
  return unknown.length > 0 ? { ok: false, unknown, application } : { ok: true, application };
}

const NO_PLACES: SaveNode = { place: undefined, children: new Map() };

function writePlaces(
  plan: SavePlan,
  values: { readonly [field: string]: unknown },
  base: { readonly [field: string]: unknown } | undefined,
  target: JsonObject,
): void {
  for (const place of plan.places) {
    const before = base?.[place.field];
    let value = values[place.field];
    if (value === undefined) {
      // The server assigns ids: a missing id must not clear one.
      const isStored = before !== undefined && (before !== null || place.takesNull);
      if (!isStored || isId(place.path)) continue;
      value = '';
    }
    // If null is an answer, '' clears the field.
    if (value === '' && !place.takesNull) value = null;
    if (isMasked(value)) continue;
    const item = place.item;
    const writtenItems =
      item && Array.isArray(value) ? value.map((entry) => writeItem(item, entry, before)) : value;
    setAtPath(target, place.path, item ? writtenItems : copyOf(writtenItems));
  }
}

function writeItem(plan: SavePlan, entry: unknown, before: unknown): JsonObject {
  const values = isObject(entry) ? entry : {};
  const earlierItem = Array.isArray(before)
    ? before.find((other) => isObject(other) && typeof other.id === 'string' && other.id === values.id)
    : undefined;
  const item: JsonObject = {};
  writePlaces(plan, values, earlierItem, item);
  return item;
}

function readPlaces(
  node: SaveNode,
  value: unknown,
  target: JsonObject,
  path: string[],
  list: string | undefined,
  unknown: string[],
  prefix = '',
): void {
  if (!isObject(value)) {
    unknown.push(`${prefix}${path.join('.')}`.replace(/\.$/, ''));
    return;
  }
  for (const name of Object.keys(value)) {
    const innerPath = [...path, name];
    const next = node.children.get(name);
    const inner = value[name];
    if (next?.place) {
      const { field, item, sensitive } = next.place;
      if (item && Array.isArray(inner)) {
        const place = innerPath.join('.');
        target[field] = inner.map((entry, index) => {
          const itemValues: JsonObject = {};
          readPlaces(item.root, entry, itemValues, [], place, unknown, `${prefix}${place}.${index}.`);
          return itemValues;
        });
      } else if (!(sensitive !== undefined && isMasked(inner))) target[field] = inner;
    } else if (isDerivedPath(innerPath.join('.'), list)) continue;
    else if (next) readPlaces(next, inner, target, innerPath, list, unknown, prefix);
    else if (list === undefined && holdsDerived(innerPath.join('.')))
      readPlaces(NO_PLACES, inner, target, innerPath, list, unknown, prefix);
    else unknown.push(`${prefix}${innerPath.join('.')}`);
  }
}

function setAtPath(target: JsonObject, path: string[], value: unknown): void {
  let node = target;
  for (const name of path.slice(0, -1)) node = ensureChild(node, name);
  const last = path.at(-1);
  if (last !== undefined) node[last] = value;
}

/** Clones objects only: structuredClone of a plain value costs a hundred times this check. */
function copyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

function isId(path: string[]): boolean {
  return path.at(-1) === 'id';
}
