import type { JsonObject } from '#domain/save-derived.ts';
import { decodePayload, encodePayload } from '#domain/save-payload.ts';
import type { CompiledFlow } from '#engine/core/index.ts';
import { readPointer } from '#engine/core/index.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { FieldCrypto } from '../crypto/field-crypto.ts';
import type { Deal } from './deal-store.ts';
import { type KnownSecrets, type Opened, open, seal } from './sensitive.ts';

/** A deal's document as it was read. */
export interface ReadDocument extends Opened {
  /** Dotted places of answers to questions that the flow no longer asks. */
  unknown: string[];
}

/** A deal, and what reading its document by its flow gives: masks in the place of secrets. Nobody changes any of it. */
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
  const decoded = decodePayload(flow.application, deal.document);
  const opened = open(crypto, flow, deal.id, decoded.application, known);
  return { ...opened, unknown: decoded.ok ? [] : decoded.unknown };
}

/**
 * The next document of a deal: the save payload of its application, with ids, vendor and source as the server knows
 * them and secrets encrypted. Answers to questions that the flow no longer asks stay where they are.
 * @returns also what reading that document will give
 */
export function writeDocument(
  crypto: FieldCrypto,
  flow: CompiledFlow,
  deal: Deal,
  brand: EffectiveBrand,
  { application, secrets, unknown }: ReadDocument,
): { document: JsonObject; read: ReadDocument } {
  const { sealed, withMasks, ...kept } = seal(crypto, flow, deal.id, application, secrets);
  const document = encodePayload(flow.application, sealed, {
    account_id: deal.account_id,
    contact_id: deal.contact_id,
    loan_id: deal.loan_id,
    vendor_id: deal.vendor_id,
    siteId: brand.vendor_name,
    application_type: deal.application_type,
    source: { partnerId: brand.partner?.partnerId, customFields: { ...brand.partner?.customFields } },
  });
  for (const path of unknown) keep(document, deal.document, path.split('.'));
  return { document, read: { ...kept, application: withMasks(), unknown } };
}

function keep(target: JsonObject, source: JsonObject, path: string[]): void {
  const value = readPointer(source, `/${path.join('/')}`);
  // Inside a list positions may have moved; what stood there is not guessed at.
  if (value === undefined || path.some((name) => /^\d+$/.test(name))) return;
  let node = target;
  for (const name of path.slice(0, -1)) {
    const next = node[name] ?? {};
    if (typeof next !== 'object' || Array.isArray(next)) return;
    node[name] = next;
    node = next as JsonObject;
  }
  const last = path.at(-1);
  if (last !== undefined && !Object.hasOwn(node, last)) node[last] = value;
}
