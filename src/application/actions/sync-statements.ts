import type { Runtime } from '../state/index.ts';

/**
 * Asks the server how statements have come and brings this page up to it: another tab, another device or a return link may
 * have sent some since. A page that can't ask keeps what it knows.
 */
export async function syncStatements(
  runtime: Pick<Runtime, 'engine' | 'api' | 'state' | 'dispatch'>,
): Promise<void> {
  const { session, core } = runtime.state();
  if (!core.ids || !session.loggedIn) return;
  const answer = await runtime.api.currentDeal(runtime.engine.flow.id);
  if (answer.ok && answer.value) runtime.dispatch({ type: 'statements-read', deal: answer.value });
}
