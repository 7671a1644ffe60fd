import { createHash } from 'node:crypto';

/** Eight hexadecimal digits of SHA-256. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
