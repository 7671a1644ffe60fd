import { isObject, once } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { childSchema, isEmpty, isMasked, takesNull } from '../schema/index.ts';

/** Objects that are required inside each other are made this deep; a schema that wants more cannot be filled in. */
const MOST_LEVELS = 20;

/**
 * A document as validators see it: what a person said and nothing else. Masked and empty values are taken out (a masked
 * value satisfies `required`: the caller looks at the original for that). An object that is asked for is there, so that
 * what is missing in it is named; an optional object or list without any answer is not, so that it blocks nobody.
 * @param root what remaining `$ref`s point into.
 */
export function validatedData(
  root: FieldSchema,
  schema: FieldSchema,
  document: { readonly [field: string]: unknown },
): Record<string, unknown> {
  return (visit(root, schema, document, true, 0) ?? {}) as Record<string, unknown>;
}

function visit(
  root: FieldSchema,
  schema: FieldSchema | undefined,
  value: unknown,
  isAsked: boolean,
  level: number,
): unknown {
  if (isMasked(value) && (!schema || schema['x-sensitive'])) return undefined;
  if (value === '' || value === undefined) return undefined;
  if (value === null) return schema && takesNull(root, schema) ? null : undefined;
  if (Array.isArray(value)) {
    if (!isAsked && isUntouched(schema, value)) return undefined;
    return value.map((item, at) =>
      visit(root, schema && childSchema(root, schema, String(at), value), item, true, level + 1),
    );
  }
  if (!isObject(value)) return value;
  const asked = new Set(schema?.required);
  const kept: [string, unknown][] = [];
  const keep = (name: string, inner: unknown): void => {
    if (inner !== undefined) kept.push([name, inner]);
  };
  for (const [name, inner] of Object.entries(value)) {
    const known = schema && childSchema(root, schema, name, value);
    keep(name, visit(root, known, inner, asked.has(name), level + 1));
  }
  for (const name of schema && level < MOST_LEVELS ? askedObjects(schema) : []) {
    if (!isEmpty(value[name])) continue;
    const known = schema && childSchema(root, schema, name, value);
    if (known?.type === 'object' && !known['x-sensitive'])
      keep(name, visit(root, known, {}, true, level + 1));
  }
  // A name like `__proto__` stays a name, which an assignment would not leave it.
  return isAsked || isSaid(value) ? Object.fromEntries(kept) : undefined;
}

/** The required names but those that are plainly no objects: of hundreds of texts there is nothing to look up. */
const askedObjects = once((schema: FieldSchema) =>
  (schema.required ?? []).filter((name) => {
    const own = schema.properties?.[name];
    return own?.type === undefined || own.type === 'object' || isConditional(schema) || isConditional(own);
  }),
);

/** Whether another schema may say more of the same value. */
function isConditional({ $ref, allOf, anyOf, oneOf, if: condition, dependencies }: FieldSchema): boolean {
  return (allOf ?? anyOf ?? oneOf ?? condition ?? dependencies ?? $ref) !== undefined;
}

/** Whether a list has only the empty items that `minItems` made. */
function isUntouched(schema: FieldSchema | undefined, items: unknown[]): boolean {
  return items.length > 0 && items.length <= (schema?.minItems ?? 0) && !items.some(isSaid);
}

/** Whether anything stands in a value, be it a mask. */
function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSaid);
  return isObject(value) ? Object.values(value).some(isSaid) : !isEmpty(value);
}
