import { once, readPointer, splitPointer } from '../../json/index.ts';
import type { ApplicationData, FieldSchema, FieldValue, ListItem } from '../../schema/index.ts';
import { type InnerList, innerSchema, withInner } from '../../schema/index.ts';
import type { CompiledFlow } from '../types.ts';

/**
 * A field by its flat name [OWNER-3]: `owner_2_ssn` is `/owners/1/ssn`, by `"x-flat": "owner_{n}_{field}"` of the list.
 * A value inside a field has a deep name, the flat name and a JSON pointer: `vehicle/make`, `phones/0`,
 * `owner_1_address/city`.
 */
export interface FieldPlace {
  name: string;
  /** JSON pointer into the application. */
  pointer: string;
  schema: FieldSchema;
  /** The list and position (from 0) of a list item's field. */
  list?: string;
  index?: number;
  field: string;
  /** The path inside the field's value; absent for the field itself. */
  inner?: string[];
}

/** The largest item number in a flat name if the list has no `maxItems`. */
const MAX_POSITION = 99;

/**
 * Places by compiled (immutable) schema: each field of a page looks up its place after every change. Unknown names are
 * not cached.
 */
const placesByFlatName = new WeakMap<FieldSchema, Map<string, FieldPlace>>();
const MOST_CACHED = 5000;

/**
 * Finds a field, or a place inside one, by flat or deep name; undefined for an unknown name.
 * @param data the application: its value decides between alternatives of a schema
 */
export function locate(
  application: FieldSchema,
  name: string,
  data?: ApplicationData,
): FieldPlace | undefined {
  // A mutable schema (in a test, in the compiler) is not cached.
  if (!Object.isFrozen(application)) return findPlace(application, name, data)?.place;
  const places = placesByFlatName.get(application) ?? new Map<string, FieldPlace>();
  placesByFlatName.set(application, places);
  const cachedPlace = places.get(name);
  if (cachedPlace) return cachedPlace;
  const { place, isOpen } = findPlace(application, name, data) ?? {};
  if (place && !isOpen && places.size < MOST_CACHED) places.set(name, place);
  return place;
}

interface FoundPlace {
  place: FieldPlace;
  /** Another value may have another schema at this place. */
  isOpen: boolean;
}

function findPlace(
  application: FieldSchema,
  name: string,
  data: ApplicationData | undefined,
): FoundPlace | undefined {
  const slash = name.indexOf('/');
  const outer = findField(application, slash < 0 ? name : name.slice(0, slash));
  if (!outer || slash < 0) return outer && { place: outer, isOpen: false };
  const path = splitPointer(name.slice(slash));
  const value = data && readPointer(data, outer.pointer);
  const inner = innerSchema(application, outer.schema, path, value);
  if (!inner) return undefined;
  const pointer = `${outer.pointer}${name.slice(slash)}`;
  return { place: { ...outer, name, pointer, schema: inner.schema, inner: path }, isOpen: inner.isOpen };
}

function findField(application: FieldSchema, name: string): FieldPlace | undefined {
  const properties = application.properties ?? {};
  const ownField = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (ownField) return { name, pointer: `/${name}`, schema: ownField, field: name };
  for (const list of listFields(application)) {
    const schema = properties[list];
    const pattern = schema?.['x-flat'];
    const items = schema?.items?.properties;
    if (!schema || !pattern || !items) continue;
    const { n: position, field } = matchFlatName(pattern, name) ?? { n: 0, field: '' };
    if (!Object.hasOwn(items, field) || position < 1 || position > (schema.maxItems ?? MAX_POSITION))
      continue;
    const item = items[field];
    if (item)
      return {
        name,
        pointer: `/${list}/${position - 1}/${field}`,
        schema: item,
        list,
        index: position - 1,
        field,
      };
  }
  return undefined;
}

/** The name of a pointer: `/owners/0/ssn` → `owner_1_ssn`; `/phones/0` → `phones/0`. */
export function flatName(application: FieldSchema, pointer: string): string {
  const [, first = '', index, field, ...rest] = pointer.split('/');
  const pattern = application.properties?.[first]?.['x-flat'];
  if (!pattern) return pointer.slice(1);
  if (index === undefined || field === undefined) return first;
  return [expandFlatName(pattern, Number(index) + 1, field), ...rest].join('/');
}

/** `owner_{n}_{field}`, 2 and `ssn` → `owner_2_ssn`; `n` may be a placeholder (`n`, `{idx}`). */
export function expandFlatName(pattern: string, n: number | string, field: string): string {
  return pattern.replace('{n}', String(n)).replace('{field}', field);
}

