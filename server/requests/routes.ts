import type { FastifyRequest } from 'fastify';
import type { RequestStatus } from '#contracts/requests.ts';
import { REQUESTS } from '../call-limits.ts';
import { createGuessLimit, type SaveDeps } from '../deals/save/index.ts';
import { createDealWriter, createRecentDeals, findUnfinished, type ReadDeal } from '../deals/store/index.ts';
import type { Capability, Deps } from '../deps.ts';
import { findMainFlow, flowsOf } from '../flows.ts';
import { serve } from '../http/contract.ts';
import { rateLimit } from '../http/limits/limited.ts';
import { Problem } from '../http/problems/problem.ts';
import { isProven, keepProof, openedFor, openedForAnswers, requireAsked } from './access.ts';
import { decline, finishAnswers, saveAnswers } from './answer.ts';
import { sendCode, verifyCode } from './codes.ts';
import { answerCorrection } from './correction/answer.ts';
import { handleLater } from './later.ts';
import { brandOfDeal } from './mails.ts';
import { CODE, type Maker, makeRequest, partToAsk, sendAgain, typedCode, withdraw } from './make.ts';
import {
  aboutRequest,
  askedData,
  isClosed,
  isRefused,
  type OpenedRequest,
  openRequest,
  readDeal,
  statusData,
} from './read.ts';
import { findByCode, findRequest, OPEN, requestsOf } from './store.ts';
import { createRequestTokens } from './tokens.ts';

/**
 * Requests [REQUEST-1]: /deals/requests for the applicant who asks, /tools/request for the person who was asked.
 */
export const routes: Capability = async (app, deps) => {
  handleLater(deps);
  applicantRoutes(app, deps);
  askedRoutes(app, deps);
};

const applicantRoutes: (...args: Parameters<Capability>) => void = (app, deps) => {
  const guard = { onRequest: deps.auth.requireLiveSession };

  serve(app, 'POST /deals/requests', guard, async (request, reply) => {
    const maker = await makerOf(deps, request);
    const deal = await ownDeal(deps, maker, request.body);
    const own = deal && (await brandOfDeal(deps, deal));
    if (!deal || !own) throw new Problem('not-found');
    const part = partToAsk(deal, maker, request.body);
    const row = await makeRequest(deps, maker, own, deal, part);
    return reply.code(202).send({ data: await dataOf(deps, aboutRequest(deps, row, deal)) });
  });

  serve(app, 'GET /deals/requests', guard, async (request) => {
    const deal = await ownDeal(deps, await makerOf(deps, request), request.query);
    if (!deal) return { data: [] };
    return { data: await Promise.all(newest(deps, deal, await requestsOf(deps.db, deal.deal))) };
  });

  serve(app, 'POST /deals/requests/:id/again', guard, async (request, reply) => {
    const { maker, opened } = await ownRequest(deps, request, request.params.id);
    const own = await brandOfDeal(deps, opened.deal);
    if (!own || !opened.asked || !OPEN.includes(opened.status)) throw new Problem('not-found');
    const row = await sendAgain(deps, maker, own, opened.deal, opened.asked, opened.row);
    return reply.code(202).send({ data: await dataOf(deps, { ...opened, row }) });
  });

  serve(app, 'POST /deals/requests/:id/open', guard, async (request) => {
    const { opened } = await ownRequest(deps, request, request.params.id);
    if (opened.row.purpose !== 'correction' || !OPEN.includes(opened.status)) throw new Problem('not-found');
    return { data: { token: createRequestTokens(deps).link(opened.row) } };
  });

  serve(app, 'DELETE /deals/requests/:id', guard, async (request, reply) => {
    const { maker, opened } = await ownRequest(deps, request, request.params.id);
    // A lender's question is not the applicant's to take back.
    if (opened.row.purpose === 'correction') throw new Problem('not-found');
    await withdraw(deps, maker, opened.row);
    return reply.code(204).send();
  });
};

