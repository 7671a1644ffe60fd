import { randomUUID } from 'node:crypto';
import type { SaveAnswer } from '#contracts/saves.ts';
import { serverFields } from '#domain/roles.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import { decodePayload } from '#domain/save-payload.ts';
import type { CompiledFlow } from '#engine';
import type { Deps } from '../deps.ts';
import { type FlowLookup, type Flows, flowsOf, mainOf } from '../flows.ts';
import { Problem } from '../http/problems/problem.ts';
import type { NewJob } from '../jobs/port.ts';
import { DEALS } from '../limits.ts';
import { type Applicant, accountOf, type Deal } from './deal-store.ts';
import { type Found, findForSave } from './find-deal.ts';
import { recall, sealAnswer } from './idempotency.ts';
import { blankDeal, nextVersion } from './next-version.ts';
import type { RecentDeals } from './recent-deals.ts';
import { hasStatements } from './record-statements.ts';
import { dealData, saveAnswer } from './responses.ts';
import type { SaveRequest } from './save-request.ts';
import { type createGuessLimit, guessesIn } from './secret-guesses.ts';
import { type ReadDeal, readDocument } from './stored-application.ts';
import { dealTexts as texts } from './texts.ts';
import { normalizeApplication, unknownFaults } from './validation.ts';
import type { WriteDeal } from './write-deal.ts';

export type SaveDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'config' | 'jobs'> & {
  lookup: FlowLookup;
  recent: RecentDeals;
  write: WriteDeal;
  limitGuesses: ReturnType<typeof createGuessLimit>;
};

export interface Saved {
  /** The answer as it is sent and kept. */
  answer: string;
  /** The version that the answer tells. */
  version: number;
}

/** An answer by the compiled schema of its route. @throws WrongAnswer */
export type Serialize = (answer: SaveAnswer) => string;

/** What a save causes, such as a mail: written together with the version, or not at all. */
export type Causes = (next: ReadDeal) => Promise<NewJob[]>;

const MESSAGES = {
  create: texts.saved,
  save: texts.saved,
  submit: texts.submitted,
  activate: texts.activated,
  preference: texts.preference,
};

/** A save under way. */
interface Attempt {
  deps: SaveDeps;
  flows: Flows;
  owner: Applicant;
  request: SaveRequest;
  serialize: Serialize;
  causes: Causes;
  now: Date;
}

/**
 * The one command behind all saves [SAVE-6] [SAVE-30]: one statement reads the deal and what was kept under the key,
 * one writes the next version together with its answer.
 * @throws Problem `not-found`, `invalid`, `version-conflict` (with the newer data), `already-submitted`,
 *   `precondition-required`, `idempotency-key-reused`
 */
export async function save(
  deps: SaveDeps,
  request: SaveRequest,
  serialize: Serialize,
  causes: Causes = async () => [],
): Promise<Saved> {
  const { db, crypto } = deps;
  const flows = flowsOf(deps.lookup.live(request.brand.platform));
  const { key } = request;
  const owner: Applicant = { brand: request.brand.platform, subject: request.subject.sub };
  for (let round = 1; round <= DEALS.mostRounds; round += 1) {
    const now = deps.clock.now();
    const attempt = { deps, flows, owner, request, serialize, causes, now };
    const remembered = round === 1 ? deps.recent.find(owner, request) : undefined;
    if (remembered) {
      const saved = await tryOn(attempt, remembered);
      if (saved) return saved;
    }
    const found = await findForSave(db, owner, request, typeOf(flows, request) ?? mainOf(flows).id, now);
    const earlier = key && recall(crypto, key, found.kept);
    if (earlier !== undefined) {
      const { data } = JSON.parse(earlier) as SaveAnswer;
      return { answer: earlier, version: data.version };
    }
    if (found.isMissing) throw new Problem('not-found');
    const saved = await saveOn(attempt, found);
    if (saved) return saved;
  }
  throw new Problem('unavailable', { detail: 'Too many writers at once.' });
}

