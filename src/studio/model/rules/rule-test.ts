import { patterns } from 'virtual:trellis/formats';
import { format, type Schema, Validator } from '@cfworker/json-schema';
import { type Condition, writeRule } from '#domain/rules/index.ts';
import type { Json, JsonObject } from '#engine';
import { compares, formats, isObject, objectOf, ruleSchema } from '#engine';

/** The facts of a rule, as in the engine. */
export type Facts = Record<string, Json>;

// Replaces the package's formats by those of compiled validators, because its email format differs.
for (const [name, pattern] of Object.entries(patterns)) format[name] = (text) => pattern.test(text);
for (const [name, { validate }] of Object.entries(formats)) format[name] = validate;

/**
 * Whether test answers meet a condition; undefined if the rule is invalid. Interprets the rule, because the
 * page's policy forbids generated code (docs/releases.md). Ignores incomplete conditions.
 * @param named the rules of flow.json
 */
export function holds(condition: Condition, facts: Facts, named: JsonObject = {}): boolean | undefined {
  const rule = writeRule(condition);
  if (rule === undefined) return true;
  try {
    const schema = withoutComparisons(ruleSchema(rule, named), facts, {
      ...facts,
      env: { now: () => new Date().toISOString() },
    });
    return new Validator(schema as Schema, '7').validate(facts).valid;
  } catch {
    return undefined;
  }
}

/** Replaces the keyword `compare`, which the interpreter does not know, by its result. @param value the value that the schema describes */
function withoutComparisons(
  schema: Json,
  value: Json | undefined,
  root: Parameters<typeof compares>[0],
): Json {
  if (Array.isArray(schema)) return schema.map((branch) => withoutComparisons(branch, value, root));
  if (!isObject(schema)) return schema;
  const { compare, contains, ...others } = schema;
  const entries = Object.entries(others).map(([key, inner]): [string, Json] => {
    if (key === 'properties')
      return [
        key,
        mapValues(objectOf(inner), (property, name) =>
          withoutComparisons(property, memberAt(value, name), root),
        ),
      ];
    if (key === 'items' && Array.isArray(inner))
      return [
        key,
        inner.map((item, index) => withoutComparisons(item, memberAt(value, String(index)), root)),
      ];
    return [key, BRANCHES.includes(key) ? withoutComparisons(inner, value, root) : inner];
  });
  if (compare !== undefined && !compares(root, value, compare as Parameters<typeof compares>[2]))
    return { not: {} };
  const result = Object.fromEntries(entries);
  return contains === undefined ? result : { allOf: [result, containing(contains, value, root)] };
}

/** The keyword `contains`. A comparison has a result for each item, so each item gets a schema of its own. */
function containing(schema: Json, value: Json | undefined, root: Parameters<typeof compares>[0]): JsonObject {
  const items = Array.isArray(value) ? value : [];
  const ofItems = items.map((item, index) => ({
    minItems: index + 1,
    items: [...items.slice(0, index).map(() => ({})), withoutComparisons(schema, item, root)],
  }));
  return ofItems.length > 0 ? { anyOf: ofItems } : { contains: withoutComparisons(schema, undefined, root) };
}

const BRANCHES = ['allOf', 'anyOf', 'not'];

const memberAt = (value: Json | undefined, name: string): Json | undefined =>
  Array.isArray(value) ? value[Number(name)] : objectOf(value)[name];

const mapValues = (object: JsonObject, change: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
