import { getUiOptions, type Registry, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { DEPENDENCIES, isObject, once, SCHEMA_FIELD_OPTIONS } from '../../../index.ts';

/** Keywords for which rjsf renders another field, or resolves the schema by the data. */
const MORE = ['$id', '$ref', 'anyOf', 'oneOf', 'if', 'patternProperties', 'deprecated', ...DEPENDENCIES];

/**
 * The resolved schema of a plain field, which rjsf's SchemaField would only pass to the theme's field; else undefined.
 * Saves three components per field: a step of 8 fields mounts in 1.01 times rjsf core instead of 1.10
 * (docs/architecture.md).
 */
export function plainFieldSchema(
  givenSchema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  { globalUiOptions, schemaUtils }: Pick<Registry, 'globalUiOptions' | 'schemaUtils'>,
): RJSFSchema | undefined {
  const schema = resolve(givenSchema, schemaUtils);
  if (typeof schema?.type !== 'string') return undefined;
  const options = getUiOptions(uiSchema, globalUiOptions);
  const isActedOn = Object.keys(options).some((name) => name === 'field' || SCHEMA_FIELD_OPTIONS.test(name));
  return isActedOn || options.widget === 'hidden' ? undefined : schema;
}

const resolve = once((schema: RJSFSchema, utils: Registry['schemaUtils']): RJSFSchema | undefined => {
  const { allOf, additionalProperties = false } = schema;
  if (additionalProperties !== false || hasMore(schema)) return undefined;
  if (allOf === undefined) return schema;
  return allOf.every((part) => isObject(part) && !hasMore(part)) ? utils.retrieveSchema(schema) : undefined;
});

function hasMore(schema: object): boolean {
  return MORE.some((keyword) => keyword in schema);
}
