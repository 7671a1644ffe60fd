import { hash, randomBytes } from 'node:crypto';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import {
  type CompiledFlow,
  escapePart,
  type FieldSchema,
  isMasked,
  isSameJson,
  listOf,
  type Masked,
  maskValue,
  secretsIn,
} from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { type FieldPlan, fieldPlan } from '../answers/index.ts';

/** A sensitive value and its place in an application. */
export interface SecretPlace {
  schema: FieldSchema;
  /**
   * Identifies the secret: `business_ein`, `owners.ID.ssn`; inside a value it has the position: `people.0.ssn`.
   */
  name: string;
  /** The name in the encryption context: without positions inside a value, because items may move. */
  binding: string;
  /** The path in the application: `['owners', '0', 'ssn']`. */
  path: string[];
  value: unknown;
}

/** The places of sensitive values, including those inside other values. */
export function findSecretPlaces(flow: CompiledFlow, application: JsonObject): SecretPlace[] {
  const plan = fieldPlan(flow.application);
  const places: SecretPlace[] = [];
  const add = (
    holder: { readonly [field: string]: unknown },
    { sensitive, holding }: Pick<FieldPlan, 'sensitive' | 'holding'>,
    prefix: string,
    path: string[],
  ): void => {
    for (const { field, schema } of sensitive) {
      const name = `${prefix}${field}`;
      const value = holder[field];
      if (value !== undefined) places.push({ schema, name, binding: name, path: [...path, field], value });
    }
    for (const { field, schema: outer } of holding) {
      for (const { holder: inside, name, schema, path: inner, generic } of secretsIn(
        flow.application,
        outer,
        holder[field],
      ))
        places.push({
          schema,
          name: [`${prefix}${field}`, ...inner].join('.'),
          binding: [`${prefix}${field}`, ...generic].join('.'),
          path: [...path, field, ...inner],
          value: inside[name],
        });
    }
  };
  add(application, plan, '', []);
  for (const list of plan.lists) {
    for (const [index, item] of listOf(application, list.name).entries())
      add(item, list, `${list.name}.${item.id}.`, [list.name, String(index)]);
  }
  return places;
}

/** A place and its next value; undefined removes a property, and becomes null in a list to keep the positions. */
export type Change = readonly [SecretPlace, unknown];

/** A copy with other values at some places, which shares unchanged objects; without changes the same object. */
export function applyChanges(application: JsonObject, changes: readonly Change[]): JsonObject {
  if (changes.length === 0) return application;
  const root = { ...application };
  const copies = new Set<unknown>([root]);
  const copyAt = (holder: JsonObject, name: string): JsonObject => {
    const value = holder[name] as JsonObject;
    if (copies.has(value)) return value;
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as JsonObject;
    copies.add(copy);
    holder[name] = copy;
    return copy;
  };
  for (const [{ path }, value] of changes) {
    const holder = path.slice(0, -1).reduce(copyAt, root);
    const last = path.at(-1) ?? '';
    if (value !== undefined) holder[last] = value;
    else if (Array.isArray(holder)) holder[Number(last)] = null;
    else delete holder[last];
  }
  return root;
}

export function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${escapePart(name)}`).join('');
}

export interface Secret {
  binding: string;
  /** The encrypted value, as the database holds it. */
  token: string;
  mask: string;
  value(): unknown;
  isSame(other: unknown): boolean;
  /** A copy that has a hash instead of the value in memory: its `value()` decrypts again. */
  withoutValue(): Secret;
}

/** Cached secrets by token. */
export type CachedSecrets = ReadonlyMap<string, Secret>;

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
  return createSecret(binding, token, schema, decrypt(), decrypt);
}

export function encryptSecret(
  { crypto, deal }: Context,
  { binding, schema }: SecretPlace,
  value: unknown,
): Secret {
  const at = { field: binding, deal };
  const token = crypto.encrypt(JSON.stringify(value), at);
  return createSecret(binding, token, schema, value, () => JSON.parse(crypto.decrypt(token, at)));
}

function createSecret(
  binding: string,
  token: string,
  schema: FieldSchema,
  value: unknown,
  decrypt: () => unknown,
): Secret {
  const mask = maskFor(schema, value);
  const withoutValue = (): Secret => {
    const valueHash = hashValue(value);
    const secret: Secret = {
      binding,
      token,
      mask,
      value: decrypt,
      isSame: (other) => hashValue(other) === valueHash,
      withoutValue: () => secret,
    };
    return secret;
  };
  return {
    binding,
    token,
    mask,
    value: () => value,
    isSame: (other) => isSameJson(other, value),
    withoutValue,
  };
}

/** The key of hashes, which are only compared in this process and never stored. */
const HASH_KEY = randomBytes(32).toString('base64url');

function hashValue(value: unknown): string {
  return hash('sha256', `${HASH_KEY}${JSON.stringify(value)}`, 'base64url');
}

export function toMasked({ mask }: Secret): Masked {
  return { present: true, mask };
}

/** The mask of a place's value, stored or not. */
export function maskAt({ schema, value }: SecretPlace): string {
  return isMasked(value) ? value.mask : maskFor(schema, value);
}

function maskFor(schema: FieldSchema, value: unknown): string {
  return maskValue(schema['x-sensitive'] ?? 'mask-last-4', String(value));
}
