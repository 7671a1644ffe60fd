import { catalog, type ProblemCode } from './catalog.ts';
import type { ProblemExtras } from './problem.ts';

export const problemType = 'application/problem+json; charset=utf-8';

/** The answer for a fault: RFC 9457's members and the ones the client reads (spec §8, docs/contracts.md). */
export function problemBody(
  code: ProblemCode,
  extras: ProblemExtras,
  at: { requestId: string; path: string },
): Record<string, unknown> {
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
