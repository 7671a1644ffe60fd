import { isObject, once } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { childSchema, isEmpty, isMasked, takesNull } from '../schema/index.ts';

/** Required objects inside each other are created to this depth. */
const MOST_LEVELS = 20;

/**
 * A document for validators, without masked and empty values (a mask satisfies `required`: the caller checks that).
 * Creates required objects, so that their missing fields are reported; removes unanswered optional objects and lists,
 * so that they require nothing.
 * @param root the document of the `$ref`s
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
    return value.map((item, index) =>
      visit(root, schema && childSchema(root, schema, String(index), value), item, true, level + 1),
    );
  }
  if (!isObject(value)) return value;
  const requiredNames = new Set(schema?.required);
  const keptMembers: [string, unknown][] = [];
  const keep = (name: string, inner: unknown): void => {
    if (inner !== undefined) keptMembers.push([name, inner]);
  };
  for (const [name, inner] of Object.entries(value)) {
    const fieldSchema = schema && childSchema(root, schema, name, value);
    keep(name, visit(root, fieldSchema, inner, requiredNames.has(name), level + 1));
  }
  for (const name of schema && level < MOST_LEVELS ? askedObjects(schema) : []) {
    if (!isEmpty(value[name])) continue;
    const fieldSchema = schema && childSchema(root, schema, name, value);
    if (fieldSchema?.type === 'object' && !fieldSchema['x-sensitive'])
      keep(name, visit(root, fieldSchema, {}, true, level + 1));
  }
  // An assignment to `__proto__` would set the prototype.
  return isAsked || isSaid(value) ? Object.fromEntries(keptMembers) : undefined;
}

/** The required properties that can be objects. */
const askedObjects = once((schema: FieldSchema) =>
  (schema.required ?? []).filter((name) => {
    const ownField = schema.properties?.[name];
    return (
      ownField?.type === undefined ||
      ownField.type === 'object' ||
      isConditional(schema) ||
      isConditional(ownField)
    );
  }),
);

/** Whether another schema may apply to the same value. */
function isConditional({ $ref, allOf, anyOf, oneOf, if: condition, dependencies }: FieldSchema): boolean {
  return (allOf ?? anyOf ?? oneOf ?? condition ?? dependencies ?? $ref) !== undefined;
}

/** Whether a list has only the empty items of `minItems`. */
function isUntouched(schema: FieldSchema | undefined, items: unknown[]): boolean {
  return items.length > 0 && items.length <= (schema?.minItems ?? 0) && !items.some(isSaid);
}

/** Whether a value has any answer, also a mask. */
function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSaid);
  return isObject(value) ? Object.values(value).some(isSaid) : !isEmpty(value);
}
