import { type CompiledFlow, choiceOnStart, findPathAfterSignIn } from '#engine';
import type { Runtime } from '../state/index.ts';

/** Whether an address is the redirect from the identity provider: the sign-in step with its result. */
export function isCallback(flow: CompiledFlow, pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const isSignInStep = pathname.replace(/\/$/, '') === `${flow.base}/${flow.signInStep}`;
  return isSignInStep && query.has('state') && (query.has('code') || query.has('error'));
}

/** Whether the person has just signed in on another page: the sign-in step with `?returned`. */
export function hasReturnedFromSignIn(flow: CompiledFlow, pathname: string, search: string): boolean {
  const isSignInStep = pathname.replace(/\/$/, '') === `${flow.base}/${flow.signInStep}`;
  return isSignInStep && new URLSearchParams(search).has('returned');
}

/** Completes the redirect. @returns the next address [SIGN-32]: a stored target, else the flow's */
export async function callbackTarget(runtime: Runtime): Promise<string> {
  const { engine, session, alerts } = runtime;
  const { flow } = engine;
  const result = await session.handleCallback();
  if (!result.ok) {
    alerts.show({ level: 'warning', text: result.text });
    return `${flow.base}/${flow.signInStep}`;
  }
  // Merges earlier answers with the server's.
  await runtime.askServer();
  return result.returnTo ?? findPathAfterSignIn(engine.context(), engine.state().farthest);
}

/** The next address after `hasReturnedFromSignIn`; a visitor stays at the sign-in step. */
export function targetAfterReturn({ engine }: Runtime): string {
  const { flow } = engine;
  return engine.state().session.loggedIn
    ? findPathAfterSignIn(engine.context(), engine.state().farthest)
    : `${flow.base}/${flow.signInStep}`;
}

/** The target of the start button's link (`?start`): the choice to make first, if any, else the link's address. */
export function startTarget({ engine }: Runtime, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('start');
  const rest = query.size > 0 ? `?${query}` : '';
  return choiceOnStart(engine.context()) ?? `${pathname}${rest}`;
}
