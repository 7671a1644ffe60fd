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
    const maker = await identifyRequester(deps, request);
    const deal = await findOwnDeal(deps, maker, request.body);
    const ownBrand = deal && (await findBrandOfDeal(deps, deal));
    if (!deal || !ownBrand) throw new Problem('not-found');
    const part = findPartToAsk(deal, maker, request.body);
    const row = await makeRequest(deps, maker, ownBrand, deal, part);
    return reply.code(202).send({ data: await readRequestStatus(deps, describeRequest(deps, row, deal)) });
  });

  serve(app, 'GET /deals/requests', guard, async (request) => {
    const deal = await findOwnDeal(deps, await identifyRequester(deps, request), request.query);
    if (!deal) return { data: [] };
    return { data: await listStatuses(deps, deal) };
  });

  serve(app, 'POST /deals/requests/:id/again', guard, async (request, reply) => {
    const { maker, openedRequest } = await findOwnRequest(deps, request, request.params.id);
    const ownBrand = await findBrandOfDeal(deps, openedRequest.deal);
    if (!ownBrand || !openedRequest.asked || !OPEN_STATUSES.includes(openedRequest.status))
      throw new Problem('not-found');
    const row = await sendAgain(
      deps,
      maker,
      ownBrand,
      openedRequest.deal,
      openedRequest.asked,
      openedRequest.row,
    );
    return reply.code(202).send({ data: await readRequestStatus(deps, { ...openedRequest, row }) });
  });

  serve(app, 'POST /deals/requests/:id/open', guard, async (request) => {
    const { openedRequest } = await findOwnRequest(deps, request, request.params.id);
    if (openedRequest.row.purpose !== 'correction' || !OPEN_STATUSES.includes(openedRequest.status))
      throw new Problem('not-found');
    return { data: { token: createRequestTokens(deps).link(openedRequest.row) } };
  });

  serve(app, 'DELETE /deals/requests/:id', guard, async (request, reply) => {
    const { maker, openedRequest } = await findOwnRequest(deps, request, request.params.id);
    // The applicant may withdraw only requests to owners, not a lender's question or a link to their own
    // statements.
    if (openedRequest.row.purpose !== 'owner') throw new Problem('not-found');
    await withdrawOwnRequest(deps, maker, openedRequest.row);
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
  const deal = await findUnfinished(deps.db, owner, type ?? findMainFlow(flows).id, account);
  return deal && readDeal(deps, deal);
}

/** @throws Problem `not-found` unless it is the applicant's request */
async function findOwnRequest(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ maker: Requester; openedRequest: OpenedRequest }> {
  const maker = await identifyRequester(deps, request);
  const row = await findRequest(deps.db, maker.brand.platform, id);
  const openedRequest = row && (await openRequest(deps, row));
  if (!openedRequest || openedRequest.deal.deal.subject !== maker.subject.sub) throw new Problem('not-found');
  return { maker, openedRequest };
}
