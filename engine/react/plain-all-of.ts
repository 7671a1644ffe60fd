import type { RJSFSchema } from '@rjsf/utils';

/**
 * Stands in for rjsf's merge of `allOf` in the browser bundle (6 KB gzip). rjsf only needs to know which fields a form
 * has and which are required: rules are engine/core's. So branches are joined by their properties and requirements.
 * `{properties: {a}, allOf: [{properties: {b}, required: ['b']}]}` → `{properties: {a, b}, required: ['b']}`
 */
export default function plainAllOf({ allOf, ...schema }: RJSFSchema): RJSFSchema {
  const joined: RJSFSchema = { ...schema };
  const required = new Set(schema.required);
  for (const branch of allOf ?? []) {
    if (typeof branch === 'boolean') continue;
    const part = plainAllOf(branch as RJSFSchema);
    for (const [keyword, value] of Object.entries(part)) joined[keyword] ??= value;
    if (part.properties) joined.properties = { ...part.properties, ...joined.properties };
    for (const name of part.required ?? []) required.add(name);
  }
  if (required.size > 0) joined.required = [...required];
  return joined;
}
