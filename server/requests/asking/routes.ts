import type { FastifyRequest } from 'fastify';
import { findBrandOfDeal } from '../../deals/mails/index.ts';
import { findUnfinished, type ReadDeal, readDeal } from '../../deals/store/index.ts';
import type { Capability, Deps } from '../../deps.ts';
import { findMainFlow, flowsOf } from '../../flows.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import { describeRequest, type OpenedRequest, openRequest } from '../row/read.ts';
import { findRequest, OPEN_STATUSES } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { findPartToAsk, makeRequest, type Requester, sendAgain, withdrawOwnRequest } from './make.ts';
import { registerRequestJobs } from './request-jobs.ts';
import { listStatuses, readRequestStatus } from './status.ts';

/**
 * Routes of the applicant, who requests parts from other people and reads the state of each request
 * [REQUEST-1].
 */
export const routes: Capability = async (app, deps) => {
  registerRequestJobs(deps);
  const guard = { onRequest: deps.auth.requireLiveSession };

  serve(app, 'POST /deals/requests', guard, async (request, reply) => {
    const requester = await identifyRequester(deps, request);
    const deal = await findOwnDeal(deps, requester, request.body);
    const dealBrand = deal && (await findBrandOfDeal(deps, deal));
    if (!deal || !dealBrand) throw new Problem('not-found');
    const part = findPartToAsk(deal, requester, request.body);
    const row = await makeRequest(deps, requester, dealBrand, deal, part);
    return reply.code(202).send({ data: await readRequestStatus(deps, describeRequest(deps, row, deal)) });
  });

  serve(app, 'GET /deals/requests', guard, async (request) => {
    const deal = await findOwnDeal(deps, await identifyRequester(deps, request), request.query);
    if (!deal) return { data: [] };
    return { data: await listStatuses(deps, deal) };
  });

  serve(app, 'POST /deals/requests/:id/again', guard, async (request, reply) => {
    const { requester, requestWithDeal } = await findOwnRequest(deps, request, request.params.id);
    const dealBrand = await findBrandOfDeal(deps, requestWithDeal.deal);
    if (!dealBrand || !requestWithDeal.delegatedPart || !OPEN_STATUSES.includes(requestWithDeal.status))
      throw new Problem('not-found');
    const row = await sendAgain(
      deps,
      requester,
      dealBrand,
      requestWithDeal.deal,
      requestWithDeal.delegatedPart,
      requestWithDeal.row,
    );
    return reply.code(202).send({ data: await readRequestStatus(deps, { ...requestWithDeal, row }) });
  });

  serve(app, 'POST /deals/requests/:id/open', guard, async (request) => {
    const { requestWithDeal } = await findOwnRequest(deps, request, request.params.id);
    if (requestWithDeal.row.purpose !== 'correction' || !OPEN_STATUSES.includes(requestWithDeal.status))
      throw new Problem('not-found');
    return { data: { token: createRequestTokens(deps).link(requestWithDeal.row) } };
  });

  serve(app, 'DELETE /deals/requests/:id', guard, async (request, reply) => {
    const { requester, requestWithDeal } = await findOwnRequest(deps, request, request.params.id);
    // The applicant may withdraw only requests to owners, not a lender's question or a link to their own
    // statements.
    if (requestWithDeal.row.purpose !== 'owner') throw new Problem('not-found');
    await withdrawOwnRequest(deps, requester, requestWithDeal.row);
    return reply.code(204).send();
  });
};

async function identifyRequester(deps: Deps, request: FastifyRequest): Promise<Requester> {
  return { subject: deps.auth.subject(request), brand: await deps.brands.ofRequest(request), request };
}

async function findOwnDeal(
  deps: Deps,
  { subject, brand }: Requester,
  { application_type: type, account_id: account }: { application_type?: string; account_id?: string },
): Promise<ReadDeal | undefined> {
  const flows = flowsOf(deps.releases.live(brand.platform));
  const owner = { brand: brand.platform, subject: subject.sub };
  const deal = await findUnfinished(deps, owner, type ?? findMainFlow(flows).id, account);
  return deal && readDeal(deps, deal);
}

/** @throws Problem `not-found` unless it is the applicant's request */
async function findOwnRequest(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ requester: Requester; requestWithDeal: OpenedRequest }> {
  const requester = await identifyRequester(deps, request);
  const row = await findRequest(deps.db, requester.brand.platform, id);
  const requestWithDeal = row && (await openRequest(deps, row));
  if (!requestWithDeal || requestWithDeal.deal.deal.subject !== requester.subject.sub)
    throw new Problem('not-found');
  return { requester, requestWithDeal };
}
