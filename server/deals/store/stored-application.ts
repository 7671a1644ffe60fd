import { restWithPlace } from '#domain/payload-parts.ts';
import { child, type JsonObject } from '#domain/save-derived.ts';
import type { CompiledFlow } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { type KnownSecrets, openApplication, type ProtectedApplication } from '../secrets/index.ts';
import type { Deal } from './deal-store.ts';
import { documentOf, partsOf, type StoredParts } from './document.ts';

/** A deal's document as it was read. */
export interface ReadDocument extends StoredParts {
  /** The application with masks in the place of secrets: that of `secured`. */
  application: JsonObject;
  secured: ProtectedApplication;
}

/** A deal and its document as read by its flow, with masks in the place of secrets. Cached, so it must not be changed. */
export interface ReadDeal {
  flow: CompiledFlow;
  deal: Deal;
  read: ReadDocument;
}

/**
 * Reads a deal's document: the application with masks in the place of secrets.
 * @param known secrets that need no opening for that
 */
export function readDocument(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: Deal,
  known?: KnownSecrets,
): ReadDocument {
  const parts = partsOf(flow, deal);
  const secured = openApplication({ crypto, flow, deal: deal.id }, parts.application, known);
  return { ...parts, application: secured.application, secured };
}

/**
 * The next document of a deal: its application with encrypted secrets, and the other values as they were, with ids, vendor and
 * source as the server knows them.
 * @param end adds the other values that the end of an application has
 * @returns also what reading that document will give
 */
export function writeDocument(
  flow: CompiledFlow,
  deal: Deal,
  brand: EffectiveBrand,
  { secured, rest: before, unasked }: Pick<ReadDocument, 'secured' | 'rest' | 'unasked'>,
  end: (rest: JsonObject) => void = () => {},
): { document: JsonObject; read: ReadDocument } {
  const application = secured.encrypt();
  const rest = withFacts(restWithPlace(flow.application, { application, rest: before }), deal, brand);
  end(rest);
  const document = documentOf(flow, deal.shape, { application, rest, unasked });
  return { document, read: { application: secured.application, secured, rest, unasked } };
}

function withFacts(before: JsonObject, deal: Deal, brand: EffectiveBrand): JsonObject {
  const rest = structuredClone(before);
  Object.assign(rest, {
    account_id: deal.account_id,
    contact_id: deal.contact_id,
    loan_id: deal.loan_id,
    vendor_id: deal.vendor_id,
    siteId: brand.vendor_name,
    application_type: deal.application_type,
  });
  const source = child(rest, 'source');
  delete source.partnerId;
  if (brand.partner?.partnerId !== undefined) source.partnerId = brand.partner.partnerId;
  Object.assign(child(source, 'customFields'), brand.partner?.customFields);
  return rest;
}
