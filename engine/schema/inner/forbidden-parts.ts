import { isObject } from '../../json/index.ts';
import { tupleOf } from '../fitting.ts';
import { isMasked } from '../masked.ts';
import type { FieldSchema, FieldValue } from '../types.ts';
import { applyingSchemas, childSchema } from './inner-schema.ts';

/**
 * A value without the parts that its schema forbids and no control shows: names beside `additionalProperties: false`, and
 * items behind a tuple with `additionalItems: false`. They remain after a release, or in another branch, and nobody
 * could correct the error. The same value if nothing changes.
 * @param root the document of the references
 */
export function withoutForbiddenParts(root: FieldSchema, schema: FieldSchema, value: FieldValue): FieldValue {
  if (isMasked(value) || (!isObject(value) && !Array.isArray(value))) return value;
  const parts = applyingSchemas(root, schema, value);
  const tidyPart = (name: string, part: FieldValue): FieldValue => {
    const partSchema = childSchema(root, schema, name, value);
    return partSchema ? withoutForbiddenParts(root, partSchema, part) : part;
  };
  if (Array.isArray(value)) {
    const length = Math.min(value.length, ...parts.map(lengthOfTuple));
    const items = value.slice(0, length).map((item, index) => tidyPart(String(index), item));
    return length === value.length && items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value as Record<string, FieldValue>);
  const kept = entries.filter(([name]) => !isForbidden(parts, name));
  const tidy = kept.map(([name, part]): [string, FieldValue] => [name, tidyPart(name, part)]);
  const isSame = kept.length === entries.length && tidy.every(([, part], index) => part === kept[index]?.[1]);
  return isSame ? value : Object.fromEntries(tidy);
}

/** Whether one of the schemas allows only other names, and none names this one. */
function isForbidden(parts: readonly FieldSchema[], name: string): boolean {
  const isNamed = parts.some(
    ({ properties, patternProperties = {} }) =>
      (properties !== undefined && Object.hasOwn(properties, name)) ||
      Object.keys(patternProperties as object).some((pattern) => new RegExp(pattern, 'u').test(name)),
  );
  return !isNamed && parts.some(({ additionalProperties }) => additionalProperties === false);
}

function lengthOfTuple(schema: FieldSchema): number {
  const tuple = tupleOf(schema);
  return tuple && schema.additionalItems === false ? tuple.length : Number.POSITIVE_INFINITY;
}
