import {
  holdsAnswers,
  joinPayload,
  type PayloadParts,
  restWithPlace,
  splitPayload,
} from '#domain/payload/payload-parts.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type SavePlan, savePlan } from '#domain/payload/save-plan.ts';
import { type ApplicationData, type CompiledFlow, isObject, listOf, withStoredKinds } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import type { Queries } from '../../storage/database.ts';
import { type CachedSecrets, openApplication, type ProtectedApplication } from '../secrets/index.ts';
import type { Deal } from './deal-store.ts';

/** The parts of a deal's document in any shape. Secrets are encrypted tokens. */
export interface StoredParts extends PayloadParts {
  /** Answers that the flow no longer asks for, by name; a list item has its id here, too. */
  unasked: JsonObject;
}

export interface ReadDocument extends StoredParts {
  /** The application with masks instead of secrets; the same object as `secured.application`. */
  application: JsonObject;
  secured: ProtectedApplication;
}

/** A deal and its document, with masks instead of secrets. It is cached: do not change it. */
export interface ReadDeal {
  flow: CompiledFlow;
  deal: Deal;
  read: ReadDocument;
}

/** Reads a deal's document. Cached secrets are decrypted only if their value is needed. */
export function readDocument(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: Deal,
  cachedSecrets?: CachedSecrets,
): ReadDocument {
  const parts = readStoredParts(flow, deal);
  const opened = openApplication({ crypto, flow, deal: deal.id }, parts.application, cachedSecrets);
  const answers: JsonObject = withStoredKinds(flow, opened.application as ApplicationData);
  const secured = answers === opened.application ? opened : opened.withAnswers(answers);
  return { ...parts, application: secured.application, secured };
}

interface ReadDeps {
  crypto: FieldCrypto;
  releases: { flowOf(deal: Deal, tx?: Queries): Promise<CompiledFlow> };
}

/** Reads a deal by the flow of its release. */
export async function readDeal({ crypto, releases }: ReadDeps, deal: Deal, tx?: Queries): Promise<ReadDeal> {
  const flow = await releases.flowOf(deal, tx);
  return { flow, deal, read: readDocument(crypto, flow, deal) };
}

/**
 * The next document: the application with encrypted secrets, and the other values with the server's ids, vendor and
 * source.
 * @param end adds the values that a submit or activate sets
 */
export function writeDocument(
  flow: CompiledFlow,
  deal: Deal,
  brand: EffectiveBrand,
  {
    secured,
    rest: before,
    unasked,
  }: Pick<ReadDocument, 'rest' | 'unasked'> & {
    secured: Pick<ProtectedApplication, 'encrypt'>;
  },
  end?: (rest: JsonObject) => void,
): { document: JsonObject; rest: JsonObject } {
  const application = secured.encrypt();
  let rest = addFacts(restWithPlace(flow.application, { application, rest: before }), deal, brand);
  if (end) {
    // Its parts belong to the version before.
    rest = structuredClone(rest);
    end(rest);
  }
  return { document: toDocument(flow, deal.shape, { application, rest, unasked }), rest };
}

function addFacts(before: JsonObject, deal: Deal, { vendor_name, partner }: EffectiveBrand): JsonObject {
  const { partnerId: _earlier, customFields, ...source } = isObject(before.source) ? before.source : {};
  return {
    ...before,
    account_id: deal.account_id,
    contact_id: deal.contact_id,
    loan_id: deal.loan_id,
    vendor_id: deal.vendor_id,
    siteId: vendor_name,
    application_type: deal.application_type,
    source: {
      ...source,
      ...(partner?.partnerId === undefined ? {} : { partnerId: partner.partnerId }),
      customFields: { ...(isObject(customFields) ? customFields : {}), ...partner?.customFields },
    },
  };
}

/** Reads a document of either shape. */
export function readStoredParts(
  flow: CompiledFlow,
  { document, shape }: Pick<Deal, 'document' | 'shape'>,
): StoredParts {
  const schema = flow.application;
  if (shape === 'payload') return { ...splitPayload(schema, document), unasked: {} };
  // A deal before its first version has an empty document.
  const { application = {}, rest = {} } = document as { application?: JsonObject; rest?: JsonObject };
  const { askedAnswers, unasked } = splitByPlan(savePlan(schema), application);
  const parts: PayloadParts = { application: askedAnswers, rest };
  // `rest` has answers if the flow asks for something that it did not ask for when the document was written.
  const now = holdsAnswers(schema, rest) ? splitPayload(schema, joinPayload(schema, parts)) : parts;
  return { ...now, unasked };
}

/** Serializes a document in a shape. */
export function toDocument(
  flow: CompiledFlow,
  shape: Deal['shape'],
  { application, rest, unasked }: StoredParts,
): JsonObject {
  if (shape === 'payload') return joinPayload(flow.application, { application, rest });
  const { askedAnswers } = splitByPlan(savePlan(flow.application), application);
  return { application: addUnasked(askedAnswers, unasked), rest };
}

/** The save payload of a stored application, with tokens instead of secrets. */
export function toPayload(flow: CompiledFlow, deal: Pick<Deal, 'document' | 'shape'>): JsonObject {
  return joinPayload(flow.application, readStoredParts(flow, deal));
}

/** Splits values: the payload has a path for `asked` values and none for `unasked` values. */
function splitByPlan(plan: SavePlan, values: JsonObject): { askedAnswers: JsonObject; unasked: JsonObject } {
  const askedAnswers: JsonObject = {};
  const unasked: JsonObject = { ...values };
  for (const { field, item } of plan.places) {
    const value = values[field];
    delete unasked[field];
    if (value === undefined) continue;
    if (!item || !Array.isArray(value)) {
      askedAnswers[field] = value;
      continue;
    }
    const items = listOf(values, field).map((entry) => ({ id: entry.id, ...splitByPlan(item, entry) }));
    askedAnswers[field] = items.map((item) => item.askedAnswers);
    const remainingItems = items.filter((item) => Object.keys(item.unasked).length > 0);
    if (remainingItems.length > 0)
      unasked[field] = remainingItems.map((entry) => ({ ...entry.unasked, id: entry.id }));
  }
  return { askedAnswers, unasked };
}

/** Adds the unasked answers, except answers of removed items. */
function addUnasked(askedAnswers: JsonObject, unasked: JsonObject): JsonObject {
  const all = { ...askedAnswers };
  for (const [field, value] of Object.entries(unasked)) {
    if (!Object.hasOwn(askedAnswers, field)) all[field] = value;
    else
      all[field] = listOf(askedAnswers, field).map((item) => ({
        ...listOf(unasked, field).find(({ id }) => id !== undefined && id === item.id),
        ...item,
      }));
  }
  return all;
}
