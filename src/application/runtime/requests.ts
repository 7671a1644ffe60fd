import type { RequestStatus } from '#contracts/requests.ts';
import type { CompiledFlow } from '#engine';
import type { Api } from '../../api/api.ts';
import type { Runtime } from '../state/index.ts';

/** The requests of an unfinished application; undefined if its flow has none or the call failed. */
export async function readRequests(
  api: Pick<Api, 'send' | 'account'>,
  flow: CompiledFlow,
): Promise<readonly RequestStatus[] | undefined> {
  if (!flow.steps.some(({ delegates = [] }) => delegates.length > 0)) return undefined;
  // For signed-in users only, so that the front page does not download it.
  const calls = await import('../../api/requests.ts').catch(() => undefined);
  const result = await calls?.requestCalls(api).list(flow.id);
  return result?.ok ? result.value : undefined;
}

/**
 * Reads the requests again when the page becomes visible and after a save, because others change them. If a request
 * has changed, fetches the answers too [REQUEST-44]. @returns a function that stops this
 */
export function followRequests(runtime: Runtime): () => void {
  const { api, engine, session, state } = runtime;
  let isReading = false;
  const readOpen = async (): Promise<void> => {
    const { ids, person } = state().core;
    if (!ids || isReading || !session.store.getState().loggedIn) return;
    isReading = true;
    const freshRequests = await readRequests(api, runtime.engine.flow);
    isReading = false;
    const { core } = state();
    if (!freshRequests || core.person !== person || core.ids?.dealId !== ids.dealId) return;
    if (JSON.stringify(freshRequests) === JSON.stringify(core.requests)) return;
    await runtime.askServer();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void readOpen();
  };
  let { version } = state();
  const unsubscribe = engine.store.subscribe(() => {
    const now = state();
    if (now.version === version) return;
    version = now.version;
    if (now.core.requests.length > 0) void readOpen();
  });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
