import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { decodePayload } from '#domain/payload/save-payload.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type CompiledFlow,
  escapePart,
  type FieldSchema,
  type FieldValue,
  takesNull,
  tidyValue,
} from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import { dealTexts as texts } from '../texts.ts';

/** Control characters and lone surrogates: PostgreSQL's JSON can't store them. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * The answers of a save payload in their stored form.
 * @param takesStatements whether to take the answers about how statements arrive
 * @throws Problem `invalid` if a path belongs to no question
 */
export function normalizePayload(
  flow: CompiledFlow,
  payload: JsonObject,
  takesStatements: boolean,
): JsonObject {
  const decoded = decodePayload(flow.application, payload);
  if (!decoded.ok) throw new Problem('invalid', { errors: toFaults(decoded.unknown) });
  if (!takesStatements) dropStatements(flow, decoded.application);
  return normalizeApplication(flow, decoded.application);
}

/** Removes the answers about statements: only the server sets them (server/deals/statements). */
function dropStatements(flow: CompiledFlow, application: JsonObject): void {
  for (const name of serverFields(flow)) delete application[name];
}

/** Faults for unknown paths. A fault has the path, never the value. */
function toFaults(unknown: string[]): FieldFault[] {
  return unknown.slice(0, 50).map((path) => ({
    pointer: `/${escapePart(path.slice(0, 200)).replaceAll('.', '/')}`,
    field: path.slice(0, 200),
    keyword: 'additionalProperties',
    text: texts.unknownField,
  }));
}

/** Brings sent values into the stored form, as the browser does (`tidyValue`); control characters are removed first. */
export function normalizeApplication(flow: CompiledFlow, patch: JsonObject): JsonObject {
  return normalizeFields(flow, flow.application.properties ?? {}, patch);
}

function normalizeFields(
  flow: CompiledFlow,
  fields: Record<string, FieldSchema>,
  values: JsonObject,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, raw] of Object.entries(values)) {
    const schema = fields[name];
    const items = schema?.['x-flat'] === undefined ? undefined : schema.items?.properties;
    if (items && Array.isArray(raw)) {
      result[name] = raw.map((item) => normalizeFields(flow, items, item as JsonObject));
      continue;
    }
    const value = toStorable(raw) as FieldValue;
    // An empty text clears the answer, as null does. If null is an answer of the field, the text stays empty.
    const cleared = schema && takesNull(flow.application, schema) ? '' : null;
    if (value === '') result[name] = cleared;
    else if (value === null || !schema) result[name] = value;
    else result[name] = tidyValue(flow, name, schema, value) ?? cleared;
  }
  return result;
}

/** Removes the characters that can't be stored. */
export function toStorable(value: string): string;
export function toStorable(value: unknown): unknown;
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toStorable(name), toStorable(inner)]),
  );
}
