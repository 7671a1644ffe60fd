import { isObject } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { childSchema, isMasked } from '../schema/index.ts';
import { normalizeAs } from './formats.ts';

/**
 * A value with every text inside it in its stored form (`normalizeAs` with the schema of its place); the same value
 * where nothing changes.
 */
export function normalizeInner(root: FieldSchema, schema: FieldSchema, value: FieldValue): FieldValue {
  if (isMasked(value)) return value;
  const inner = (name: string, one: FieldValue): FieldValue => {
    const known = childSchema(root, schema, name, value);
    return known ? normalizeInner(root, known, one) : one;
  };
  if (Array.isArray(value)) {
    const tidy = value.map((one, at) => inner(String(at), one));
    return tidy.every((one, at) => one === value[at]) ? value : tidy;
  }
  if (!isObject(value)) return normalizeAs(schema, value);
  const entries = Object.entries(value as Record<string, FieldValue>);
  const tidy = entries.map(([name, one]): [string, FieldValue] => [name, inner(name, one)]);
  return tidy.every(([, one], at) => one === entries[at]?.[1]) ? value : Object.fromEntries(tidy);
}
