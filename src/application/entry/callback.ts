import { afterSignIn, type CompiledFlow, choiceOnStart } from '#engine';
import type { Runtime } from '../state/index.ts';

/** Whether an address is a return from the provider's own page: the sign-in step with `code` and `state`, or an error. */
export function isCallback(flow: CompiledFlow, pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const here = pathname.replace(/\/$/, '') === `${flow.base}/${flow.signInStep}`;
  return here && query.has('state') && (query.has('code') || query.has('error'));
}

/** Whether an address says that somebody has just signed in elsewhere: the sign-in step with `?returned`. */
export function isReturned(flow: CompiledFlow, pathname: string, search: string): boolean {
  const here = pathname.replace(/\/$/, '') === `${flow.base}/${flow.signInStep}`;
  return here && new URLSearchParams(search).has('returned');
}

/** Finishes the return and says where to go [SIGN-32]: a stored target, else what the flow says. */
export async function callbackTarget(runtime: Runtime): Promise<string> {
  const { engine, session, alerts } = runtime;
  const { flow } = engine;
  const result = await session.handleCallback();
  if (!result.ok) {
    alerts.show({ level: 'warning', text: result.text });
    return `${flow.base}/${flow.signInStep}`;
  }
  // What was typed before, here or in the session that ended, is joined with what the server holds.
  await runtime.askServer();
  return result.returnTo ?? afterSignIn(engine.context(), engine.state().farthest);
}

/** Where a signed-in person's return goes on; a visitor signs in at the step itself. */
export function returnedTarget({ engine }: Runtime): string {
  const { flow } = engine;
  return engine.state().session.loggedIn
    ? afterSignIn(engine.context(), engine.state().farthest)
    : `${flow.base}/${flow.signInStep}`;
}

/** Where the start button's link (`?start`) goes on: to what has to be chosen first, else to the address itself. */
export function startTarget({ engine }: Runtime, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('start');
  const rest = query.size > 0 ? `?${query}` : '';
  return choiceOnStart(engine.context()) ?? `${pathname}${rest}`;
}
