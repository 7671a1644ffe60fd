import { maskValue } from '../format/index.ts';
import { isSameJson } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { fileReferences, isEmpty, isMasked, isUnmasked } from '../schema/index.ts';

/**
 * Whether two answers of a field are equal. Empty values are equal (absent, null, ''); a mask equals the same mask, and
 * its secret; files are equal by their ids, because a draft has no names of files.
 */
export function isSameAnswer(schema: FieldSchema, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isMasked(a) || isMasked(b)) return displayedValue(schema, a) === displayedValue(schema, b);
  if (schema['x-files']) return isSameJson(idsOf(a), idsOf(b));
  return isSameJson(a, b);
}

function idsOf(files: unknown): string[] {
  return fileReferences(files as FieldValue).map(({ id }) => id);
}

/** Whether a secret was entered over a mask: it may be a correction even with the same mask. */
export function isTypedOverMask(savedValue: unknown, now: unknown): boolean {
  return isMasked(savedValue) && isUnmasked(now);
}

function displayedValue(schema: FieldSchema, value: unknown): unknown {
  if (isMasked(value)) return value.mask;
  return schema['x-sensitive'] ? maskValue(schema['x-sensitive'], String(value)) : value;
}