/** The number (from 1, maybe above the list's length) and field of a list's flat name. */
export function matchFlatName(pattern: string, name: string): { n: number; field: string } | undefined {
  const { position, field } = splitFlatName(pattern, name, /^\d+/) ?? {};
  return position && field ? { n: Number(position), field } : undefined;
}

/** Whether a name is a field of a list by its flat name, with a number or a placeholder: `owner_2_ssn`, `owner_n_ssn`. */
export const isFlatName = (pattern: string, name: string): boolean =>
  splitFlatName(pattern, name, /^(\d+|n|\{\w+\})/) !== undefined;

function splitFlatName(
  pattern: string,
  name: string,
  positions: RegExp,
): { position: string; field: string } | undefined {
  const [before = '', between = '', after = ''] = pattern.split(/\{\w+\}/);
  if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
  const [position = ''] = positions.exec(name.slice(before.length)) ?? [];
  const end = before.length + position.length;
  const field = name.slice(end + between.length, name.length - after.length);
  return position && field && name.startsWith(between, end) ? { position, field } : undefined;
}

/** The flat name of the field of a flat or deep name. */
export function outerName(name: string): string {
  return name.split('/', 1)[0] ?? name;
}

/** Whether a name equals another, or is a place inside its value. */
export function isWithin(name: string, outer: string): boolean {
  return name === outer || name.startsWith(`${outer}/`);
}

/** The name of a field in content keys: `owner_2_ssn` → `owner_n_ssn`, `phones/0` → `phones/n`. */
export function contentName(application: FieldSchema, name: string): string {
  const place = locate(application, name);
  const pattern = place?.list ? application.properties?.[place.list]?.['x-flat'] : undefined;
  const outer = pattern && place ? expandFlatName(pattern, 'n', place.field) : outerName(name);
  if (!place?.inner) return outer;
  const field = findField(application, outerName(name));
  const generic = field && innerSchema(application, field.schema, place.inner, undefined)?.generic;
  return [outer, ...(generic ?? place.inner)].join('/');
}

/** Reads a field, or a value inside one, by flat or deep name. */
export function readField(flow: CompiledFlow, data: ApplicationData, name: string): FieldValue | undefined {
  const slash = name.indexOf('/');
  if (slash >= 0)
    return readPointer(readField(flow, data, name.slice(0, slash)), name.slice(slash)) as
      | FieldValue
      | undefined;
  const place = locate(flow.application, name);
  if (!place) return undefined;
  if (place.list === undefined) return data[name];
  return listOf(data, place.list)[place.index ?? 0]?.[place.field];
}

/**
 * Writes a field, or a value inside one, into a mutable document (an immer draft). Lists grow as needed; an unknown
 * place is left unchanged.
 */
export function writeField(
  flow: CompiledFlow,
  data: ApplicationData,
  name: string,
  value: FieldValue | undefined,
): void {
  const place = locate(flow.application, name, data);
  if (!place) return;
  if (place.inner) {
    const outer = outerName(name);
    const before = readField(flow, data, outer);
    const schema = locate(flow.application, outer)?.schema ?? {};
    const listAt = (path: readonly string[]): InnerList | undefined => {
      const { items, minItems = 0 } = innerSchema(flow.application, schema, path, before)?.schema ?? {};
      if (Array.isArray(items)) return { tupleLength: items.length, blankItems: [] };
      if (items === undefined) return undefined;
      const blankItems = Array.from({ length: minItems }, () => (items.type === 'object' ? {} : null));
      return { tupleLength: 0, blankItems };
    };
    writeField(flow, data, outer, withInner(before, place.inner, value, listAt));
    return;
  }
  if (place.list === undefined) {
    if (value === undefined) delete data[name];
    else data[name] = value;
    return;
  }
  const index = place.index ?? 0;
  if (!Array.isArray(data[place.list])) data[place.list] = [];
  const list = data[place.list] as ListItem[];
  while (list.length <= index) list.push({});
  const item = list[index];
  if (!item) return;
  if (value === undefined) delete item[place.field];
  else item[place.field] = value;
}

/** The items of a list field; empty if there are none. */
export function listOf(data: { readonly [field: string]: unknown }, list: string): ListItem[] {
  const value = data[list];
  return Array.isArray(value) ? (value as ListItem[]) : [];
}

/** Joins an item's answers to the fields in `x-item-title`. */
export function itemTitle(list: FieldSchema, item: ListItem): string | undefined {
  const words = (list['x-item-title'] ?? []).map((field) => item[field]);
  return words.filter((word) => typeof word === 'string').join(' ') || undefined;
}

/** Names of the list fields (`x-flat`) of an application. */
export const listFields = once((application: FieldSchema): readonly string[] =>
  Object.entries(application.properties ?? {})
    .filter(([, schema]) => schema['x-flat'])
    .map(([name]) => name),
);
