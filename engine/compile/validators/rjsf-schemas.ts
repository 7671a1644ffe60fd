import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
// The public `schemaParser` finds too few schemas (see `parse`); the public `retrieveSchema` follows one value, not every branch.
// biome-ignore lint/plugin: the recorder of `schemaParser`, which has no public name.
import ParserValidator from '@rjsf/utils/lib/parser/ParserValidator.js';
// biome-ignore lint/plugin: `retrieveSchema` with every branch, which has no public name.
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from '@rjsf/utils/lib/schema/retrieveSchema.js';
import type { FieldSchema } from '../../index.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../../index.ts';

/**
 * The schemas that rjsf's precompiled validator looks up for a form, by their hash: the same list that
 * `compileSchemaValidatorsCode` compiles (it would compile each form on its own, with every schema embedded twice).
 */
export function rjsfSchemas(root: FieldSchema): [string, Json][] {
  const parser = new ParserValidator(root as RJSFSchema);
  parse(parser, root as RJSFSchema, root, new Set());
  // rjsf asks for one of an option's properties, `anyOf: []` where it has none: that never holds, as what is not compiled.
  const found = (Object.values(parser.getSchemaMap()) as JsonObject[]).filter(
    (schema) => !JSON.stringify(schema).includes('"anyOf":[]'),
  );
  return found.map(({ $id: _id, ...schema }) => {
    const hash = hashForSchema(schema as RJSFSchema);
    // What refers back to itself needs what it refers to.
    return [hash, root.$defs === undefined ? schema : { ...schema, $defs: root.$defs as Json }];
  });
}

/**
 * In place of rjsf's public `schemaParser`, which never ends where items refer back to what they stand in (it unfolds a tree one level more
 * each time), and does not look into branches, tuples and names of any kind: there no condition would ever hold. Here a
 * schema is looked at once, with all that is below it as it was written.
 */
function parse(parser: ParserValidator, root: RJSFSchema, schema: unknown, seen: Set<string>): void {
  if (!isObject(schema)) return;
  const key = JSON.stringify(schema);
  if (seen.has(key)) return;
  seen.add(key);
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : '';
  const written: JsonObject = { ...objectOf(root.$defs?.[name] as Json), ...schema };
  for (const local of retrieveSchemaInternal(parser, schema as RJSFSchema, root, undefined, true)) {
    // rjsf asks which of the options fits, then draws that one as a schema of its own.
    resolveAnyOrOneOfSchemas(parser, local, root, true);
    const found = local as JsonObject;
    const below = BELOW.flatMap((keyword) => written[keyword] ?? found[keyword] ?? []);
    const named = NAMED.flatMap((keyword) =>
      Object.values({ ...objectOf(found[keyword]), ...objectOf(written[keyword]) }),
    );
    for (const one of [...below, ...named]) parse(parser, root, one, seen);
  }
}

/** Under these stand schemas, or lists of some; and schemas by name. */
const BELOW = ['oneOf', 'anyOf', 'items', 'additionalItems', 'additionalProperties'];
const NAMED = ['properties', 'patternProperties'];
