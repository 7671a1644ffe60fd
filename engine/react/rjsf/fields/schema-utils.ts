import { createSchemaUtils, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils';
import { isMasked, isObject } from '../../../index.ts';

/** rjsf's helpers for a form, with our own choice of a value's branch, and with copies of frozen schemas that rjsf writes to. */
export function schemaUtilsOf(validator: ValidatorType, root: RJSFSchema): SchemaUtilsType {
  const utils = createSchemaUtils(validator, root);
  const overrides: Partial<SchemaUtilsType> = {
    retrieveSchema: (schema, data, resolvesOptions) =>
      utils.retrieveSchema(markable(schema), data, resolvesOptions),
    getClosestMatchingOption: (data, options, selected = 0, discriminator) => {
      // Without an answer the shown branch stays; rjsf would choose a branch of null.
      if (data === undefined) return Math.max(0, selected);
      // A mask stands for a text, because secrets are texts.
      if (isMasked(data)) return Math.max(0, options.findIndex(takesText));
      return utils.getClosestMatchingOption(data, options, selected, discriminator);
    },
    // A cleared property that was absent before would keep out the constant of the new branch.
    sanitizeDataForNewSchema: (next, before, data) => {
      const keptData: unknown = utils.sanitizeDataForNewSchema(next, before, data);
      if (!isObject(keptData)) return keptData;
      const entries = Object.entries(keptData).filter(
        ([name, value]) => value !== undefined || data?.[name] !== undefined,
      );
      return Object.fromEntries(entries);
    },
  };
  return Object.assign(Object.create(utils) as SchemaUtilsType, overrides);
}

function takesText({ type }: RJSFSchema): boolean {
  return [type].flat().includes('string');
}

/** Copies of frozen schemas with `patternProperties`, into which rjsf writes flags. */
const copies = new WeakMap<object, RJSFSchema>();

function markable(schema: RJSFSchema): RJSFSchema {
  if (!schema?.patternProperties) return schema;
  const copy = copies.get(schema) ?? structuredClone(schema);
  copies.set(schema, copy);
  return copy;
}
