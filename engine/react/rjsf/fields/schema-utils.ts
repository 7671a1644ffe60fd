import { createSchemaUtils, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils';
import { isMasked } from '../../../index.ts';

/** rjsf's helpers for a form, with two answers of our own: the branch of a value, and the schema of a frozen object of patterns. */
export function schemaUtilsOf(validator: ValidatorType, root: RJSFSchema): SchemaUtilsType {
  const utils = createSchemaUtils(validator, root);
  const own: Pick<SchemaUtilsType, 'retrieveSchema' | 'getClosestMatchingOption'> = {
    retrieveSchema: (schema, data, resolvesOptions) =>
      utils.retrieveSchema(markable(schema), data, resolvesOptions),
    getClosestMatchingOption: (data, options, selected = 0, discriminator) => {
      // Without an answer the branch that shows stays; rjsf would choose a branch of null.
      if (data === undefined) return Math.max(0, selected);
      // A mask stands for a secret, and secrets are texts.
      if (isMasked(data)) return Math.max(0, options.findIndex(takesText));
      return utils.getClosestMatchingOption(data, options, selected, discriminator);
    },
  };
  return Object.assign(Object.create(utils) as SchemaUtilsType, own);
}

function takesText({ type }: RJSFSchema): boolean {
  return [type].flat().includes('string');
}

/** rjsf writes marks into a schema with `patternProperties`; compiled schemas are frozen, so it gets a copy. */
const copies = new WeakMap<object, RJSFSchema>();

function markable(schema: RJSFSchema): RJSFSchema {
  if (!schema?.patternProperties) return schema;
  const copy = copies.get(schema) ?? structuredClone(schema);
  copies.set(schema, copy);
  return copy;
}
