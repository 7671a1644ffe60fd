import {
  canonicalJson,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  valueAt,
} from '../json/index.ts';
import { type RuleTree, readRule, readTest } from './rule-tree.ts';

/** The type that each keyword applies to: JSON Schema ignores the keyword for values of other types. */
export const KEYWORD_TYPES: Record<string, 'string' | 'number' | 'array'> = {
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  formatMinimum: 'string',
  formatMaximum: 'string',
  formatExclusiveMinimum: 'string',
  formatExclusiveMaximum: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  contains: 'array',
  items: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
};

/** Match the keywords whose bounds may be computed: bounds of numbers, and bounds of dates (ajv-formats). */
const BOUND = /(m|xclusiveM)(in|ax)imum$/i;
const DATE_BOUND = /^format./;

/** Whether our keyword `compare` tests a bound: AJV's `$data` can't express sums, the current date, or other answers. */
const isCompared = (keyword: string, bound: Json): boolean =>
  DATE_BOUND.test(keyword) || (BOUND.test(keyword) && typeof bound !== 'number');

const EMPTY_VALUES: Json = [null, '', []];
const NEVER: JsonObject = { not: {} };

/**
 * The JSON Schema of a rule over `{application, session, brand, flags, hidden, visitor}`; equal rules give equal
 * schemas. The schema requires each name of a path and its type, so an absent value never passes.
 * @param namedRules rules of `flow.json`; an unknown or circular name is never met, and the check reports it
 */
export function ruleSchema(
  rule: Json,
  namedRules: JsonObject,
  openRules: readonly string[] = [],
): JsonObject {
  return schemaOf(readRule(rule), (name) => {
    const namedRule = openRules.includes(name) ? undefined : valueAt(namedRules, [name]);
    return namedRule === undefined ? undefined : ruleSchema(namedRule, namedRules, [...openRules, name]);
  });
}

/** @param findNamed the schema of a named rule */
function schemaOf(rule: RuleTree, findNamed: (name: string) => JsonObject | undefined): JsonObject {
  switch (rule.kind) {
    case 'all':
      return allOf(rule.rules.map((rule) => schemaOf(rule, findNamed)));
    case 'any': {
      const schemas = distinct(rule.rules.map((rule) => schemaOf(rule, findNamed)));
      return schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };
    }
    case 'not':
      return { not: schemaOf(rule.rule, findNamed) };
    case 'named':
      return findNamed(rule.name) ?? NEVER;
    case 'test':
      return schemaAtPath(rule.path, valueSchema(rule.test));
  }
}

/** The schema of an object whose value at a path matches: the path has names, positions from 0, and `*` for any item. */
function schemaAtPath(path: string[], schema: JsonObject): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const innerSchemas = schemaAtPath(rest, schema);
  if (name === '*') return { type: 'array', contains: innerSchemas };
  if (!/^\d+$/.test(name)) return { type: 'object', required: [name], properties: { [name]: innerSchemas } };
  const index = Number(name);
  const before = Array.from({ length: index }, () => ({}));
  return { type: 'array', minItems: index + 1, items: [...before, innerSchemas] };
}

function valueSchema(test: Json): JsonObject {
  if (Array.isArray(test)) return { enum: test };
  if (!isObject(test)) return { const: test };
  const { answered, properties, ...keywords } = test;
  const [type, ...otherTypes] = new Set(Object.keys(keywords).flatMap((key) => KEYWORD_TYPES[key] ?? []));
  const computed = Object.entries(keywords).filter(([keyword, bound]) => isCompared(keyword, bound));
  const schema: JsonObject = { ...(type ? { type } : {}), ...keywords };
  for (const [keyword] of computed) delete schema[keyword];
  if (computed.length > 0) schema.compare = Object.fromEntries(computed);
  for (const key of ['contains', 'items', 'not']) {
    const inner = schema[key];
    if (inner !== undefined) schema[key] = valueSchema(inner);
  }
  const typeSchemas: JsonObject[] = otherTypes.map((other) => ({ type: other }));
  if (answered !== undefined)
    typeSchemas.push(answered ? { not: { enum: EMPTY_VALUES } } : { enum: EMPTY_VALUES });
  if (properties !== undefined) typeSchemas.push({ type: 'object' });
  for (const [path, inner] of Object.entries(objectOf(properties)))
    typeSchemas.push(schemaOf(readTest(path.split('.'), inner, []), () => undefined));
  return allOf([schema, ...typeSchemas]);
}

/** Combines schemas: schemas of object properties are merged into one schema, the other schemas go into `allOf`. */
function allOf(schemas: JsonObject[]): JsonObject {
  const parts = schemas
    .flatMap((schema) => (isAllOf(schema) ? schema.allOf.map(objectOf) : [schema]))
    .filter((part) => Object.keys(part).length > 0);
  const levels = parts.filter(isLevel);
  const mergedLevels =
    levels.length > 1 ? [mergeLevels(levels), ...parts.filter((part) => !isLevel(part))] : parts;
  const all = distinct(mergedLevels);
  if (all.length > 1) return { allOf: all };
  return all[0] ?? {};
}

function mergeLevels(levels: JsonObject[]): JsonObject {
  const names = [...new Set(levels.flatMap(({ required }) => stringsOf(required)))].sort();
  const inner = (name: string) => levels.flatMap(({ properties }) => objectOf(properties)[name] ?? []);
  const properties = names.map((name) => [name, allOf(inner(name).map(objectOf))]);
  return { type: 'object', required: names, properties: Object.fromEntries(properties) };
}

function isLevel({ type, properties }: JsonObject): boolean {
  return type === 'object' && properties !== undefined;
}

function isAllOf(schema: JsonObject): schema is { allOf: Json[] } {
  return Array.isArray(schema.allOf) && Object.keys(schema).length === 1;
}

/** Removes duplicates, in a canonical order. */
function distinct(schemas: JsonObject[]): JsonObject[] {
  const byText = new Map(schemas.map((schema) => [canonicalJson(schema), schema]));
  return [...byText.keys()].sort().map((text) => byText.get(text) ?? {});
}
