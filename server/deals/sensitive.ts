import type { JsonObject } from '#domain/save-derived.ts';
import {
  type CompiledFlow,
  type FieldSchema,
  isEmpty,
  isMasked,
  type Masked,
  maskValue,
} from '#engine/core/index.ts';
import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { fieldPlan } from './field-plan.ts';
import { itemsOf } from './merge.ts';

/** One place of a sensitive value. `name` binds its token to this field of this owner. */
interface Place {
  holder: JsonObject;
  field: string;
  schema: FieldSchema;
  name: string;
  /** Where it stands now: `/owners/0/ssn`. */
  pointer: string;
}

/** What may be known of a stored secret without opening it: what is shown of it, and a keyed print to compare with. */
interface KnownSecret {
  mask: string;
  print: string;
}

/** By the token that lies in the database. */
export type KnownSecrets = ReadonlyMap<string, KnownSecret>;

/** A stored secret. */
interface Secret {
  /** As it lies in the database. */
  token: string;
  /** In full. */
  value(): unknown;
  isSame(other: unknown): boolean;
  known(): KnownSecret;
}

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
  const application = copyOf(flow, stored);
  const secrets = new Map<string, Secret>();
  for (const { holder, field, schema, name } of places(flow, application)) {
    const token = holder[field];
    if (typeof token !== 'string') continue;
    const decrypt = (): unknown => JSON.parse(crypto.decrypt(token, { field: name, deal }));
    const before = known.get(token);
    const secret = before
      ? unopened(crypto, token, before, decrypt)
      : opened(crypto, token, schema, decrypt());
    secrets.set(name, secret);
    holder[field] = before ? { present: true, mask: before.mask } : masked(schema, secret.value());
  }
  return { application, secrets };
}

function opened(crypto: FieldCrypto, token: string, schema: FieldSchema, value: unknown): Secret {
  const known = () => ({ mask: masked(schema, value).mask, print: printOf(crypto, value) });
  return { token, value: () => value, isSame: (other) => other === value, known };
}

function unopened(crypto: FieldCrypto, token: string, known: KnownSecret, decrypt: () => unknown): Secret {
  const isSame = (other: unknown) => printOf(crypto, other) === known.print;
  return { token, value: decrypt, isSame, known: () => known };
}

function printOf(crypto: FieldCrypto, value: unknown): string {
  return crypto.blindIndex('known-secret', JSON.stringify(value));
}

/**
 * The application as it is stored: new secrets encrypted, masks replaced by the tokens they stand for. A secret that is
 * sent again as it was keeps its token, unless that stands under an older key.
 * @returns `known`: what the next one to read it need not open
 */
export function seal(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: string,
  application: JsonObject,
  secrets: Opened['secrets'],
): { sealed: JsonObject; known: KnownSecrets } {
  const sealed = copyOf(flow, application);
  const known = new Map<string, KnownSecret>();
  for (const { holder, field, schema, name } of places(flow, sealed)) {
    const value = holder[field];
    if (value === undefined || value === null) continue;
    let secret = secrets.get(name);
    if (isMasked(value)) {
      if (!secret) delete holder[field];
    } else if (!secret || crypto.isStale(secret.token) || !secret.isSame(value)) {
      const token = crypto.encrypt(JSON.stringify(value), { field: name, deal });
      secret = opened(crypto, token, schema, value);
    }
    if (!secret) continue;
    holder[field] = secret.token;
    known.set(secret.token, secret.known());
  }
  return { sealed, known };
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
  for (const { holder, field, schema, pointer } of places(flow, application)) {
    const value = holder[field];
    if (isEmpty(value)) continue;
    masks[pointer] = isMasked(value) ? value.mask : masked(schema, value).mask;
  }
  return masks;
}

/** An application with the saved secrets in the place of their masks, to compare them with. Never stored or answered. */
export function withSecrets(flow: CompiledFlow, { application, secrets }: Opened): JsonObject {
  const whole = copyOf(flow, application);
  for (const { holder, field, name } of places(flow, whole)) {
    const secret = isMasked(holder[field]) ? secrets.get(name) : undefined;
    if (secret) holder[field] = secret.value();
  }
  return whole;
}

/** A copy whose secrets can be replaced: of the application itself and of the items of its lists, not of their values. */
function copyOf(flow: CompiledFlow, application: JsonObject): JsonObject {
  const copy = { ...application };
  for (const { name, sensitive } of fieldPlan(flow.application).lists) {
    if (sensitive.length > 0 && Array.isArray(copy[name]))
      copy[name] = itemsOf(copy, name).map((item) => ({ ...item }));
  }
  return copy;
}

function masked(schema: FieldSchema, value: unknown): Masked {
  return { present: true, mask: maskValue(schema['x-sensitive'] ?? 'mask-last-4', String(value)) };
}

function places(flow: CompiledFlow, application: JsonObject): Place[] {
  const plan = fieldPlan(flow.application);
  const found: Place[] = plan.sensitive.map(({ field, schema }) => ({
    holder: application,
    field,
    schema,
    name: field,
    pointer: `/${field}`,
  }));
  for (const { name, sensitive } of plan.lists) {
    for (const [index, holder] of itemsOf(application, name).entries()) {
      for (const { field, schema } of sensitive)
        found.push({
          holder,
          field,
          schema,
          name: `${name}.${holder.id}.${field}`,
          pointer: `/${name}/${index}/${field}`,
        });
    }
  }
  return found;
}
