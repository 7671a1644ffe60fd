import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, type FieldSchema, isMasked, type Masked, maskValue } from '#engine/core/index.ts';
import type { FieldCrypto } from '../crypto/field-crypto.ts';

/** One place of a sensitive value. `name` binds its token to this field of this owner. */
interface Place {
  holder: JsonObject;
  field: string;
  schema: FieldSchema;
  name: string;
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

function masked(schema: FieldSchema, value: unknown): Masked {
  return { present: true, mask: maskValue(schema['x-sensitive'] ?? 'mask-last-4', String(value)) };
}

function places(flow: CompiledFlow, application: JsonObject): Place[] {
  return Object.entries(flow.application.properties ?? {}).flatMap(([name, schema]) => {
    if (schema['x-sensitive']) return [{ holder: application, field: name, schema, name }];
    const items = application[name];
    const fields = Object.entries(schema.items?.properties ?? {}).filter(([, field]) => field['x-sensitive']);
    if (fields.length === 0 || !Array.isArray(items)) return [];
    return (items as JsonObject[]).flatMap((holder) =>
      fields.map(([field, inner]) => ({
        holder,
        field,
        schema: inner,
        name: `${name}.${holder.id}.${field}`,
      })),
    );
  });
}
