import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { RATES } from '../../call-limits.ts';
import type { Deps, Subject } from '../../deps.ts';
import { type FlowLookup, findMainFlow, flowsOf } from '../../flows.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import { requireFreshCode } from '../../identity/step-up.ts';
import { withWords } from '../../releases/words.ts';
import { applicationLanguage } from '../answers/index.ts';
import { toSubmittedDeal } from '../responses/index.ts';
import {
  type Applicant,
  findByLoan,
  findSubmitted,
  findUnfinished,
  type ReadDeal,
  readDeal,
  readDocument,
} from '../store/index.ts';
import { type AnsweredCorrection, drawCopy } from './submitted-copy.ts';

/**
 * Adds the reads that need a fresh code: POST /deals/reveal returns one saved secret, GET /deals/submitted the
 * newest submitted application with masks, GET /deals/submitted/copy the same as a PDF.
 * @param findCorrections the answered corrections of an application, oldest first
 */
export function addPersonalReads(
  app: FastifyInstance,
  deps: Deps,
  lookup: FlowLookup,
  findCorrections: (brand: EffectiveBrand, deal: ReadDeal) => Promise<AnsweredCorrection[]>,
): void {
  const guard = { onRequest: deps.auth.requireLiveSession };
  /** Limits reads, because each writes an audit row that is kept for years: a user must not fill the audit. */
  const limitReads = async (kind: 'reveal' | 'submitted', { sub }: Subject) => {
    const readerKey = deps.crypto.blindIndex('reveal', sub);
    const limit = await deps.limits.take(
      `${kind}:${readerKey}`,
      RATES.mostReveals,
      RATES.revealWindowSeconds,
    );
    if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  };

  serve(app, 'POST /deals/reveal', guard, async (request) => {
    const { field, loan_id: loan, account_id: account } = request.body;
    const subject = deps.auth.subject(request);
    await limitReads('reveal', subject);
    requireFreshCode(deps, subject);
    const owner = await identifyApplicant(deps, request);
    const type = request.body.application_type ?? findMainFlow(flowsOf(lookup.live(owner.brand))).id;
    const deal = loan
      ? await findByLoan(deps, owner, loan)
      : await findUnfinished(deps, owner, type, account);
    const flow = deal && (await lookup.flowOf(deal));
    // The applicant can't see a secret that another person gave [REQUEST-2].
    const isGivenByOther = deal?.sources[field] !== undefined;
    const value =
      flow && deal && !isGivenByOther
        ? readDocument(deps.crypto, flow, deal).secured.reveal(field)
        : undefined;
    if (!deal || value === undefined) throw new Problem('not-found');
    const kind = field.split('/').at(-1);
    await audit(deps, {
      event: 'secret-shown',
      person: subject.sub,
      brand: owner.brand,
      deal: deal.id,
      about: kind,
      requestId: request.id,
    });
    deps.log.info({ event: 'secret-shown', kind, requestId: request.id }, 'A saved secret was shown.');
    return { data: { field, value } };
  });

  /** Audits the read of the newest submitted application; undefined if there is none. */
  const openSubmitted = async (
    request: FastifyRequest,
    { application_type: type, account_id: account }: { application_type?: string; account_id?: string },
  ) => {
    const subject = deps.auth.subject(request);
    await limitReads('submitted', subject);
    requireFreshCode(deps, subject);
    const owner = await identifyApplicant(deps, request);
    const flows = flowsOf(lookup.live(owner.brand));
    const deal = await findSubmitted(deps, owner, type ?? findMainFlow(flows).id, { account });
    if (!deal) return undefined;
    const openedDeal = await readDeal(deps, deal);
    await audit(deps, {
      event: 'submitted-opened',
      person: owner.subject,
      brand: owner.brand,
      deal: deal.id,
      requestId: request.id,
    });
    deps.log.info(
      { event: 'submitted-opened', requestId: request.id },
      'A submitted application was opened.',
    );
    return openedDeal;
  };

  serve(app, 'GET /deals/submitted', guard, async (request) => {
    const openedDeal = await openSubmitted(request, request.query);
    const brand = await deps.brands.ofRequest(request);
    return {
      data: openedDeal
        ? toSubmittedDeal(brand, openedDeal.flow, openedDeal.deal, openedDeal.read.application)
        : null,
    };
  });

  /** Reads a file of this server through its routes, such as the logo. */
  const readFile = async (url: string): Promise<Buffer | undefined> => {
    const { statusCode, rawPayload } = await app.inject({ url });
    return statusCode === 200 ? rawPayload : undefined;
  };

  serve(app, 'GET /deals/submitted/copy', guard, async (request) => {
    const openedDeal = await openSubmitted(request, request.query);
    if (!openedDeal) throw new Problem('not-found');
    const { flow, deal, read } = openedDeal;
    const { time_zone: zone } = request.query;
    const ownBrand = await deps.brands.byPlatform(deal.brand, applicationLanguage(flow, read.application));
    if (!ownBrand) throw new Problem('not-found');
    const corrections = await findCorrections(ownBrand, openedDeal);
    const copy = await drawCopy(withWords(ownBrand, flow), flow, deal, read, corrections, readFile, zone);
    const content = copy.toString('base64');
    return { data: { file: `${deal.reference ?? deal.id}.pdf`, content } };
  });
}

async function identifyApplicant(deps: Deps, request: FastifyRequest): Promise<Applicant> {
  const { platform: brand } = await deps.brands.ofRequest(request);
  return { brand, subject: deps.auth.subject(request).sub };
}
