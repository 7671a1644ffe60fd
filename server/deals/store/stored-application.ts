import type { JsonObject } from '#domain/save-derived.ts';
import { decodePayload, encodePayload } from '#domain/save-payload.ts';
import type { CompiledFlow } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { type KnownSecrets, openApplication, type ProtectedApplication } from '../secrets/index.ts';
import type { Deal } from './deal-store.ts';

/** A deal's document as it was read. */
export interface ReadDocument {
  /** The application with masks in the place of secrets: that of `secured`. */
  application: JsonObject;
  secured: ProtectedApplication;
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
  const secured = openApplication({ crypto, flow, deal: deal.id }, decoded.application, known);
  return {
    application: secured.application,
    secured,
    unknown: decoded.ok ? [] : decoded.unknown,
  };
}

/**
 * The next document of a deal: the save payload of its application, with ids, vendor and source as the server knows
 * them and secrets encrypted. Answers to questions that the flow no longer asks stay where they are.
 * @returns also what reading that document will give
 */
export function writeDocument(
  flow: CompiledFlow,
  deal: Deal,
  brand: EffectiveBrand,
  { secured, unknown }: Pick<ReadDocument, 'secured' | 'unknown'>,
): { document: JsonObject; read: ReadDocument } {
  const document = encodePayload(flow.application, secured.encrypt(), {
    account_id: deal.account_id,
    contact_id: deal.contact_id,
    loan_id: deal.loan_id,
    vendor_id: deal.vendor_id,
    siteId: brand.vendor_name,
    application_type: deal.application_type,
    source: { partnerId: brand.partner?.partnerId, customFields: { ...brand.partner?.customFields } },
  });
  const stays = unknown.flatMap((path) => keep(document, deal.document, path.split('.')) ?? []);
  return { document, read: { application: secured.application, secured, unknown: stays } };
}

/**
 * Keeps what no question has a place for where it stands; an item of a list is found again by its id.
 * @returns the dotted place; undefined where its item is gone, or a question has that place now
 */
function keep(target: JsonObject, source: JsonObject, path: string[]): string | undefined {
  const last = path.at(-1) ?? '';
  const at: string[] = [];
  let from: unknown = source;
  let to: unknown = target;
  for (const name of path.slice(0, -1)) {
    if (!isHolder(from) || !isHolder(to)) return undefined;
    const inner = from[name];
    const here = Array.isArray(to) ? String(itemLike(to, inner)) : name;
    if (to[here] === undefined && isHolder(inner) && !Array.isArray(to) && !Array.isArray(inner))
      to[here] = {};
    at.push(here);
    from = inner;
    to = to[here];
  }
  if (!isHolder(from) || !isHolder(to) || Array.isArray(to) || from[last] === undefined) return undefined;
  if (Object.hasOwn(to, last)) return undefined;
  to[last] = from[last];
  return [...at, last].join('.');
}

/** The position of the item that an item of an earlier list has become; -1 where it is gone, or nobody knows. */
function itemLike(items: readonly unknown[], before: unknown): number {
  const id = isHolder(before) ? before.id : undefined;
  return typeof id === 'string' ? items.findIndex((item) => isHolder(item) && item.id === id) : -1;
}

function isHolder(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
