import { splitPointer } from './pointer.ts';
import type { ApplicationData, CompiledFlow, FieldSchema, FieldValue, ListItem } from './types.ts';

/**
 * Flat names outside, a list inside (decision 16): `owner_2_ssn` is `/owners/1/ssn`.
 * The pattern of a list's flat names is data: `"x-flat": "owner_{n}_{field}"` on the list field.
 */
export interface FieldPlace {
  /** Flat name as given. */
  name: string;
  /** JSON pointer into the application. */
  pointer: string;
  schema: FieldSchema;
  /** The list and position (from 0) of a list item's field. */
  list?: string;
  index?: number;
  field: string;
}

const MAX_INDEX = 99;

/**
 * What was found, by compiled (and so unchanging) schema: each field of a page asks for its place after every change.
 * Only known names are kept, so there are never more than the schema has.
 */
const found = new WeakMap<FieldSchema, Map<string, FieldPlace>>();

/** Finds a field by its flat name. @returns undefined for a name the application schema does not know. */
export function locate(application: FieldSchema, name: string): FieldPlace | undefined {
  // A schema that may still change (in a test, in the compiler) is read anew each time.
  if (!Object.isFrozen(application)) return find(application, name);
  const places = found.get(application) ?? new Map<string, FieldPlace>();
  found.set(application, places);
  const known = places.get(name);
  if (known) return known;
  const place = find(application, name);
  if (place) places.set(name, place);
  return place;
}

function find(application: FieldSchema, name: string): FieldPlace | undefined {
  const properties = application.properties ?? {};
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own) return { name, pointer: `/${name}`, schema: own, field: name };
  for (const list of listFields(application)) {
    const schema = properties[list];
    const pattern = schema?.['x-flat'];
    const items = schema?.items?.properties;
    if (!schema || !pattern || !items) continue;
    const match = flatPattern(pattern).exec(name);
    const field = match?.groups?.field;
    const position = Number(match?.groups?.n);
    if (!field || !Object.hasOwn(items, field) || position < 1 || position > (schema.maxItems ?? MAX_INDEX))
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

/** The flat name of a pointer: `/owners/0/ssn` → `owner_1_ssn`; `/business_ein` → `business_ein`. */
export function flatName(application: FieldSchema, pointer: string): string {
  const [first = '', index, field] = splitPointer(pointer);
  const pattern = application.properties?.[first]?.['x-flat'];
  if (pattern && index !== undefined && field !== undefined) {
    return pattern.replace('{n}', String(Number(index) + 1)).replace('{field}', field);
  }
  return first;
}

/** The key under which a field's words are overridden: `owner_2_ssn` → `owner_n_ssn`. */
export function contentName(application: FieldSchema, name: string): string {
  const place = locate(application, name);
  const pattern = place?.list ? application.properties?.[place.list]?.['x-flat'] : undefined;
  return pattern && place ? pattern.replace('{n}', 'n').replace('{field}', place.field) : name;
}

/** Reads a field by flat name. */
export function readField(flow: CompiledFlow, data: ApplicationData, name: string): FieldValue | undefined {
  const place = locate(flow.application, name);
  if (!place) return undefined;
  if (place.list === undefined) return data[name];
  return listOf(data, place.list)[place.index ?? 0]?.[place.field];
}

/** Writes a field by flat name into a document that may be changed (an immer draft). Lists grow as needed. */
export function writeField(
  flow: CompiledFlow,
  data: ApplicationData,
  name: string,
  value: FieldValue | undefined,
): void {
  const place = locate(flow.application, name);
  if (!place) return;
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

/** The items of a list field; an empty list where there are none. */
export function listOf(data: ApplicationData, list: string): ListItem[] {
  const value = data[list];
  return Array.isArray(value) ? (value as ListItem[]) : [];
}

/** What an item is called: the answers that `x-item-title` of its list names, joined. */
export function itemTitle(list: FieldSchema, item: ListItem): string | undefined {
  const words = (list['x-item-title'] ?? []).map((field) => item[field]);
  return words.filter((word) => typeof word === 'string').join(' ') || undefined;
}

const lists = new WeakMap<FieldSchema, readonly string[]>();

/** Names of the list fields of an application. */
export function listFields(application: FieldSchema): readonly string[] {
  const known = lists.get(application);
  if (known) return known;
  const names = Object.entries(application.properties ?? {})
    .filter(([, schema]) => schema['x-flat'])
    .map(([name]) => name);
  if (Object.isFrozen(application)) lists.set(application, names);
  return names;
}

/** A flow has one or two of them; a big list asks hundreds of times. */
const patterns = new Map<string, RegExp>();

/** Reads a list's flat names: its groups are `n` and `field`. */
export function flatPattern(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const source = pattern.replace('{n}', '(?<n>\\d{1,2})').replace('{field}', '(?<field>.+)');
  const made = new RegExp(`^${source}$`);
  patterns.set(pattern, made);
  return made;
}
