import type { SaveAnswer } from '#contracts/saves.ts';
import type { FormContext } from '#engine';
import type { Deps } from '../../deps.ts';
import { type FlowLookup, findMainFlow } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { DEALS } from '../../limits.ts';
import { withStoredFiles } from '../../statements/files/attached.ts';
import { normalizePayload } from '../answers/index.ts';
import {
  type Applicant,
  type Found,
  findForSave,
  type ReadDeal,
  type RecentDeals,
  type WriteDeal,
} from '../store/index.ts';
import { authorize } from './authorize.ts';
import { mergeAnswers } from './merge.ts';
import { nextVersion } from './next-version.ts';
import type { SaveRequest } from './save-request.ts';
import { servedConsent, withServedVersion } from './served-consent.ts';
import { type LimitGuesses, validateAnswers } from './validation.ts';
import { type Reply, type Saved, writeVersion } from './write.ts';

export type SaveDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'config' | 'jobs'> & {
  lookup: FlowLookup;
  recent: RecentDeals;
  write: WriteDeal;
  limitGuesses: LimitGuesses;
  /** @throws Problem `invalid` if a person who was asked for a part has not answered */
  refuseWhileAsked?: (deal: ReadDeal, context: FormContext) => Promise<void>;
  /** @throws Problem `version-conflict` if the save changes an answer that another person was asked for */
  refuseAskedAnswers?: (brand: SaveRequest['brand'], before: ReadDeal, next: FormContext) => Promise<void>;
};

/**
 * Runs every kind of save [SAVE-6] [SAVE-30]. One statement reads the deal and the response stored under the
 * idempotency key (a deal that this process just saved is cached), one writes the next version with its
 * response. If another save was written in between, it starts over.
 * @throws Problem `not-found`, `invalid`, `version-conflict` (with the newer data), `already-submitted`,
 * `precondition-required`, `precondition-failed`, `idempotency-key-reused`, `step-up-required`, `too-many-requests`,
 * `unavailable`
 */
export async function save(deps: SaveDeps, request: SaveRequest, reply: Reply): Promise<Saved> {
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
      const saved = await saveOn(deps, owner, request, found, now, reply);
      if (saved) return saved;
    } catch (error) {
      // The cached deal may be stale: only a failure against the stored deal refuses the save.
      if (!cached || !(error instanceof Problem)) throw error;
    }
    if (cached?.deal) recent.forget(cached.deal);
  }
  throw new Problem('unavailable', { detail: 'Too many writers at once.' });
}

/** @returns undefined if another save was written first */
async function saveOn(
  deps: SaveDeps,
  owner: Applicant,
  request: SaveRequest,
  found: Found,
  now: Date,
  reply: Reply,
): Promise<Saved | undefined> {
  const before = await authorize(deps, owner, request, found, now);
  const normalized = normalizePayload(before.flow, request.payload, request.kind === 'preference');
  const consent = await servedConsent(deps.lookup, before, request, normalized);
  const sent = await withStoredFiles(deps, before, withServedVersion(before.flow, normalized, consent));
  const mergedAnswers = mergeAnswers(before, request, sent, now);
  await deps.limitGuesses(request, before.read.secured.countGuesses(mergedAnswers.secured));
  const answers = validateAnswers(request, mergedAnswers, sent);
  const next = nextVersion(deps, before, { ...request, consent }, answers, now);
  if (found.hasRequests) {
    if (request.isFinal) await deps.refuseWhileAsked?.(before, answers.context);
    else await deps.refuseAskedAnswers?.(request.brand, before, answers.context);
  }
  return writeVersion(deps, request, before, next, found, reply);
}
