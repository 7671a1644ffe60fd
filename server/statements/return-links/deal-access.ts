import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isComplete } from '#domain/statements/needs.ts';
import { auditRefusal } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { LINKS } from '../../call-limits.ts';
import { listPeople } from '../../deals/answers/index.ts';
import {
  type Deal,
  findById,
  findByLoan,
  findSubmitted,
  findUnfinished,
  readStoredParts,
} from '../../deals/store/index.ts';
import type { Deps, Subject } from '../../deps.ts';
import { flowsOf, statementFlow, statementPaths } from '../../flows.ts';
import { readCookie } from '../../http/cookies.ts';
import { Problem } from '../../http/problems/problem.ts';
import { readReturnLink } from '../../requests/statements/read-link.ts';
import { recordOpened } from '../../requests/statements/state.ts';
import { RETURN_TASKS, type ReturnLink, type ReturnTask } from '../../requests/statements/tasks.ts';
import type { Row } from '../../storage/tables/index.ts';
import { readNeeds } from './needs.ts';

export const RETURN_HEADER = 'x-return-token';
/** A return link's token, for the return from a bank's own page; only routes below /tools read it. */
export const RETURN_COOKIE = 'trellis-return';

/** Ids that a caller sends; all must belong to the same deal. An empty text counts as absent. */
export interface DealIds {
  dealId?: string | null;
  loanId?: string | null;
  accountId?: string | null;
  contactId?: string | null;
}

export interface DealAccess {
  deal: Deal;
  brand: EffectiveBrand;
  /**
   * `link`: the caller has a return link, or is a contact of another person's deal, and gets no personal data of
   * the applicant.
   */
  by: 'applicant' | 'link';
  /** The request's id, for the audit log. */
  requestId: string;
}

/**
 * How a caller is authorized: by a session, by a return link's token in the header (`link`), or by the token in
 * the cookie after the return from a bank's own page (`bank-return`), which can continue a connection but not
 * begin one.
 */
export type Credential =
  | { kind: 'session'; subject: Subject }
  | { kind: 'link' | 'bank-return'; link: ReturnLink };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the caller sent a return link's token. */
    linkCredential: Exclude<Credential, { kind: 'session' }> | undefined;
  }
}

/**
 * onRequest hook of the routes for statements [RETURN-2]: requires a signed-in applicant or a return link's token.
 * The header has precedence over the session, and the session over the cookie.
 * @throws Problem `unauthorized`; `invalid-link` or `expired-link`
 */
export function requireDealCaller(deps: Deps): onRequestAsyncHookHandler {
  return async function (request, reply) {
    const header = request.headers[RETURN_HEADER];
    const cookie = request.headers.authorization === undefined ? readReturnCookie(deps, request) : undefined;
    const token = header === undefined ? cookie : String(header);
    if (token === undefined) return deps.auth.requireLiveSession.call(this, request, reply);
    const link = await requireLink(deps, request, token);
    request.linkCredential = { kind: header === undefined ? 'bank-return' : 'link', link };
  };
}

/** The credential of a request that has passed requireDealCaller or requireLiveSession. */
export function credentialOf(deps: Pick<Deps, 'auth'>, request: FastifyRequest): Credential {
  return request.linkCredential ?? { kind: 'session', subject: deps.auth.subject(request) };
}

/**
 * Finds the deal of a request that has passed requireDealCaller or requireLiveSession: a link's own deal, or
 * the deal with the ids; without ids the applicant's newest unfinished funding application, else the newest
 * submitted one.
 * @param task the task that a link must allow, while the deal still needs something. Undefined if the caller
 * only reads the needs: then a submitted application that waits for statements is preferred.
 * @throws Problem `invalid-link` for ids that don't belong together or to the caller, `unauthorized` without
 * a caller
 */
export async function requireDealAccess(
  deps: Deps,
  request: FastifyRequest,
  ids: DealIds,
  task: ReturnTask | undefined,
): Promise<DealAccess> {
  const brand = await deps.brands.ofRequest(request);
  const credential = credentialOf(deps, request);
  if (credential.kind !== 'session') {
    const { dealId, tasks, row } = credential.link;
    const refuse = () => refuseToken(deps, request, brand.platform, dealId, 'invalid-link');
    if (task !== undefined && !tasks.includes(task)) await refuse();
    const deal = await requireStatements(deps, await findById(deps, brand.platform, dealId), ids);
    if (task !== undefined && (await needsNothing(deps, deal))) await refuse();
    if (row) await recordOpened(deps, row, request.id);
    return { deal, brand, by: 'link', requestId: request.id };
  }
  const { deal: personsDeal, by } = await findDealOfPerson(
    deps,
    brand.platform,
    credential.subject,
    ids,
    task === undefined,
  );
  const deal = await requireStatements(deps, personsDeal, ids);
  // A contact of another person's deal has the rights of a link, and only while the deal needs something.
  if (by === 'link' && task !== undefined && (await needsNothing(deps, deal)))
    throw new Problem('invalid-link');
  return { deal, brand, by, requestId: request.id };
}

