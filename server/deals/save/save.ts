import type { SaveAnswer } from '#contracts/saves.ts';
import type { Deps } from '../../deps.ts';
import { type FlowLookup, type Flows, flowsOf, mainOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { DEALS } from '../../limits.ts';
import { hasStatements } from '../statements/index.ts';
import {
  type Applicant,
  type Found,
  findForSave,
  type ReadDeal,
  type RecentDeals,
  recall,
  type WriteDeal,
} from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import { authorize, typeOf } from './authorize.ts';
import { deriveDeal } from './derive.ts';
import { encryptDeal } from './encrypt.ts';
import type { LimitGuesses } from './guess-limit.ts';
import { mergeAnswers, withoutUnasked } from './merge.ts';
import { normalizeSent } from './normalize.ts';
import { openDeal } from './open.ts';
import { isFinal, type SaveRequest } from './save-request.ts';
import { validateAnswers } from './validation.ts';
import { answerTo, type Causes, type Saved, type Serialize, writeVersion } from './write.ts';

export type SaveDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'config' | 'jobs'> & {
  lookup: FlowLookup;
  recent: RecentDeals;
  write: WriteDeal;
  limitGuesses: LimitGuesses;
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
 * Runs every kind of save [SAVE-6] [SAVE-30]: one statement reads the deal and the response kept under the idempotency key, one
 * writes the next version with its response. If another save was written in between, it starts again from the stored deal.
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
  const owner: Applicant = { brand: request.brand.platform, subject: request.subject.sub };
  for (let round = 1; round <= DEALS.mostRounds; round += 1) {
    const now = deps.clock.now();
    const attempt = { deps, flows, owner, request, serialize, causes, now };
    const remembered = round === 1 ? deps.recent.find(owner, request) : undefined;
    const quick = remembered && (await saveOnCached(attempt, remembered));
    if (quick) return quick;
    const found = await findForSave(db, owner, request, typeOf(flows, request) ?? mainOf(flows).id, now);
    const earlier = request.key && recall(crypto, request.key, found.kept);
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

/** The steps of a save on top of the deal that was found. @returns undefined if another save was faster */
async function saveOn(
  { deps, flows, owner, request, serialize, causes, now }: Attempt,
  found: Found,
): Promise<Saved | undefined> {
  const target = await authorize(deps, flows, owner, request, found, now);
  const before = openDeal(deps.crypto, target, request, found.known);
  if (isLatePromise(request, before)) return answerTo(before, serialize, texts.statements);
  const sent = normalizeSent(before.flow, request);
  await deps.limitGuesses(request, before.read.secured.countGuesses(sent));
  const merged = mergeAnswers(before, request, sent, now);
  validateAnswers(before.flow, request, merged, sent);
  const answers = isFinal(request.kind) ? withoutUnasked(merged) : merged;
  const deal = deriveDeal(deps, before, request, answers, now);
  const next = encryptDeal(before, request, deal, answers);
  return writeVersion(deps, request, next, found.mark, serialize, causes);
}

/** Saves on top of a cached deal. @returns undefined if that fails: then the stored one decides */
async function saveOnCached(attempt: Attempt, found: Found): Promise<Saved | undefined> {
  try {
    const saved = await saveOn(attempt, found);
    if (saved) return saved;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  if (found.deal) attempt.deps.recent.forget(found.deal);
  return undefined;
}

/** A promise to send statements later, as from a second tab, does not take back statements that have come. */
function isLatePromise({ kind }: SaveRequest, { flow, read }: ReadDeal): boolean {
  return kind === 'preference' && hasStatements(flow, read.application);
}
