import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { decodePayload } from '#domain/payload/save-payload.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type CompiledFlow,
  escapePart,
  type FieldSchema,
  type FieldValue,
  normalizeAs,
  normalizeInner,
  takesNull,
} from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import { dealTexts as texts } from '../texts.ts';

/** Control characters and halves of a character: invisible, never meant, and not storable in PostgreSQL's JSON. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * The answers of a save payload in their stored form.
 * @param takesStatements whether the answers about how statements come are taken, too
 * @throws Problem `invalid` if the payload has a place that no question has
 */
export function normalizePayload(
  flow: CompiledFlow,
  payload: JsonObject,
  takesStatements: boolean,
): JsonObject {
  const decoded = decodePayload(flow.application, payload);
  if (!decoded.ok) throw new Problem('invalid', { errors: unknownFaults(decoded.unknown) });
  if (!takesStatements) dropStatements(flow, decoded.application);
  return normalizeApplication(flow, decoded.application);
}

/** Ignores the client's answers about how statements come: only the server sets them (server/deals/statements). */
function dropStatements(flow: CompiledFlow, application: JsonObject): void {
  for (const name of serverFields(flow)) delete application[name];
}

/** Places that no question has, as faults. The dotted place is named, never the value. */
function unknownFaults(unknown: string[]): FieldFault[] {
  return unknown.slice(0, 50).map((path) => ({
    pointer: `/${escapePart(path.slice(0, 200)).replaceAll('.', '/')}`,
    field: path.slice(0, 200),
    keyword: 'additionalProperties',
    text: texts.unknownField,
  }));
}

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
