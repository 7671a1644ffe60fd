import { hash, randomBytes } from 'node:crypto';
import { type FieldSchema, isMasked, type Masked, maskValue } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import type { SecretPlace } from './places.ts';

export interface Secret {
  binding: string;
  /** The encrypted value, as the database holds it. */
  token: string;
  mask: string;
  /** Decrypts it. */
  value(): unknown;
  isSame(other: unknown): boolean;
  /** The same, holding a keyed hash instead of the value: `value()` decrypts again. */
  closed(): Secret;
}

/** Cached secrets by token: these need no decryption. */
export type KnownSecrets = ReadonlyMap<string, Secret>;

interface Context {
  crypto: FieldCrypto;
  deal: string;
}

/** @throws if the token was made for another place or deal, or its key is missing */
export function decryptSecret(
  { crypto, deal }: Context,
  { binding, schema }: SecretPlace,
  token: string,
): Secret {
  const decrypt = (): unknown => JSON.parse(crypto.decrypt(token, { field: binding, deal }));
  return secretOf(binding, token, schema, decrypt(), decrypt);
}

export function encryptSecret(
  { crypto, deal }: Context,
  { binding, schema }: SecretPlace,
  value: unknown,
): Secret {
  const at = { field: binding, deal };
  const token = crypto.encrypt(JSON.stringify(value), at);
  return secretOf(binding, token, schema, value, () => JSON.parse(crypto.decrypt(token, at)));
}

function secretOf(
  binding: string,
  token: string,
  schema: FieldSchema,
  value: unknown,
  decrypt: () => unknown,
): Secret {
  const mask = maskFor(schema, value);
  const closed = (): Secret => {
    const print = printOf(value);
    const same: Secret = {
      binding,
      token,
      mask,
      value: decrypt,
      isSame: (other) => printOf(other) === print,
      closed: () => same,
    };
    return same;
  };
  return { binding, token, mask, value: () => value, isSame: (other) => other === value, closed };
}

/** Random for each process: the hashes are compared in memory and never stored. */
const PRINT_KEY = randomBytes(32).toString('base64url');

function printOf(value: unknown): string {
  return hash('sha256', `${PRINT_KEY}${JSON.stringify(value)}`, 'base64url');
}

export function maskOf({ mask }: Secret): Masked {
  return { present: true, mask };
}

/** The mask of the value at a place, stored or not. */
export function maskAt({ schema, value }: SecretPlace): string {
  return isMasked(value) ? value.mask : maskFor(schema, value);
}

function maskFor(schema: FieldSchema, value: unknown): string {
  return maskValue(schema['x-sensitive'] ?? 'mask-last-4', String(value));
}
