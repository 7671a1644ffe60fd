import type { FastifyRequest } from 'fastify';
import { REQUESTS } from '../../call-limits.ts';
import { createGuessLimit, type SaveDeps } from '../../deals/save/index.ts';
import { createDealWriter, createRecentDeals } from '../../deals/store/index.ts';
import type { Capability } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { rateLimit } from '../../http/limits/rate-limit.ts';
import { Problem } from '../../http/problems/problem.ts';
import { answerCorrection } from '../correction/answer.ts';
import { isClosed } from '../row/read.ts';
import { findByCode } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { CODE_PURPOSE, normalizeCode } from '../row/typed-code.ts';
import { isProven, keepProof, openForAnswers, openRecipientRequest, requireRecipient } from './access.ts';
import { declineRequest, finishAnswers, saveAnswers } from './answer.ts';
import { sendCode, verifyCode } from './codes.ts';
import { describeForRecipient } from './data.ts';

/** Routes of the asked person, who reads their part, answers it or declines [REQUEST-1]. */
export const routes: Capability = async (app, deps) => {
  const guard = {
    onRequest: requireRecipient(deps),
    preHandler: rateLimit(deps, 'request', REQUESTS.mostPerNetwork, REQUESTS.networkWindowSeconds),
  };
  const saving: SaveDeps = {
    ...deps,
    lookup: deps.releases,
    recent: createRecentDeals(deps.clock),
    write: createDealWriter(deps.db),
    limitGuesses: createGuessLimit(deps),
  };
  const answerWithRequest = async (request: FastifyRequest) => {
    const openedRequest = await openRecipientRequest(deps, request);
    const brand = await deps.brands.ofRequest(request);
    return {
      data: describeForRecipient(deps, brand, openedRequest, isProven(deps, request, openedRequest.row)),
    };
  };

  serve(app, 'GET /tools/request', guard, answerWithRequest);

  const limitSearches = rateLimit(deps, 'request-find', REQUESTS.mostSearches, REQUESTS.networkWindowSeconds);
  serve(app, 'POST /tools/request/find', { preHandler: limitSearches }, async (request) => {
    const { platform } = await deps.brands.ofRequest(request);
    const indexes = deps.crypto.blindIndexes(CODE_PURPOSE, normalizeCode(request.body.code));
    const row = await findByCode(deps.db, platform, indexes);
    if (!row) throw new Problem('invalid-link');
    return { data: { token: createRequestTokens(deps).link(row) } };
  });

  serve(app, 'POST /tools/request/code', guard, async (request, reply) => {
    const openedRequest = await openRecipientRequest(deps, request);
    if (isClosed(deps, openedRequest)) throw new Problem('expired-link');
    await sendCode(deps, openedRequest);
    return reply.code(202).send();
  });

  serve(app, 'POST /tools/request/verify', guard, async (request, reply) => {
    const openedRequest = await openRecipientRequest(deps, request);
    if (isClosed(deps, openedRequest)) throw new Problem('expired-link');
    const proof = await verifyCode(deps, openedRequest, request.body.code, request.id);
    keepProof(deps, reply, proof);
    return { data: { proof } };
  });

  serve(app, 'POST /tools/request/answers', guard, async (request) => {
    const openedRequest = await openForAnswers(deps, request);
    const brand = await deps.brands.ofRequest(request);
    await saveAnswers({ deps, saving, request, brand }, openedRequest, request.body.answers);
    return answerWithRequest(request);
  });

  serve(app, 'POST /tools/request/done', guard, async (request) => {
    const openedRequest = await openForAnswers(deps, request);
    const brand = await deps.brands.ofRequest(request);
    await finishAnswers({ deps, saving, request, brand }, openedRequest, request.body.certified);
    return answerWithRequest(request);
  });

  serve(app, 'POST /tools/request/correct', guard, async (request) => {
    const openedRequest = await openRecipientRequest(deps, request);
    if (!isProven(deps, request, openedRequest.row)) throw new Problem('unauthorized');
    if (openedRequest.row.purpose !== 'correction') throw new Problem('expired-link');
    const brand = await deps.brands.ofRequest(request);
    const { answers, certified } = request.body;
    await answerCorrection({ deps, saving, request, brand }, openedRequest, answers, certified);
    return answerWithRequest(request);
  });

  serve(app, 'POST /tools/request/decline', guard, async (request, reply) => {
    await declineRequest(deps, await openRecipientRequest(deps, request), request.id);
    return reply.code(204).send();
  });
};
