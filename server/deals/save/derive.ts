import { certificationAsked } from '#domain/certification.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, laterStep, listOf } from '#engine';
import type { Deps } from '../../deps.ts';
import { requireFreshCode } from '../../identity/step-up.ts';
import { answerOf, peopleList } from '../answers/index.ts';
import type { Deal, ReadDeal } from '../store/index.ts';
import { withCertification, withConsent, withPartCertification } from './evidence.ts';
import type { MergedAnswers } from './merge.ts';
import type { SaveRequest } from './save-request.ts';
import { nextSources } from './sources.ts';

/**
 * The row of a deal's next version except its document: farthest step, hidden substeps, evidence of consents, the
 * main contact.
 * @throws Problem `step-up-required` if the applicant's address changes without a fresh code
 */
export function deriveDeal(
  deps: Pick<Deps, 'clock' | 'config'>,
  known: ReadDeal,
  request: SaveRequest,
  answers: MergedAnswers,
  now: Date,
): Deal {
  const { flow, deal: before, read } = known;
  const { application } = answers.secured;
  const { context } = answers;
  const { brand, kind, isFinal, payload, part, correction } = request;
  // The code that opens a part or a correction is fresh.
  if (before.version > 0 && !part && !correction)
    guardEmail(deps, flow, request, read.application, application);
  const reached = typeof payload.farthest === 'string' ? payload.farthest : undefined;
  const deal: Deal = {
    ...before,
    version: before.version + 1,
    saved_at: now,
    vendor_id: brand.vendor_id,
    hidden: [...context.hidden],
    farthest: laterStep(flow, reached, before.farthest ?? undefined) ?? null,
    consents:
      part || correction
        ? withPartCertification(before.consents, request, now)
        : withConsent(flow, before.consents, application, request, now),
    sources: nextSources(known, request, answers),
  };
  if (kind === 'preference') deal.statements_later_at ??= now;
  if (isFinal)
    deal.consents = withCertification(deal.consents, certificationAsked(flow, context.env), request, now);
  const main = listOf(application, peopleList(flow))[0]?.id;
  if (typeof main === 'string') deal.contact_id = main;
  return deal;
}

/**
 * Partners and lenders write to the applicant's email (our own mails go to the sign-in address), so changing it after
 * sign-in requires a fresh code. Clearing it, or setting it to the sign-in address, requires none.
 */
function guardEmail(
  deps: Pick<Deps, 'clock' | 'config'>,
  flow: CompiledFlow,
  { subject }: SaveRequest,
  stored: JsonObject,
  application: JsonObject,
): void {
  const emailOf = (of: JsonObject) => String(answerOf(flow, of, 'email') ?? '').toLowerCase();
  const next = emailOf(application);
  if (next !== '' && next !== emailOf(stored) && next !== subject.email.toLowerCase())
    requireFreshCode(deps, subject);
}
