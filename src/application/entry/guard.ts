import type { Access, FlowContext } from '#engine';
import { isInProgress } from '#engine';

export type Guard = { allowed: true } | { allowed: false; to: 'sign-in-step' | 'provider' };

/**
 * From the sign-in step on, a session is required [ROUTE-41]; with an application in progress, the person
 * signs in within the wizard [ROUTE-42].
 */
export function guard(access: Access, context: FlowContext): Guard {
  if (access === 'visitor' || context.session.loggedIn) return { allowed: true };
  const inProgress = isInProgress(context.flow, context.application);
  return { allowed: false, to: inProgress ? 'sign-in-step' : 'provider' };
}
