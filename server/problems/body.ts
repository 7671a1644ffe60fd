import { PROBLEM_TYPE, type ProblemBody, type ProblemCode } from '#contracts/problems.ts';
import { catalog } from './catalog.ts';
import type { ProblemExtras } from './problem.ts';

export const problemType = `${PROBLEM_TYPE}; charset=utf-8`;

/** The answer for a fault: RFC 9457's members and the ones the client reads (contracts/problems.ts). */
export function problemBody(
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
