import type { Deps, Subject } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { CLOCK_TOLERANCE } from './settings.ts';

/** How long a code counts as fresh, in seconds. */
export const FRESH_SECONDS = 300;

/**
 * Asks for a person's proof of a moment ago, not just a session: before a saved secret is shown, the address we write to
 * is changed, or a submitted application is opened (OWASP ASVS 5.0, 7.5). Nothing is asked where STEP_UP is off.
 * @throws Problem `step-up-required` unless the token's `auth_time` is at most five minutes old
 */
export function requireFreshCode({ config, clock }: Pick<Deps, 'config' | 'clock'>, subject: Subject): void {
  if (!config.stepUp) return;
  const age = clock.now().getTime() / 1000 - (subject.authTime ?? Number.NEGATIVE_INFINITY);
  if (age > FRESH_SECONDS || age < -CLOCK_TOLERANCE) throw new Problem('step-up-required');
}
