import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. It has 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two texts in constant time. */
export function sameText(actual: string, other: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
