import {
  createSchemaUtils,
  getUiOptions,
  type RJSFSchema,
  type SchemaUtilsType,
  type UIOptionsType,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { DEPENDENCIES, isMasked, isObject, once } from '../../../index.ts';

/** By these rjsf makes another schema of one, or looks at the data for it. */
const RESOLVING = ['$ref', 'if', 'patternProperties', ...DEPENDENCIES];
/** Rules about a value, which decide nothing of how it is drawn. */
const VALUE_RULES = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'x-rule', 'x-errors'];

/**
 * rjsf's helpers for a form. Of a schema that comes out the same whatever the data (a plain field with its rules) they know
 * at once what rjsf finds by walking, merging and comparing it, for each field and again for each time it is drawn.
 */
export function schemaUtilsOf(validator: ValidatorType, root: RJSFSchema): SchemaUtilsType {
  const utils = createSchemaUtils(validator, root);
  const quick: Pick<SchemaUtilsType, 'retrieveSchema' | 'isSelect' | 'getClosestMatchingOption'> = {
    retrieveSchema: (schema, data, resolvesOptions) =>
      (resolvesOptions ? undefined : resolutionOf(schema)) ??
      utils.retrieveSchema(markable(schema), data, resolvesOptions),
    isSelect: (schema) =>
      schema.oneOf || schema.anyOf || !resolutionOf(schema)
        ? utils.isSelect(schema)
        : Array.isArray(schema.enum),
    getClosestMatchingOption: (data, options, selected = 0, discriminator) => {
      // No answer is of the branch that shows, else of the first one; rjsf finds that it fits the one of null best.
      if (data === undefined) return Math.max(0, selected);
      // Behind a mask is a secret, and secrets are texts.
      if (isMasked(data)) return Math.max(0, options.findIndex(takesText));
      return utils.getClosestMatchingOption(data, options, selected, discriminator);
    },
  };
  return Object.assign(Object.create(utils) as SchemaUtilsType, quick);
}

function takesText({ type }: RJSFSchema): boolean {
  return [type].flat().includes('string');
}

/** rjsf marks what `patternProperties` gives a key, in the very schema: of a compiled one, which is frozen, it gets a copy. */
const copies = new WeakMap<object, RJSFSchema>();

function markable(schema: RJSFSchema): RJSFSchema {
  if (!schema?.patternProperties) return schema;
  const copy = copies.get(schema) ?? structuredClone(schema);
  copies.set(schema, copy);
  return copy;
}

/** rjsf's `getUiOptions`; of a compiled (and so unchanging) uiSchema it is read once, not three times a field. */
export function optionsOf(uiSchema: UiSchema | undefined, global: UIOptionsType | undefined): UIOptionsType {
  return !uiSchema || global ? getUiOptions(uiSchema, global) : ownOptions(uiSchema);
}

const ownOptions = once((uiSchema: UiSchema): UIOptionsType => getUiOptions(uiSchema));

/** What rjsf makes of a schema whatever the data; undefined where that depends on it. */
export function resolutionOf(schema: unknown): RJSFSchema | undefined {
  return isObject(schema) ? resolve(schema) : undefined;
}

const resolve = once((schema: RJSFSchema): RJSFSchema | undefined => {
  const { allOf, additionalProperties = false } = schema;
  if (additionalProperties !== false || RESOLVING.some((keyword) => keyword in schema)) return undefined;
  if (refersBelow(schema)) return undefined;
  // Most fields: no copy is made of what stays as it is.
  if (allOf === undefined) return schema;
  const rules = allOf.flatMap((part): [string, unknown][] =>
    isObject(part) ? Object.entries(part) : [['', part]],
  );
  if (rules.some(([keyword]) => !VALUE_RULES.includes(keyword))) return undefined;
  const { allOf: _rules, ...merged } = schema;
  for (const [keyword, value] of rules) {
    if (keyword.startsWith('x-')) continue;
    merged[keyword] = bothHold(keyword, merged[keyword], value);
  }
  return merged;
});

/** Two rules of one kind as one, as rjsf merges them: the narrower bound, and a pattern that asks for both. */
function bothHold(keyword: string, own: unknown, other: unknown): unknown {
  if (own === undefined || own === other) return other;
  if (keyword === 'pattern') return `(?=.*(?:${own}))(?=.*(?:${other}))`;
  return keyword.startsWith('max')
    ? Math.min(Number(own), Number(other))
    : Math.max(Number(own), Number(other));
}

/** Whether references stand in what a schema holds: rjsf follows them from there. */
function refersBelow({ properties, items }: RJSFSchema): boolean {
  if (!properties && !items) return false;
  const below = [...Object.values(properties ?? {}), ...(Array.isArray(items) ? items : [items])];
  return below.some((one) => isObject(one) && ('$ref' in one || refersBelow(one)));
}
