import type { SaveAnswer } from '#contracts/saves.ts';
import type { FormContext } from '#engine';
import type { Deps } from '../../deps.ts';
import { type FlowLookup, findMainFlow } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { DEALS } from '../../limits.ts';
import { type FilePermission, replaceFileFacts } from '../../statements/files/attached.ts';
import { normalizePayload } from '../answers/index.ts';
import {
  type Applicant,
  type FoundDeal,
  findForSave,
  type ReadDeal,
  type RecentDeals,
  type WriteDeal,
} from '../store/index.ts';
import { openTarget } from './authorize.ts';
import { mergeAnswers } from './merge.ts';
import { createNextVersion } from './next-version.ts';
import type { SaveRequest } from './save-request.ts';
import { applyServedConsent } from './served-consent.ts';
import { type LimitGuesses, validateAnswers } from './validation.ts';
import { type Reply, type SavedDeal, writeVersion } from './write.ts';

export type SaveDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'config' | 'jobs' | 'log'> & {
  lookup: FlowLookup;
  recent: RecentDeals;
  write: WriteDeal;
  limitGuesses: LimitGuesses;
  /** @throws Problem `invalid` if a person who was asked for a part has not answered */
  refuseIfUnanswered?: (deal: ReadDeal, context: FormContext) => Promise<void>;
  /** @throws Problem `version-conflict` if the save changes an answer that another person was asked for */
  refuseChangesOfAwaited?: (
    brand: SaveRequest['brand'],
    before: ReadDeal,
    next: FormContext,
  ) => Promise<void>;
  /** Which files the sent answers may have; absent: any document of the deal. */
  mayTakeFile?: FilePermission;
};

/**
 * Runs every kind of save [SAVE-6] [SAVE-30]. One statement reads the deal and the answer stored under the
 * idempotency key (unless the deal is cached because this process just saved it); another writes the next version
 * with its answer. If another save was written in between, it starts over.
 * @throws Problem `not-found`, `invalid`, `version-conflict` (with the newer data), `already-submitted`,
 * `precondition-required`, `precondition-failed`, `idempotency-key-reused`, `application-refused`, `step-up-required`, `too-many-requests`,
 * `unavailable`
 */
export async function save(deps: SaveDeps, request: SaveRequest, reply: Reply): Promise<SavedDeal> {
  const { recent, clock } = deps;
  const owner: Applicant = { brand: request.brand.platform, subject: request.subject.sub };
  const type = request.type ?? findMainFlow(request.flows).id;
  for (let round = 1; round <= DEALS.mostRounds; round += 1) {
    const now = clock.now();
    const cached = round === 1 ? recent.find(owner, request) : undefined;
    const found = cached ?? (await findForSave(deps, owner, request, type, now));
    if (found.answer !== undefined) {
      const { data } = JSON.parse(found.answer) as SaveAnswer;
      return { answer: found.answer, version: data.version };
    }
    try {
      const saved = await trySave(deps, owner, request, found, now, reply);
      if (saved) return saved;
    } catch (error) {
      // The cached deal may be stale: retry with the stored deal before the save is refused.
      if (!cached || !(error instanceof Problem)) throw error;
    }
    if (cached?.deal) recent.forget(cached.deal);
  }
  throw new Problem('unavailable', { detail: 'Too many writers at once.' });
}

/** Saves on the found version of the deal. @returns undefined if another save was written first */
async function trySave(
  deps: SaveDeps,
  owner: Applicant,
  request: SaveRequest,
  found: FoundDeal,
  now: Date,
  reply: Reply,
): Promise<SavedDeal | undefined> {
  const before = await openTarget(deps, owner, request, found, now);
  const normalized = normalizePayload(before.flow, request.payload, request.kind === 'preference');
  const { sent: consented, consent } = await applyServedConsent(deps.lookup, before, request, normalized);
  const sent = await replaceFileFacts(deps, before, consented, deps.mayTakeFile);
  const mergedAnswers = mergeAnswers(before, request, sent, now);
  await deps.limitGuesses(request, before.read.secured.countGuesses(mergedAnswers.secured));
  const answers = validateAnswers(request, mergedAnswers, sent);
  const next = createNextVersion(deps, before, { ...request, consent }, answers, now);
  if (found.hasRequests) {
    if (request.isFinal) await deps.refuseIfUnanswered?.(before, answers.context);
    else await deps.refuseChangesOfAwaited?.(request.brand, before, answers.context);
  }
  return writeVersion(deps, request, before, next, found, reply);
}
