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

/** A stored application as the rest of the server sees it: masks instead of secrets, the tokens kept aside. */
export interface Opened {
  application: JsonObject;
  tokens: Map<string, string>;
}

/** Takes the tokens out of a stored application and puts what may be shown in their place. */
export function open(crypto: FieldCrypto, flow: CompiledFlow, deal: string, stored: JsonObject): Opened {
  const application = structuredClone(stored);
  const tokens = new Map<string, string>();
  for (const { holder, field, schema, name } of places(flow, application)) {
    const token = holder[field];
    if (typeof token !== 'string') continue;
    tokens.set(name, token);
    holder[field] = masked(schema, JSON.parse(crypto.decrypt(token, { field: name, deal })));
  }
  return { application, tokens };
}

/** The application as it is stored: new secrets encrypted, masks replaced by the tokens they stand for. */
export function seal(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: string,
  application: JsonObject,
  tokens: Map<string, string>,
): JsonObject {
  const sealed = structuredClone(application);
  for (const { holder, field, name } of places(flow, sealed)) {
    const value = holder[field];
    if (value === undefined || value === null) continue;
    if (!isMasked(value)) holder[field] = crypto.encrypt(JSON.stringify(value), { field: name, deal });
    else if (tokens.has(name)) holder[field] = tokens.get(name);
    else delete holder[field];
  }
  return sealed;
}

/**
 * One saved secret in full, by the pointer that names it: `/business_ein`, `/owners/{id of the owner}/ssn`.
 * @returns undefined where there is no such secret; other answers are none
 */
export function revealSecret(
  crypto: FieldCrypto,
  deal: string,
  { tokens }: Opened,
  pointer: string,
): string | undefined {
  const name = pointer.split('/').slice(1).join('.');
  const token = tokens.get(name);
  return token === undefined ? undefined : String(JSON.parse(crypto.decrypt(token, { field: name, deal })));
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
export function withSecrets(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: string,
  { application, tokens }: Opened,
): JsonObject {
  const whole = structuredClone(application);
  for (const { holder, field, name } of places(flow, whole)) {
    const token = isMasked(holder[field]) ? tokens.get(name) : undefined;
    if (token !== undefined) holder[field] = JSON.parse(crypto.decrypt(token, { field: name, deal }));
  }
  return whole;
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