/**
 * Checks access to files of one type. Only the applicant has access to documents of questions, which any flow may
 * ask for.
 * @throws Problem `invalid-link` for any other caller
 */
export async function requireFileAccess(
  deps: Deps,
  request: FastifyRequest,
  ids: DealIds,
  type: Row<'files'>['document_type'],
): Promise<DealAccess> {
  if (type !== 'document') return requireDealAccess(deps, request, ids, 'upload');
  const brand = await deps.brands.ofRequest(request);
  const credential = credentialOf(deps, request);
  const deal = ids.dealId ? await findById(deps, brand.platform, ids.dealId) : undefined;
  if (credential.kind !== 'session' || deal?.subject !== credential.subject.sub)
    throw new Problem('invalid-link');
  return { deal, brand, by: 'applicant', requestId: request.id };
}

export function tasksOf(credential: Credential): readonly ReturnTask[] {
  return credential.kind === 'session' ? RETURN_TASKS : credential.link.tasks;
}

async function requireLink(deps: Deps, request: FastifyRequest, token: string): Promise<ReturnLink> {
  const { platform } = await deps.brands.ofRequest(request);
  const link = await readReturnLink(deps, platform, token);
  if (!link) throw new Problem('invalid-link');
  if (link.refusal) await refuseToken(deps, request, platform, link.dealId, link.refusal);
  return link;
}

/** Refuses a link that was valid before, and audits that; forged tokens are not audited. */
async function refuseToken(
  deps: Deps,
  request: FastifyRequest,
  brand: string,
  deal: string,
  code: 'expired-link' | 'invalid-link',
): Promise<never> {
  const entry = { brand, deal, about: code, requestId: request.id };
  await auditRefusal(deps, { event: 'link-refused', role: 'link', ...entry });
  throw new Problem(code);
}

async function needsNothing(deps: Deps, deal: Deal): Promise<boolean> {
  if (deps.clock.now().getTime() - deal.saved_at.getTime() < LINKS.graceMs) return false;
  return isComplete(await readNeeds(deps, deal));
}

function readReturnCookie({ config }: Deps, request: FastifyRequest): string | undefined {
  return request.url.startsWith('/tools/') ? readCookie(request, config, RETURN_COOKIE) : undefined;
}

async function findDealOfPerson(
  deps: Deps,
  brand: string,
  subject: Subject,
  { dealId, loanId, accountId, contactId }: DealIds,
  isReadingNeeds: boolean,
): Promise<{ deal: Deal | undefined; by: 'applicant' | 'link' }> {
  const { releases } = deps;
  const owner = { brand, subject: subject.sub };
  if (dealId) {
    const deal = await findById(deps, brand, dealId);
    if (deal?.subject === subject.sub) return { deal, by: 'applicant' };
    const isCallerContact = deal && (await isContact(releases, deal, subject.email));
    return { deal: isCallerContact ? deal : undefined, by: 'link' };
  }
  const type = statementFlow(flowsOf(releases.live(brand))).id;
  const hasNoIds = isReadingNeeds && !loanId && !accountId && !contactId;
  const awaiting = hasNoIds && (await findSubmitted(deps, owner, type, { stage: 'AwaitingStatements' }));
  if (awaiting) return { deal: awaiting, by: 'applicant' };
  const deal = loanId
    ? await findByLoan(deps, owner, loanId)
    : ((await findUnfinished(deps, owner, type, accountId || undefined)) ??
      (await findSubmitted(deps, owner, type, { account: accountId || undefined })));
  return { deal, by: 'applicant' };
}

/** Refuses a missing deal, one whose flow has no statements, and ids that are not this deal's. @throws Problem */
async function requireStatements(
  { releases }: Deps,
  deal: Deal | undefined,
  { dealId, loanId, accountId, contactId }: DealIds,
): Promise<Deal> {
  const fits =
    deal !== undefined &&
    statementPaths(await releases.flowOf(deal)).length > 0 &&
    (!dealId || dealId.toLowerCase() === deal.id) &&
    (!loanId || loanId.toLowerCase() === deal.loan_id) &&
    (!accountId || accountId === 'own' || accountId === deal.account_id) &&
    (!contactId ||
      contactId.toLowerCase() === deal.contact_id ||
      (await findContacts(releases, deal)).some(({ id }) => id === contactId));
  if (!fits) throw new Problem('invalid-link');
  return deal;
}

/** A signed-in contact, whose address a code has confirmed, has the rights of a link [RETURN-2]. */
async function isContact(releases: Deps['releases'], deal: Deal, address: string): Promise<boolean> {
  const contacts = await findContacts(releases, deal);
  return contacts.some(({ email }) => email.toLowerCase() === address.toLowerCase());
}

async function findContacts(releases: Deps['releases'], deal: Deal): Promise<ReturnType<typeof listPeople>> {
  const flow = await releases.flowOf(deal);
  return listPeople(flow, readStoredParts(flow, deal).application);
}