/** Saves on top of what is remembered. @returns undefined where that leads nowhere: what is stored decides */
async function tryOn(attempt: Attempt, found: Found): Promise<Saved | undefined> {
  try {
    const saved = await saveOn(attempt, found);
    if (saved) return saved;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  if (found.deal) attempt.deps.recent.forget(found.deal);
  return undefined;
}

/** Saves on top of what was found. @returns undefined where somebody was faster */
async function saveOn(attempt: Attempt, found: Found): Promise<Saved | undefined> {
  const { deps, request, serialize, causes } = attempt;
  const { crypto, recent } = deps;
  const { key } = request;
  const next = await compute(attempt, found);
  const isSame = next.deal === found.deal;
  const msg = isSame ? texts.statements : MESSAGES[request.kind];
  const answer = serialize(saveAnswer(next.flow, next.deal, next.read.application, msg));
  const { version } = next.deal;
  if (isSame) return { answer, version };
  const kept = key && { ...key, answer: sealAnswer(crypto, key, answer) };
  const jobs = (await causes(next)).map(deps.jobs.rowOf);
  const mark = await deps.write({ deal: next.deal, kept, jobs, mark: found.mark });
  if (mark === undefined) return undefined;
  if (jobs.length > 0) deps.jobs.wake();
  recent.keep({ ...next, mark });
  return { answer, version };
}

async function compute(
  { deps, flows, owner, request, now }: Attempt,
  { deal, known, businessId, account: own }: Found,
): Promise<ReadDeal> {
  const wanted = typeOf(flows, request);
  const type = deal?.application_type ?? wanted ?? mainOf(flows).id;
  if (wanted !== undefined && wanted !== type) throw new Problem('not-found');
  if (!flows[type])
    throw new Problem('bad-request', { detail: `Applications of type ${type} are not offered.` });
  const { flow, release } = await releaseFor(deps, deal, type, request);
  const account = deal?.account_id ?? (await accountFor(deps, owner, own, request, now));
  const named = request.payload.account_id;
  if (typeof named === 'string' && !['', 'own', account].includes(named)) throw new Problem('not-found');
  if (deal) checkVersion(deps, flow, deal, request);
  else if (request.version !== undefined) throw new Problem('precondition-failed');
  if (deal && request.kind === 'preference') {
    // Said too late, as by a second tab: statements that have come are not taken back by a promise to send them.
    const read = readDocument(deps.crypto, flow, deal);
    if (hasStatements(flow, read.application)) return { flow, deal, read };
  }

  const decoded = decodePayload(flow.application, request.payload);
  if (!decoded.ok) throw new Problem('invalid', { errors: unknownFaults(decoded.unknown) });
  if (request.kind !== 'preference') dropStatements(flow, decoded.application);
  const sent = normalizeApplication(flow, decoded.application);
  const before = deal ?? { ...blankDeal(flow, request, type, account, businessId, now), release };
  // What is remembered was read by the flow that it had then.
  const read = known?.flow === flow ? known.read : readDocument(deps.crypto, flow, before);
  await deps.limitGuesses(request, guessesIn(flow, sent, read));
  return nextVersion(deps, { flow, deal: before, read }, request, sent, now);
}

/** What an application is read by: the release that it keeps; a new one keeps that of the page that it was begun in. */
async function releaseFor(
  { lookup }: SaveDeps,
  deal: Deal | undefined,
  type: string,
  { brand, payload }: SaveRequest,
): Promise<{ flow: CompiledFlow; release: number | null }> {
  if (deal) return { flow: await lookup.flowOf(deal), release: deal.release };
  const found = await lookup.ofPage(brand.platform, type, payload.flow_version);
  if (!found) throw new Problem('bad-request', { detail: `Applications of type ${type} are not offered.` });
  return { flow: found.flow, release: found.number };
}

/** How statements come is what the server saw happen (server/deals/record-statements.ts); a client's word for it is no answer. */
function dropStatements(flow: CompiledFlow, application: JsonObject): void {
  for (const name of serverFields(flow)) delete application[name];
}

/** Whose a new application is: an account that the token lists, where the sender names it; else the person's own. */
async function accountFor(
  deps: SaveDeps,
  owner: Applicant,
  own: string | undefined,
  { payload, subject }: SaveRequest,
  now: Date,
): Promise<string> {
  const named = payload.account_id;
  if (typeof named === 'string' && subject.accounts.includes(named)) return named;
  return own ?? accountOf(deps.db, owner, randomUUID(), now);
}

function checkVersion(deps: SaveDeps, flow: CompiledFlow, deal: Deal, request: SaveRequest): void {
  if (deal.submitted_at !== null) {
    const { loan_id: loanId, id: dealId, reference, stage } = deal;
    throw new Problem('already-submitted', { data: { dealId, loanId, reference, stage } });
  }
  if (request.version === deal.version) return;
  if (request.version === undefined) {
    if (request.kind === 'preference') return;
    // A first save that meets an application of this person is told of it; a later one must say what it builds on.
    if (request.kind !== 'create') throw new Problem('precondition-required');
  }
  const { application } = readDocument(deps.crypto, flow, deal);
  throw new Problem('version-conflict', { data: { ...dealData(flow, deal, application) } });
}

/**
 * Which kind of application is meant: the payload says it, in one of its two places, or the deal does. What ends an
 * application ends one of a flow whose steps name that action.
 */
function typeOf(flows: Flows, { kind, payload }: SaveRequest): string | undefined {
  const loan = payload.loanRequest as { metadata?: { applicationType?: unknown } } | undefined;
  const said = payload.application_type ?? loan?.metadata?.applicationType;
  const type = typeof said === 'string' && Object.hasOwn(flows, said) ? said : undefined;
  if (kind !== 'activate' && kind !== 'submit') return type;
  const ended = flowsThat(flows, kind);
  return ended.some(({ id }) => id === type) ? type : ended[0]?.id;
}

/** The flows whose steps name an action, the main one first. */
function flowsThat(flows: Flows, action: string): CompiledFlow[] {
  const named = Object.values(flows).filter((flow) =>
    flow?.steps.some(({ next }) => next.some((one) => one.action === action)),
  );
  const found = named.filter((flow) => flow !== undefined);
  return found.sort((a, b) => Number(b.home === '/') - Number(a.home === '/'));
}
