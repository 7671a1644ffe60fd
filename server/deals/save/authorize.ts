import { randomUUID } from 'node:crypto';
import type { CompiledFlow } from '#engine';
import type { Deps } from '../../deps.ts';
import { type FlowLookup, type Flows, mainOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type Applicant, accountOf, type Deal, type Found } from '../store/index.ts';
import { blankDeal } from './blank-deal.ts';
import type { SaveRequest } from './save-request.ts';

type AuthorizeDeps = Pick<Deps, 'db'> & { lookup: FlowLookup };

/** The deal that a save changes, a blank one if there is none yet, and the flow that it is read by. */
export interface Target {
  flow: CompiledFlow;
  deal: Deal;
}

/**
 * Decides which deal a save may change.
 * @throws Problem `not-found`, `bad-request`, `already-submitted`, `precondition-failed`
 */
export async function authorize(
  deps: AuthorizeDeps,
  flows: Flows,
  owner: Applicant,
  request: SaveRequest,
  found: Found,
  now: Date,
): Promise<Target> {
  const { deal } = found;
  const wanted = typeOf(flows, request);
  const type = deal?.application_type ?? wanted ?? mainOf(flows).id;
  if (wanted !== undefined && wanted !== type) throw new Problem('not-found');
  if (!flows[type])
    throw new Problem('bad-request', { detail: `Applications of type ${type} are not offered.` });
  const { flow, release } = await releaseFor(deps, deal, type, request);
  const account = deal?.account_id ?? (await accountFor(deps, owner, found.account, request, now));
  const named = request.payload.account_id;
  if (typeof named === 'string' && !['', 'own', account].includes(named)) throw new Problem('not-found');
  if (!deal) {
    if (request.version !== undefined) throw new Problem('precondition-failed');
    return { flow, deal: { ...blankDeal(flow, request, type, account, found, now), release } };
  }
  if (deal.submitted_at !== null) {
    const { loan_id: loanId, id: dealId, reference, stage, submitted_at: submittedAt } = deal;
    throw new Problem('already-submitted', { data: { dealId, loanId, reference, stage, submittedAt } });
  }
  return { flow, deal };
}

/** The flow and release of an application: the stored release, or for a new application the release of the page that sent it. */
async function releaseFor(
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

/** The account of a new application: the account that the payload names if the token lists it, else the applicant's own. */
async function accountFor(
  deps: AuthorizeDeps,
  owner: Applicant,
  own: string | undefined,
  { payload, subject }: SaveRequest,
  now: Date,
): Promise<string> {
  const named = payload.account_id;
  if (typeof named === 'string' && subject.accounts.includes(named)) return named;
  return own ?? accountOf(deps.db, owner, randomUUID(), now);
}

/**
 * The application type that the payload names, in either of its two places. A submit or activate needs a flow whose steps
 * name that action: if the named flow has no such step, or none is named, the first such flow is taken.
 */
export function typeOf(flows: Flows, { kind, payload }: SaveRequest): string | undefined {
  const loan = payload.loanRequest as { metadata?: { applicationType?: unknown } } | undefined;
  const said = payload.application_type ?? loan?.metadata?.applicationType;
  const type = typeof said === 'string' && Object.hasOwn(flows, said) ? said : undefined;
  if (kind !== 'activate' && kind !== 'submit') return type;
  const ended = flowsThat(flows, kind);
  return ended.some(({ id }) => id === type) ? type : ended[0]?.id;
}

/** The flows that have a step with this action, the main flow first. */
function flowsThat(flows: Flows, action: string): CompiledFlow[] {
  const named = Object.values(flows).filter((flow) =>
    flow?.steps.some(({ next }) => next.some((one) => one.action === action)),
  );
  const found = named.filter((flow) => flow !== undefined);
  return found.sort((a, b) => Number(b.home === '/') - Number(a.home === '/'));
}
