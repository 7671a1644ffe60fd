import { hash, randomBytes } from 'node:crypto';
import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, type FieldSchema, isEmpty, isMasked, type Masked, maskValue } from '#engine';
import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { fieldPlan } from './field-plan.ts';
import { copyForSecrets, type SecretPlace, secretPlaces } from './secret-places.ts';

/** A stored secret. One that was sealed or compared holds no value, but a keyed print to compare with. */
interface Secret {
  binding: string;
  /** As it lies in the database. */
  token: string;
  /** What is shown of it. */
  mask: string;
  /** In full. */
  value(): unknown;
  isSame(other: unknown): boolean;
  /** The same without its value in memory. */
  closed(): Secret;
}

/** By the token that lies in the database: what need not be opened. */
export type KnownSecrets = ReadonlyMap<string, Secret>;

/** A stored application as the rest of the server sees it: masks instead of secrets, which are kept aside by name. */
export interface Opened {
  application: JsonObject;
  secrets: Map<string, Secret>;
}

/**
 * Takes the secrets out of a stored application and puts what may be shown in their place.
 * @param known secrets that are opened only where their value is asked for
 */
export function open(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: string,
  stored: JsonObject,
  known: KnownSecrets = new Map(),
): Opened {
  const application = copyForSecrets(flow, stored);
  const secrets = new Map<string, Secret>();
  for (const { holder, field, schema, name, binding } of secretPlaces(flow, application)) {
    const token = holder[field];
    if (typeof token !== 'string') continue;
    const decrypt = (): unknown => JSON.parse(crypto.decrypt(token, { field: binding, deal }));
    const secret = known.get(token) ?? opened(binding, token, schema, decrypt(), decrypt);
    secrets.set(name, secret);
    holder[field] = maskOf(secret);
  }
  return { application, secrets };
}

function opened(
  binding: string,
  token: string,
  schema: FieldSchema,
  value: unknown,
  decrypt: () => unknown,
): Secret {
  const { mask } = masked(schema, value);
  const closed = (): Secret => {
    const print = printOf(value);
    const same: Secret = {
      ...{ binding, token, mask, value: decrypt },
      isSame: (other) => printOf(other) === print,
      closed: () => same,
    };
    return same;
  };
  return { binding, token, mask, value: () => value, isSame: (other) => other === value, closed };
}

/** Of this process alone: prints are compared in memory, and nothing keeps them. */
const PRINT_KEY = randomBytes(32).toString('base64url');

function printOf(value: unknown): string {
  return hash('sha256', `${PRINT_KEY}${JSON.stringify(value)}`, 'base64url');
}

/** An application as it is stored, and what the next one to read it need not do again. */
export interface Sealed {
  sealed: JsonObject;
  secrets: Opened['secrets'];
  /** Puts the masks into the very same object, in the place of the tokens. */
  withMasks(): JsonObject;
}

/**
 * The application as it is stored: new secrets encrypted, masks replaced by the tokens they stand for. A secret that is
 * sent again as it was keeps its token, unless that stands under an older key.
 */
export function seal(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: string,
  application: JsonObject,
  secrets: Opened['secrets'],
): Sealed {
  const sealed = copyForSecrets(flow, application);
  const places = secretPlaces(flow, sealed);
  const next: Opened['secrets'] = new Map();
  for (const place of places) {
    const { holder, field, schema, name, binding } = place;
    const value = holder[field];
    if (value === undefined || value === null) continue;
    let secret = isMasked(value) ? behind(place, value.mask, secrets) : secrets.get(name);
    if (isMasked(value)) {
      if (!secret) takeOut(holder, field);
    } else if (!secret || crypto.isStale(secret.token) || !secret.isSame(value)) {
      const at = { field: binding, deal };
      const token = crypto.encrypt(JSON.stringify(value), at);
      secret = opened(binding, token, schema, value, () => JSON.parse(crypto.decrypt(token, at)));
    }
    if (!secret) continue;
    holder[field] = secret.token;
    next.set(name, secret.closed());
  }
  const withMasks = (): JsonObject => {
    for (const { holder, field, name } of places) {
      const secret = next.get(name);
      if (secret) holder[field] = maskOf(secret);
    }
    return sealed;
  };
  return { sealed, secrets: next, withMasks };
}

/**
 * The secret that a mask stands for: that of its place, where items that have moved are followed (moved-secrets.ts); inside a
 * list of a value else the one that shows the same, if there is no other such.
 */
function behind(
  { name, binding }: SecretPlace,
  mask: string,
  secrets: Opened['secrets'],
): Secret | undefined {
  const own = secrets.get(name);
  if (name === binding || own?.mask === mask) return own;
  const same = [...secrets.values()].filter((one) => one.binding === binding && one.mask === mask);
  return same.length === 1 ? same[0] : undefined;
}

/** A position of a list stays, empty. */
function takeOut(holder: JsonObject, field: string): void {
  if (Array.isArray(holder)) holder[Number(field)] = null;
  else delete holder[field];
}

/** Takes masks out of an application's values that stand for nothing that is stored: a sender made them up. */
export function withoutUnknownMasks(flow: CompiledFlow, { application, secrets }: Opened): JsonObject {
  if (!fieldPlan(flow.application).hasInner) return application;
  const clean = copyForSecrets(flow, application);
  for (const place of secretPlaces(flow, clean)) {
    const value = place.holder[place.field];
    if (isMasked(value) && !behind(place, value.mask, secrets)) takeOut(place.holder, place.field);
  }
  return clean;
}

/**
 * One saved secret in full, by the pointer that names it: `/business_ein`, `/owners/{id of the owner}/ssn`.
 * @returns undefined where there is no such secret; other answers are none
 */
export function revealSecret({ secrets }: Opened, pointer: string): string | undefined {
  const secret = secrets.get(pointer.split('/').slice(1).join('.'));
  return secret && String(secret.value());
}

/** The masks of all secrets of an application, by the pointer of their place: `/owners/0/ssn` -> `***-**-6789`. */
export function masksOf(flow: CompiledFlow, application: JsonObject): Record<string, string> {
  const masks: Record<string, string> = {};
  for (const { holder, field, schema, pointer } of secretPlaces(flow, application)) {
    const value = holder[field];
    if (isEmpty(value)) continue;
    masks[pointer] = isMasked(value) ? value.mask : masked(schema, value).mask;
  }
  return masks;
}

/** An application with the saved secrets in the place of their masks, to compare them with. Never stored or answered. */
export function withSecrets(flow: CompiledFlow, { application, secrets }: Opened): JsonObject {
  const whole = copyForSecrets(flow, application);
  for (const place of secretPlaces(flow, whole)) {
    const value = place.holder[place.field];
    const secret = isMasked(value) ? behind(place, value.mask, secrets) : undefined;
    if (secret) place.holder[place.field] = secret.value();
  }
  return whole;
}

function maskOf({ mask }: Secret): Masked {
  return { present: true, mask };
}

function masked(schema: FieldSchema, value: unknown): Masked {
  return { present: true, mask: maskValue(schema['x-sensitive'] ?? 'mask-last-4', String(value)) };
}
