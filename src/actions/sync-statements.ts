import type { CurrentDeal } from '../api/api.ts';
import type { Runtime } from '../wizard/runtime.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { OWN_TO_SERVER } from './servers-own.ts';

/**
 * Asks the server how statements have come and brings this page up to it: another tab, another device or a return link may
 * have sent some since. A page that can't ask keeps what it knows.
 */
export async function syncStatements(runtime: Runtime): Promise<void> {
  const { engine, api, session } = runtime;
  if (!runtime.base || !session.store.getState().loggedIn) return;
  const answer = await api.currentDeal(engine.flow.id);
  const { version = 0, dirty, saving } = engine.state();
  // Meanwhile a save may be on its way, and may have got further than this answer: the next look is soon enough.
  if (!answer.ok || !answer.value || saving.state === 'saving' || answer.value.version < version) return;
  const deal = answer.value;
  const isNewer = deal.version > version;
  // With unsaved answers here, the next save meets the newer version and joins both (decision 26).
  if (isNewer && !dirty) await resolveConflict(runtime, deal);
  else if (OWN_TO_SERVER.some((name) => deal.application[name] !== engine.state().application[name]))
    takeOver(runtime, deal);
}

function takeOver(runtime: Runtime, { application, savedAt }: CurrentDeal): void {
  const { engine } = runtime;
  const { dirty, version } = engine.state();
  const values = Object.fromEntries(OWN_TO_SERVER.map((name) => [name, application[name]])) as Record<
    string,
    string | boolean | undefined
  >;
  engine.dispatch({ type: 'change', values });
  if (version !== undefined) engine.dispatch({ type: 'saved', version, savedAt, values: {} });
  if (runtime.base) runtime.base = { ...runtime.base, ...values };
  if (dirty) engine.dispatch({ type: 'touch' });
}
