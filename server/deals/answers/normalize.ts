import type { JsonObject } from '#domain/payload/save-derived.ts';
import {
  type CompiledFlow,
  type FieldSchema,
  type FieldValue,
  normalizeAs,
  normalizeInner,
  takesNull,
} from '#engine';

/** Control characters and halves of a character: invisible, never meant, and not storable in PostgreSQL's JSON. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * Brings sent values into their stored form (`x-format`), as the browser does; an empty text clears. Control characters
 * are dropped before anything is checked.
 */
export function normalizeApplication(flow: CompiledFlow, patch: JsonObject): JsonObject {
  return normalizeFields(flow.application, flow.application.properties ?? {}, patch);
}

function normalizeFields(
  root: FieldSchema,
  fields: Record<string, FieldSchema>,
  values: JsonObject,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, raw] of Object.entries(values)) {
    const schema = fields[name];
    const items = schema?.['x-flat'] === undefined ? undefined : schema.items?.properties;
    if (items && Array.isArray(raw)) {
      result[name] = raw.map((item) => normalizeFields(root, items, item as JsonObject));
      continue;
    }
    const value = storable(raw);
    // Null clears as well, unless it is an answer (`mergeApplication`).
    if (value === '') result[name] = schema && takesNull(root, schema) ? '' : null;
    else if (value === null) result[name] = null;
    else if (typeof value === 'object')
      result[name] = schema ? normalizeInner(root, schema, value as FieldValue) : value;
    else result[name] = normalizeAs(schema, value as FieldValue);
  }
  return result;
}

/** A sent value without what can't be stored. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}
