import type { Access, FlowContext } from '#engine';
import { isInProgress } from '#engine';

/** Where a person who may not open a guarded page goes: the step inside the wizard, or the provider's own page. */
export type Guard = { allowed: true } | { allowed: false; to: 'sign-in-step' | 'provider' };

/**
 * From the sign-in step on, a session is required [ROUTE-41]. Signed out, an application in progress in this tab
 * goes on inside the wizard [ROUTE-42].
 */
export function guard(access: Access, context: FlowContext): Guard {
  if (access === 'visitor' || context.session.loggedIn) return { allowed: true };
  const inProgress = isInProgress(context.flow, context.application);
  return { allowed: false, to: inProgress ? 'sign-in-step' : 'provider' };
}
