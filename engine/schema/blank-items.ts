import { isObject } from '../json/index.ts';
import { childSchema } from './inner/index.ts';
import { isEmpty, isMasked } from './masked.ts';
import type { FieldSchema, FieldValue } from './types.ts';

/** Whether a list has no items, or only the blank items that a form draws to reach `minItems`. */
export function hasOnlyBlankItems(schema: FieldSchema | undefined, items: readonly unknown[]): boolean {
  return items.length <= (schema?.minItems ?? 0) && !items.some(hasAnswer);
}

/** Whether a value contains any answer; a mask is one. */
export function hasAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasAnswer);
  return isObject(value) ? Object.values(value).some(hasAnswer) : !isEmpty(value);
}

/**
 * Removes the blank items of optional lists, and an optional object that then is empty. The same value if nothing
 * changes; undefined if nothing is left.
 * @param root the document of the references
 */
export function withoutBlankItems(
  root: FieldSchema,
  schema: FieldSchema | undefined,
  value: FieldValue,
  isRequired: boolean,
): FieldValue | undefined {
  if (isMasked(value)) return value;
  if (Array.isArray(value)) {
    if (!isRequired && value.length > 0 && hasOnlyBlankItems(schema, value)) return undefined;
    const items = value.map((item, index) => {
      const itemSchema = schema && childSchema(root, schema, String(index), value);
      return withoutBlankItems(root, itemSchema, item, true) ?? item;
    });
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value as Record<string, FieldValue>);
  const keptEntries = entries.flatMap(([name, inner]): [string, FieldValue][] => {
    const fieldSchema = schema && childSchema(root, schema, name, value);
    const rest = withoutBlankItems(root, fieldSchema, inner, schema?.required?.includes(name) === true);
    return rest === undefined ? [] : [[name, rest]];
  });
  if (
    keptEntries.length === entries.length &&
    keptEntries.every(([, inner], index) => inner === entries[index]?.[1])
  )
    return value;
  return keptEntries.length > 0 || isRequired ? (Object.fromEntries(keptEntries) as FieldValue) : undefined;
}
