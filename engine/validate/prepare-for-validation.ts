import { isObject, once } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import {
  childSchema,
  hasAnswer,
  hasOnlyBlankItems,
  isEmpty,
  isMasked,
  takesNull,
  tupleOf,
} from '../schema/index.ts';

/** Required objects are created up to this nesting depth. */
const MOST_LEVELS = 20;

/**
 * Copies values for a validator, without masked and empty values. The caller must drop `required` errors of masked values.
 * Creates required objects and the positions of tuples, so that errors name their missing fields. Removes optional objects without
 * answers and optional lists of blank items, so that nothing in them is required.
 * @param root the schema in which `$ref`s are resolved
 */
export function prepareForValidation(
  root: FieldSchema,
  schema: FieldSchema,
  values: { readonly [field: string]: unknown },
): Record<string, unknown> {
  return (prepareValue(root, schema, values, true, 0) ?? {}) as Record<string, unknown>;
}

function prepareValue(
  root: FieldSchema,
  schema: FieldSchema | undefined,
  value: unknown,
  isRequired: boolean,
  level: number,
): unknown {
  if (isMasked(value) && (!schema || schema['x-sensitive'])) return undefined;
  if (value === '' || value === undefined) return undefined;
  if (value === null) return schema && takesNull(root, schema) ? null : undefined;
  if (Array.isArray(value)) {
    if (!isRequired && hasOnlyBlankItems(schema, value)) return undefined;
    // The missing positions of a tuple are unanswered, so that each of them has the error.
    const length = Math.max(value.length, schema ? countNeededPositions(schema) : 0);
    return Array.from({ length }, (_, index) =>
      prepareValue(
        root,
        schema && childSchema(root, schema, String(index), value),
        value[index],
        true,
        level + 1,
      ),
    );
  }
  if (!isObject(value)) return value;
  const requiredNames = new Set(schema?.required);
  const keptMembers: [string, unknown][] = [];
  const addValue = (name: string, inner: unknown): void => {
    if (inner !== undefined) keptMembers.push([name, inner]);
  };
  for (const [name, inner] of Object.entries(value)) {
    const fieldSchema = schema && childSchema(root, schema, name, value);
    const isRequiredName = requiredNames.has(name);
    if (isRequiredName && lacksItems(fieldSchema, inner)) continue;
    addValue(name, prepareValue(root, fieldSchema, inner, isRequiredName, level + 1));
  }
  for (const name of schema && level < MOST_LEVELS ? requiredObjects(schema) : []) {
    if (!isEmpty(value[name])) continue;
    const fieldSchema = schema && childSchema(root, schema, name, value);
    if (!fieldSchema || fieldSchema['x-sensitive']) continue;
    if (fieldSchema.type === 'object') addValue(name, prepareValue(root, fieldSchema, {}, true, level + 1));
    else if (countNeededPositions(fieldSchema) > 0)
      addValue(name, prepareValue(root, fieldSchema, [], true, level + 1));
  }
  // Not by assignments: one to `__proto__` would set the prototype.
  return isRequired || hasAnswer(value) ? Object.fromEntries(keptMembers) : undefined;
}

/** Whether a required list is empty, as after the last choice was unticked: no answer, unless its schema says `minItems`. */
function lacksItems(schema: FieldSchema | undefined, value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 && schema !== undefined && schema.minItems === undefined;
}

/** The number of a tuple's positions that need an answer; 0 for any other schema. */
function countNeededPositions(schema: FieldSchema): number {
  return Math.min(schema.minItems ?? 0, tupleOf(schema)?.length ?? 0);
}

/** The required properties that can be objects or tuples. */
const requiredObjects = once((schema: FieldSchema) =>
  (schema.required ?? []).filter((name) => {
    const ownField = schema.properties?.[name];
    return (
      ownField?.type === undefined ||
      ownField.type === 'object' ||
      tupleOf(ownField) !== undefined ||
      isConditional(schema) ||
      isConditional(ownField)
    );
  }),
);

/** Whether another schema may apply to the same value. */
function isConditional({ $ref, allOf, anyOf, oneOf, if: condition, dependencies }: FieldSchema): boolean {
  return (allOf ?? anyOf ?? oneOf ?? condition ?? dependencies ?? $ref) !== undefined;
}
