import { isRecord } from './fitting.ts';
import { normalise } from './formats.ts';
import { childSchema } from './inner-schema.ts';
import { isMasked } from './masked.ts';
import type { FieldSchema, FieldValue } from './types.ts';

/** A value with every text inside it in its stored form (`x-format` of its place; trimmed without one). */
export function normaliseInner(root: FieldSchema, schema: FieldSchema, value: FieldValue): FieldValue {
  if (isMasked(value)) return value;
  const inner = (name: string, one: FieldValue): FieldValue => {
    const known = childSchema(root, schema, name, value);
    return known ? normaliseInner(root, known, one) : one;
  };
  if (Array.isArray(value)) return value.map((one, at) => inner(String(at), one));
  if (!isRecord(value)) return normalise(schema['x-format'], value);
  const entries = Object.entries(value as Record<string, FieldValue>);
  return Object.fromEntries(entries.map(([name, one]) => [name, inner(name, one)]));
}
