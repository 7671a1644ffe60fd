import type { Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { optionsOf, resolutionOf } from './schema-utils.ts';

/** By these rjsf draws another field, several of them, or asks for more than the schema's type. */
const MORE = ['$id', 'anyOf', 'oneOf', 'deprecated'];
/** Options of `ui:` that rjsf's SchemaField acts on by itself. */
const ACTED_ON =
  /^(field|classNames?|style|readonly|disabled|autofocus|hideError|deprecatedHandling|.+Template)$/;

/**
 * The schema as rjsf resolves it, where rjsf's SchemaField would do no more than hand it to the theme's field of its type: one
 * type, nothing that depends on the data, options that are the widget's. Drawn without it, a field is three components less,
 * and a step of plain fields runs none of that machinery. Undefined for everything else, which is SchemaField's.
 */
export function handedOn(
  given: RJSFSchema,
  uiSchema: UiSchema | undefined,
  { globalUiOptions }: Registry,
): RJSFSchema | undefined {
  const schema = resolutionOf(given);
  if (!schema || typeof schema.type !== 'string' || MORE.some((keyword) => keyword in schema))
    return undefined;
  const options = optionsOf(uiSchema, globalUiOptions);
  const isActedOn = options.widget === 'hidden' || Object.keys(options).some((name) => ACTED_ON.test(name));
  return isActedOn ? undefined : schema;
}
