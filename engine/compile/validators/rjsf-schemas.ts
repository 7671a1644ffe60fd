import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import type { FieldSchema } from '../../index.ts';
import {
  BRANCHES,
  isObject,
  type Json,
  type JsonObject,
  NAMED_PARTS,
  objectOf,
  UNNAMED_PARTS,
} from '../../index.ts';

/** Schemas of parts of a value, and branches that are schemas of the whole value. */
const INNER = [...UNNAMED_PARTS, ...BRANCHES];

/**
 * The schemas that rjsf's precompiled validator looks up for a form, by hash: the list of
 * `compileSchemaValidatorsCode`, which would embed every schema twice. For a schema that is missing here, the form
 * interprets it (engine/react/rjsf/form-validator.ts).
 */
export function rjsfSchemas(root: FieldSchema): [string, Json][] {
  const found = new Map([[hashForSchema(root as RJSFSchema), root as JsonObject]]);
  collectSchemas(found, objectOf(root.$defs as Json), root as Json, new Set());
  return [...found]
    .filter(([, schema]) => !JSON.stringify(schema).includes('"anyOf":[]'))
    .map(([hash, { $id: _id, ...schema }]) => [
      hash,
      // A recursive schema keeps its references, so it needs the definitions.
      root.$defs === undefined ? schema : { ...schema, $defs: root.$defs as Json },
    ]);
}

/**
 * Runs rjsf's `schemaParser` on the conditions of one schema after the other. For a whole form it never ends if items
 * refer to a schema that contains them, and it skips branches, tuples, `patternProperties` and `additionalProperties`.
 */
function collectSchemas(
  found: Map<string, JsonObject>,
  definitions: JsonObject,
  schema: Json | undefined,
  visited: Set<string>,
): void {
  if (!isObject(schema)) return;
  const key = JSON.stringify(schema);
  if (visited.has(key)) return;
  visited.add(key);
  const ownSchema = withDefinition(schema, definitions);
  const conditions = conditionsOf(ownSchema, definitions) as RJSFSchema;
  const hash = hashForSchema(conditions);
  for (const [name, condition] of Object.entries(schemaParser(conditions)))
    if (name !== hash) found.set(name, condition as JsonObject);
  const named = NAMED_PARTS.flatMap((keyword) => Object.values(objectOf(ownSchema[keyword])));
  const dependent = Object.values(objectOf(ownSchema.dependencies)).flatMap((dependency) => {
    const { oneOf = [], ...rest } = withDefinition(objectOf(dependency), definitions);
    return [rest, oneOf].flat();
  });
  for (const inner of [...INNER.flatMap((keyword) => ownSchema[keyword] ?? []), ...named, ...dependent])
    collectSchemas(found, definitions, inner, visited);
}

/** A schema without the parts that have separate schemas: only what rjsf decides by the whole value remains. */
function conditionsOf(schema: JsonObject, definitions: JsonObject): JsonObject {
  const { if: condition, anyOf, oneOf, dependencies } = schema;
  const conditions = {
    if: condition,
    anyOf,
    oneOf,
    discriminator: schema.discriminator,
    dependencies: isObject(dependencies) ? dependenciesOf(dependencies, definitions) : undefined,
    $defs: definitions,
  };
  return Object.fromEntries(
    Object.entries(conditions).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** The alternatives of dependencies, each with only the property by which rjsf chooses it. */
function dependenciesOf(dependencies: JsonObject, definitions: JsonObject): JsonObject {
  const alternatives = Object.entries(dependencies).flatMap(([name, dependency]): [string, Json][] => {
    const { oneOf } = withDefinition(objectOf(dependency), definitions);
    if (!Array.isArray(oneOf)) return [];
    const choices = oneOf.map((alternative) => {
      const property = objectOf(withDefinition(objectOf(alternative), definitions).properties)[name];
      return { properties: property === undefined ? {} : { [name]: property } };
    });
    return [[name, { oneOf: choices }]];
  });
  return Object.fromEntries(alternatives);
}

function withDefinition(schema: JsonObject, definitions: JsonObject): JsonObject {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : '';
  const { $ref: _ref, ...own } = schema;
  return name in definitions ? { ...objectOf(definitions[name]), ...own } : schema;
}
