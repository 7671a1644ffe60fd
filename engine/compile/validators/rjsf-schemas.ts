import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
// The public `schemaParser` finds too few schemas (see `parse`); the public `retrieveSchema` follows one value, not every branch.
// biome-ignore lint/plugin: the recorder of `schemaParser`, which has no public name.
import ParserValidator from '@rjsf/utils/lib/parser/ParserValidator.js';
// biome-ignore lint/plugin: `retrieveSchema` with every branch, which has no public name.
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from '@rjsf/utils/lib/schema/retrieveSchema.js';
import type { FieldSchema } from '../../index.ts';
import {
  CHOICES,
  isObject,
  type Json,
  type JsonObject,
  NAMED_PARTS,
  objectOf,
  UNNAMED_PARTS,
} from '../../index.ts';

/**
 * The schemas that rjsf's precompiled validator looks up for a form, by hash: the list of
 * `compileSchemaValidatorsCode`, which would embed every schema twice.
 */
export function rjsfSchemas(root: FieldSchema): [string, Json][] {
  const parser = new ParserValidator(root as RJSFSchema);
  collectSchemas(parser, root as RJSFSchema, root, new Set());
  // rjsf writes `anyOf: []`, which never holds, for an option without properties.
  const usableSchemas = (Object.values(parser.getSchemaMap()) as JsonObject[]).filter(
    (schema) => !JSON.stringify(schema).includes('"anyOf":[]'),
  );
  return usableSchemas.map(({ $id: _id, ...schema }) => {
    const hash = hashForSchema(schema as RJSFSchema);
    // A recursive schema keeps its references, so it needs the definitions.
    return [hash, root.$defs === undefined ? schema : { ...schema, $defs: root.$defs as Json }];
  });
}

/**
 * Replaces rjsf's public `schemaParser`, which never ends if items refer to a schema that contains them, and skips
 * branches, tuples, `patternProperties` and `additionalProperties`. Visits each schema once.
 */
function collectSchemas(
  parser: ParserValidator,
  root: RJSFSchema,
  schema: unknown,
  visited: Set<string>,
): void {
  if (!isObject(schema)) return;
  const key = JSON.stringify(schema);
  if (visited.has(key)) return;
  visited.add(key);
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : '';
  const standalone: JsonObject = { ...objectOf(root.$defs?.[name] as Json), ...schema };
  for (const local of retrieveSchemaInternal(parser, schema as RJSFSchema, root, undefined, true)) {
    // rjsf checks which option matches, then renders that option as a separate schema.
    resolveAnyOrOneOfSchemas(parser, local, root, true);
    const localSchema = local as JsonObject;
    const unnamedParts = [...CHOICES, ...UNNAMED_PARTS].flatMap(
      (keyword) => standalone[keyword] ?? localSchema[keyword] ?? [],
    );
    const namedParts = NAMED_PARTS.flatMap((keyword) =>
      Object.values({ ...objectOf(localSchema[keyword]), ...objectOf(standalone[keyword]) }),
    );
    for (const inner of [...unnamedParts, ...namedParts]) collectSchemas(parser, root, inner, visited);
  }
}
