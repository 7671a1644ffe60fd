import { randomUUID } from 'node:crypto';
import type { CompiledFlow } from '#engine';
import type { Deps } from '../../deps.ts';
import { type FlowLookup, findMainFlow } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { toDealData } from '../responses/index.ts';
import {
  type Applicant,
  type Deal,
  ensureAccount,
  type FoundDeal,
  type ReadDeal,
  readDocument,
  subjectTag,
} from '../store/index.ts';
import type { SaveRequest } from './save-request.ts';

type AuthorizeDeps = Pick<Deps, 'db' | 'crypto'> & { lookup: FlowLookup };

/** The deal that a save changes, blank for a new application, and the flow of its release. */
interface Target {
  flow: CompiledFlow;
  deal: Deal;
}

/**
 * Opens the deal that a save may change, or a blank one for a new application.
 * @throws Problem `not-found`, `bad-request`, `already-submitted`, `precondition-failed`,
 * `precondition-required`, `version-conflict` (with the newer data)
 */
export async function openTarget(
  deps: AuthorizeDeps,
  owner: Applicant,
  request: SaveRequest,
  found: FoundDeal,
  now: Date,
): Promise<ReadDeal> {
  const { kind, version, brand } = request;
  const { flow, deal } = await findTarget(deps, owner, request, found, now);
  const isCurrent = deal.version === 0 || version === deal.version;
  if (!isCurrent && version === undefined && kind !== 'preference' && kind !== 'create')
    throw new Problem('precondition-required');
  // The cached document counts only if it was read with this flow.
  const { cached: cachedDeal } = found;
  const read = cachedDeal?.flow === flow ? cachedDeal.read : readDocument(deps.crypto, flow, deal);
  // A preference applies to any version; a first save is refused if the user already has an application.
  if (!isCurrent && (version !== undefined || kind !== 'preference'))
    throw new Problem('version-conflict', { data: { ...toDealData(brand, flow, deal, read.application) } });
  return { flow, deal, read };
}

async function findTarget(
  deps: AuthorizeDeps,
  owner: Applicant,
  request: SaveRequest,
  found: FoundDeal,
  now: Date,
): Promise<Target> {
  if (found.isMissing) throw new Problem('not-found');
  const { deal } = found;
  const { flows, type: named } = request;
  const type = deal?.application_type ?? named ?? findMainFlow(flows).id;
  if (named !== undefined && named !== type) throw new Problem('not-found');
  if (!flows[type])
    throw new Problem('bad-request', { detail: `Applications of type ${type} are not offered.` });
  const { flow, release } = await findRelease(deps, deal, type, request);
  const account = deal?.account_id ?? (await findAccount(deps, owner, found.account, request, now));
  const namedAccount = request.payload.account_id;
  if (typeof namedAccount === 'string' && !['', 'own', account].includes(namedAccount))
    throw new Problem('not-found');
  if (!deal) {
    if (request.version !== undefined) throw new Problem('precondition-failed');
    const blank = createBlankDeal(flow, request, type, account, found, now);
    return { flow, deal: { ...blank, release, subject_tag: subjectTag(deps.crypto, blank) } };
  }
  if (deal.submitted_at !== null && !request.correction) {
    const { loan_id: loanId, id: dealId, reference, stage, submitted_at: submittedAt } = deal;
    throw new Problem('already-submitted', { data: { dealId, loanId, reference, stage, submittedAt } });
  }
  return { flow, deal };
}

/** The release of a stored deal, or for a new application the release of the page that sent it. */
async function findRelease(
  { lookup }: AuthorizeDeps,
  deal: Deal | undefined,
  type: string,
  { brand, payload }: SaveRequest,
): Promise<{ flow: CompiledFlow; release: number | null }> {
  if (deal) return { flow: await lookup.flowOf(deal), release: deal.release };
  const found = await lookup.ofPage(brand.platform, type, payload.flow_version);
  if (!found) throw new Problem('bad-request', { detail: `Applications of type ${type} are not offered.` });
  return { flow: found.flow, release: found.number };
}

/**
 * Finds the account of a new application: the account in the payload if the token lists it, else the
 * applicant's own account.
 */
async function findAccount(
  deps: AuthorizeDeps,
  owner: Applicant,
  own: string | undefined,
  { payload, subject }: SaveRequest,
  now: Date,
): Promise<string> {
  const named = payload.account_id;
  if (typeof named === 'string' && subject.accounts.includes(named)) return named;
  return own ?? ensureAccount(deps.db, owner, randomUUID(), now);
}

/** A deal before its first version: new ids and an empty document. */
export function createBlankDeal(
  flow: CompiledFlow,
  request: SaveRequest,
  type: string,
  accountId: string,
  { businessId, newShape }: Pick<FoundDeal, 'businessId' | 'newShape'>,
  now: Date,
): Deal {
  const { brand, subject } = request;
  return {
    brand: brand.platform,
    id: randomUUID(),
    subject: subject.sub,
    subject_tag: null,
    account_id: accountId,
    contact_id: randomUUID(),
    business_id: businessId ?? randomUUID(),
    loan_id: randomUUID(),
    application_type: type,
    vendor_id: brand.vendor_id,
    flow: flow.id,
    flow_version: flow.version,
    release: null,
    sources: {},
    search_name: null,
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
