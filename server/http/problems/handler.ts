import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldFault, PROBLEM_TYPE, type ProblemBody, type ProblemCode } from '#contracts/problems.ts';
import { type ServerTexts, serverTexts, textsInLanguage } from '../../brands/server-texts.ts';
import type { Deps } from '../../deps.ts';
import { SERVER } from '../../limits.ts';
import { errorFields } from '../../logging/log.ts';
import { isUnavailable } from '../../storage/faults/index.ts';
import { VARY_BY_WORDS } from '../headers.ts';
import { catalog } from './catalog.ts';
import { Problem, type ProblemExtras } from './problem.ts';

const problemType = `${PROBLEM_TYPE}; charset=utf-8`;

/** The body of a problem: the members of RFC 9457, and members that the client reads (contracts/problems.ts). */
function problemBody(
  code: ProblemCode,
  extras: ProblemExtras,
  at: { requestId: string; path: string },
): ProblemBody {
  const entry = catalog[code];
  const msg = extras.msg ?? entry.msg;
  return {
    type: `urn:trellis:problem:${code}`,
    title: entry.title,
    status: entry.status,
    ...(extras.detail ? { detail: extras.detail } : {}),
    instance: at.path,
    code,
    requestId: at.requestId,
    msg,
    level: entry.level,
    error: msg,
    showToUser: extras.showToUser ?? entry.showToUser,
    ...(extras.feedback ? { feedback: extras.feedback } : {}),
    ...(extras.errors ? { errors: extras.errors } : {}),
    ...(extras.data ? { data: extras.data } : {}),
  };
}

const CODE_BY_STATUS: Record<number, ProblemCode> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  412: 'precondition-failed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/**
 * Error codes that become a 503, besides the codes of an unavailable database: exhausted resources of the system,
 * and SQLSTATEs of a conflict (serialization failure, deadlock) that remained after all retries.
 */
const TEMPORARY = new Set([
  'ENOSPC',
  'EDQUOT',
  'ENOMEM',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'EBUSY',
  'EIO',
  'EROFS',
  '40001',
  '40P01',
]);

/** SQLSTATEs for a NUL character, which JSON allows and PostgreSQL can't store. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** Turns errors into problems. Unexpected errors are logged without their message. */
export function handleProblems(app: FastifyInstance, { brands, log }: Pick<Deps, 'brands' | 'log'>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.statusCode >= 500) {
      log.error(
        {
          requestId: request.id,
          route: request.routeOptions.url,
          ...errorFields(problem.extras.cause ?? error),
        },
        'A request failed.',
      );
    }
    return sendProblem(request, reply, problem, await serverTexts(brands, request));
  });
}

/**
 * Sends a problem.
 * @param translate translates its texts; the default, for requests without a brand, uses no brand
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  translate: ServerTexts = textsInLanguage(request),
): FastifyReply {
  reply.problem = problem.code;
  const { retryAfter = problem.statusCode === 503 ? SERVER.retryAfterSeconds : undefined } = problem.extras;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // RFC 9110 §15.5.2: a 401 names the authentication scheme.
  if (problem.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  if (!reply.hasHeader('vary')) reply.header('vary', VARY_BY_WORDS);
  const { code, extras } = problem;
  const msg = translate(extras.msg ?? catalog[code].msg);
  const errors = extras.errors?.map((fault) => ({ ...fault, text: translate(fault.text) }));
  const path = request.url.split('?', 1)[0] ?? '/';
  // A string, because the route's own schema for this status must not validate or change it.
  return reply
    .code(problem.statusCode)
    .type(problemType)
    .send(JSON.stringify(problemBody(code, { ...extras, msg, errors }, { requestId: request.id, path })));
}

function toProblem(error: FastifyError): Problem {
  // In development a hot reload may leave two copies of the class.
  if (error instanceof Problem || error.name === 'Problem') return error as unknown as Problem;
  if (isUnavailable(error) || TEMPORARY.has(error.code)) return new Problem('unavailable', { cause: error });
  if (UNSTORABLE.has(error.code)) return new Problem('bad-request', { cause: error });
  if (error.validation) {
    const inBody = error.validationContext === 'body';
    return new Problem(inBody ? 'invalid' : 'bad-request', { errors: error.validation.map(toFieldFault) });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem(CODE_BY_STATUS[status] ?? 'bad-request');
  return new Problem(CODE_BY_STATUS[status] ?? 'internal', { cause: error });
}

function toFieldFault(fault: NonNullable<FastifyError['validation']>[number]): FieldFault {
  const extra = fault.params.additionalProperty ?? fault.params.missingProperty;
  const pointer = typeof extra === 'string' ? `${fault.instancePath}/${extra}` : fault.instancePath;
  return {
    pointer,
    field: pointer.split('/').at(-1) ?? '',
    keyword: fault.keyword,
    // AJV's messages name rules, not values.
    text: fault.message ?? '',
  };
}
