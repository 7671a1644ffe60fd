import { randomUUID } from 'node:crypto';
import type { CompiledFlow } from '#engine';
import type { Deal, Found } from '../store/index.ts';
import type { SaveRequest } from './save-request.ts';

/** A deal before its first version: ids of the server's making, nothing in it. */
export function blankDeal(
  flow: CompiledFlow,
  request: SaveRequest,
  type: string,
  accountId: string,
  { businessId, newShape }: Pick<Found, 'businessId' | 'newShape'>,
  now: Date,
): Deal {
  const { brand, subject } = request;
  return {
    brand: brand.platform,
    id: randomUUID(),
    subject: subject.sub,
    account_id: accountId,
    contact_id: randomUUID(),
    business_id: businessId ?? randomUUID(),
    loan_id: randomUUID(),
    application_type: type,
    vendor_id: brand.vendor_id,
    flow: flow.id,
    flow_version: flow.version,
    release: null,
    farthest: null,
    hidden: [],
    stage: null,
    reference: null,
    submitted_at: null,
    consents: [],
    statements_later_at: null,
    document: {},
    shape: newShape,
    version: 0,
    created_at: now,
    saved_at: now,
  };
}
