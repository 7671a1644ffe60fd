import type { Json } from '../core/types.ts';
import { canonical } from './canonical.ts';
import { isObject, type JsonObject } from './json-file.ts';
import type { ValidatorPlan } from './validators.ts';

/** A field's schema of at least this length that is checked in two places is compiled once. */
const SHARED_LENGTH = 80;

/**
 * The plan's schemas, and the schemas of fields that stand in several of them, which become functions of their own: a
 * field is checked in its step, on its card and in the application. Fields below a condition stay where they are, so
 * that the path of an error still says that it came from one.
 */
export function withSharedFields(plan: ValidatorPlan): {
  schemas: Map<string, Json>;
  names: Map<string, string>;
  fields: Map<string, Json>;
} {
  const counts = new Map<string, number>();
  const fields = new Map<string, Json>();
  const tally = (schema: Json): void => {
    eachField(schema, (field) => {
      const key = canonical(field);
      const seen = counts.get(key) ?? 0;
      counts.set(key, seen + 1);
      if (seen > 0) return;
      fields.set(key, field);
      tally(field);
    });
  };
  for (const schema of plan.schemas.values()) tally(schema);
  const names = new Map<string, string>();
  const name = (key: string): void => void names.set(key, `check${names.size}`);
  for (const key of plan.schemas.keys()) name(key);
  for (const [key, count] of counts) {
    if (count > 1 && key.length >= SHARED_LENGTH && !names.has(key) && !refersToRoot(key)) name(key);
  }
  const refer = (schema: Json): Json =>
    mapFields(schema, (field) => {
      const shared = names.get(canonical(field));
      return shared ? { $ref: shared } : refer(field);
    });
  const schemas = new Map<string, Json>();
  for (const key of names.keys()) schemas.set(key, refer(plan.schemas.get(key) ?? fields.get(key) ?? {}));
  return { schemas, names, fields };
}

/** A reference into the schema around a field means nothing in a function of its own. */
function refersToRoot(key: string): boolean {
  return key.includes('"$ref":"#');
}

function eachField(schema: Json, visit: (field: Json) => void): void {
  mapFields(schema, (field) => {
    visit(field);
    return field;
  });
}

function mapFields(schema: Json, change: (field: Json) => Json): Json {
  if (!isObject(schema)) return schema;
  const result: JsonObject = { ...schema };
  if (isObject(schema.properties)) {
    const entries = Object.entries(schema.properties).map(([name, field]) => [name, change(field)]);
    result.properties = Object.fromEntries(entries);
  }
  // Items that are plain values stay: AJV compares those the fast way only where it sees their type.
  if (isObject(schema.items) && schema.items.properties !== undefined) result.items = change(schema.items);
  return result;
}