const askedRoutes: (...args: Parameters<Capability>) => void = (app, deps) => {
  const guard = {
    onRequest: requireAsked(deps),
    preHandler: rateLimit(deps, 'request', REQUESTS.mostPerAddress, REQUESTS.addressWindowSeconds),
  };
  const saving: SaveDeps = {
    ...deps,
    lookup: deps.releases,
    recent: createRecentDeals(deps.clock),
    write: createDealWriter(deps.db),
    limitGuesses: createGuessLimit(deps),
  };
  const shown = async (request: FastifyRequest) => {
    const opened = await openedFor(deps, request);
    const brand = await deps.brands.ofRequest(request);
    return { data: askedData(deps, brand, opened, isProven(deps, request, opened.row)) };
  };

  serve(app, 'GET /tools/request', guard, shown);

  const finding = rateLimit(deps, 'request-find', REQUESTS.mostFinds, REQUESTS.addressWindowSeconds);
  serve(app, 'POST /tools/request/find', { preHandler: finding }, async (request) => {
    const { platform } = await deps.brands.ofRequest(request);
    const indexes = deps.crypto.blindIndexes(CODE, typedCode(request.body.code));
    const row = await findByCode(deps.db, platform, indexes);
    if (!row) throw new Problem('invalid-link');
    return { data: { token: createRequestTokens(deps).link(row) } };
  });

  serve(app, 'POST /tools/request/code', guard, async (request, reply) => {
    const opened = await openedFor(deps, request);
    if (isClosed(deps, opened)) throw new Problem('expired-link');
    await sendCode(deps, opened);
    return reply.code(202).send();
  });

  serve(app, 'POST /tools/request/verify', guard, async (request, reply) => {
    const opened = await openedFor(deps, request);
    if (isClosed(deps, opened)) throw new Problem('expired-link');
    const proof = await verifyCode(deps, opened, request.body.code, request.id);
    keepProof(deps, reply, proof);
    return { data: { proof } };
  });

  serve(app, 'POST /tools/request/answers', guard, async (request) => {
    const opened = await openedForAnswers(deps, request);
    const brand = await deps.brands.ofRequest(request);
    await saveAnswers({ deps, saving, request, brand }, opened, request.body.answers);
    return shown(request);
  });

  serve(app, 'POST /tools/request/done', guard, async (request) => {
    const opened = await openedForAnswers(deps, request);
    const brand = await deps.brands.ofRequest(request);
    await finishAnswers({ deps, saving, request, brand }, opened, request.body.certified);
    return shown(request);
  });

  serve(app, 'POST /tools/request/correct', guard, async (request) => {
    const opened = await openedFor(deps, request);
    if (!isProven(deps, request, opened.row)) throw new Problem('unauthorized');
    if (opened.row.purpose !== 'correction') throw new Problem('expired-link');
    const brand = await deps.brands.ofRequest(request);
    const { answers, certified } = request.body;
    await answerCorrection({ deps, saving, request, brand }, opened, answers, certified);
    return shown(request);
  });

  serve(app, 'POST /tools/request/decline', guard, async (request, reply) => {
    await decline(deps, await openedFor(deps, request), request.id);
    return reply.code(204).send();
  });
};

async function makerOf(deps: Deps, request: FastifyRequest): Promise<Maker> {
  return { subject: deps.auth.subject(request), brand: await deps.brands.ofRequest(request), request };
}

/** The unfinished application of the person who asks. */
async function ownDeal(
  deps: Deps,
  { subject, brand }: Maker,
  { application_type: type, account_id: account }: { application_type?: string; account_id?: string },
): Promise<ReadDeal | undefined> {
  const flows = flowsOf(deps.releases.live(brand.platform));
  const owner = { brand: brand.platform, subject: subject.sub };
  const deal = await findUnfinished(deps.db, owner, type ?? findMainFlow(flows).id, account);
  return deal && readDeal(deps, deal);
}

/** A request of an application of the person who asks. @throws Problem `not-found` */
async function ownRequest(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ maker: Maker; opened: OpenedRequest }> {
  const maker = await makerOf(deps, request);
  const row = await findRequest(deps.db, maker.brand.platform, id);
  const opened = row && (await openRequest(deps, row));
  if (!opened || opened.deal.deal.subject !== maker.subject.sub) throw new Problem('not-found');
  return { maker, opened };
}

/** Of each part the newest request whose item is still there. */
function newest(
  deps: Deps,
  deal: ReadDeal,
  rows: Awaited<ReturnType<typeof requestsOf>>,
): Promise<RequestStatus>[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const part = `${row.delegate} ${row.item}`;
    const opened = aboutRequest(deps, row, deal);
    if (seen.has(part) || !opened.found) return [];
    seen.add(part);
    return [dataOf(deps, opened)];
  });
}

async function dataOf(deps: Deps, opened: OpenedRequest): Promise<RequestStatus> {
  return statusData(opened, await isRefused(deps, opened));
}
