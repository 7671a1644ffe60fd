import { maskValue } from '../format/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { isEmpty, isMasked } from '../schema/index.ts';

/**
 * Whether two answers to a field are the same one. Nothing is nothing however it is written (absent, null, '');
 * a mask is the same as another that shows the same, and as the secret that it stands for.
 */
export function sameAnswer(schema: FieldSchema, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isMasked(a) || isMasked(b)) return shown(schema, a) === shown(schema, b);
  return sameJson(a, b);
}

/** Whether a secret was typed in the place of one that shows as a mask. It may correct that one, though both show the same. */
export function isTypedOver(saved: unknown, now: unknown): boolean {
  return isMasked(saved) && typeof now === 'string' && now !== '';
}

function shown(schema: FieldSchema, value: unknown): unknown {
  if (isMasked(value)) return value.mask;
  return schema['x-sensitive'] ? maskValue(schema['x-sensitive'], String(value)) : value;
}

/** Deep equality of JSON values; the order of an object's names does not count. */
function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && sameJson(a[name as keyof typeof a], b[name as keyof typeof b]),
  );
}
