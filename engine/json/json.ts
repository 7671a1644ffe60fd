export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type JsonPath = (string | number)[];

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; `{}` if it is anything else, which the meta-schemas report. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The strings of a list; empty if it is anything else. */
export function stringsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The value at a JSON path; `undefined` if there is none. */
export function valueAt(value: Json | undefined, path: JsonPath): Json | undefined {
  let current = value;
  for (const key of path) {
    if (current === null || typeof current !== 'object') return undefined;
    if (!Object.hasOwn(current, key)) return undefined;
    current = (current as JsonObject)[key];
  }
  return current;
}

/** Whether two values serialize equally: the order of properties counts. */
export function isSameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Deep equality of JSON values; the order of properties does not count. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && isSameJson(a[name as keyof typeof a], b[name as keyof typeof b]),
  );
}

/** JSON with sorted properties: equal for equal content. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}

/** Merges `over` into `base`: objects deeply, anything else (also lists) is replaced; null removes a value. */
export function overlay<Of extends object>(base: Of, changes: Of): Of {
  const result = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') continue;
    const existing = result[name];
    if (value === null) delete result[name];
    else result[name] = isObject(value) && isObject(existing) ? overlay(existing, value) : value;
  }
  return result as Of;
}

/** `{"ui": {"next": "Continue"}}` → `{"ui.next": "Continue"}`. */
export function flatten(value: object): Record<string, string> {
  const result: Record<string, string> = {};
  const add = (part: object, prefix: string): void => {
    for (const [name, child] of Object.entries(part)) {
      if (typeof child === 'string') result[prefix + name] = child;
      else if (typeof child === 'object' && child !== null) add(child, `${prefix}${name}.`);
    }
  };
  add(value, '');
  return result;
}
