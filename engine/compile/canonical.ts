import { createHash } from 'node:crypto';
import { isObject, type Json } from '../core/json.ts';

/** JSON with sorted names: equal for equal content. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

/** Eight hexadecimal digits of SHA-256. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
