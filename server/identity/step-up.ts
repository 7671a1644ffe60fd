import { CODES, SESSION } from '#domain/limits.ts';
import type { Deps, Subject } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';

/**
 * Requires a recent proof of identity for sensitive actions (OWASP ASVS 5.0, 7.5), unless STEP_UP is off.
 * @throws Problem `step-up-required` unless `auth_time` is at most five minutes old
 */
export function requireFreshCode({ config, clock }: Pick<Deps, 'config' | 'clock'>, subject: Subject): void {
  if (!config.stepUp) return;
  const age = clock.now().getTime() / 1000 - (subject.authTime ?? Number.NEGATIVE_INFINITY);
  if (age > CODES.freshSeconds || age < -SESSION.clockSkewSeconds) throw new Problem('step-up-required');
}
