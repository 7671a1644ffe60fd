import { format, type Schema, Validator } from '@cfworker/json-schema';
import { type Condition, writeRule } from '#domain/rules/index.ts';
import type { Json, JsonObject } from '#engine';
import { compares, formatChecks, isObject, objectOf, ruleSchema } from '#engine';

/** The values that a rule tests: answers, brand, session and so on, as in the engine. */
export type Facts = Record<string, Json>;

// Uses the engine's formats, because the package's own e-mail format differs.
Object.assign(format, formatChecks);

/**
 * Whether a condition is met by test answers. Interprets the engine's schema of the rule, because the page's
 * policy forbids generated code (docs/releases.md). Incomplete conditions are ignored.
 * @param named the rules of flow.json
 * @returns undefined if the rule is invalid, which the check reports
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

/** Replaces each comparison by its result, since the interpreter does not know its keyword. @param value at the schema */
function withoutComparisons(
  schema: Json,
  value: Json | undefined,
  root: Parameters<typeof compares>[0],
): Json {
  if (Array.isArray(schema)) return schema.map((one) => withoutComparisons(one, value, root));
  if (!isObject(schema)) return schema;
  const { compare, ...others } = schema;
  const entries = Object.entries(others).map(([key, inner]): [string, Json] => {
    if (key === 'properties')
      return [key, mapValues(objectOf(inner), (one, name) => withoutComparisons(one, at(value, name), root))];
    if (key === 'items' && Array.isArray(inner))
      return [key, inner.map((one, index) => withoutComparisons(one, at(value, String(index)), root))];
    return [key, BRANCHES.includes(key) ? withoutComparisons(inner, value, root) : inner];
  });
  const result = Object.fromEntries(entries);
  if (compare === undefined || compares(root, value, compare as Parameters<typeof compares>[2]))
    return result;
  return { not: {} };
}

const BRANCHES = ['allOf', 'anyOf', 'not'];

const at = (value: Json | undefined, name: string): Json | undefined =>
  Array.isArray(value) ? value[Number(name)] : objectOf(value)[name];

const mapValues = (object: JsonObject, change: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
