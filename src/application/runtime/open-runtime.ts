import type { CurrentDeal } from '#contracts/deals.ts';
import { type CompiledFlow, createEngineOver, type Facts, migrationsBetween } from '#engine';
import { showFailure } from '../../api/client/show-failure.ts';
import { logTransition, openApplication } from '../machine/index.ts';
import { createUploadPorts } from '../ports/index.ts';
import type { ApplicationCore, MachineInputs, Runtime, RuntimeOptions } from '../state/index.ts';
import { loadRelease } from './flow-source.ts';
import { readRequests } from './requests.ts';
import { createRunner } from './runner.ts';
import { environmentOf } from './runtime-environment.ts';

/** The US and its territories as ISO 3166-1 codes [FLOW-33]. */
const US_CODES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);
/** Codes for an unknown country, and for the Tor network (`T1`). */
const UNKNOWN_CODES = new Set(['', 'XX', 'T1', 'ZZ']);

/** `PR` → false; `XX` (unknown) → undefined. */
export function isOutsideUs(country: string): boolean | undefined {
  const code = country.trim().toUpperCase();
  return UNKNOWN_CODES.has(code) ? undefined : !US_CODES.has(code);
}

/** `?debug` in development prints each event. */
function watchEvents(): typeof logTransition | undefined {
  if (!import.meta.env.DEV || typeof location === 'undefined') return undefined;
  return new URLSearchParams(location.search).has('debug') ? logTransition : undefined;
}

/** Opens an application of a flow: empty, with no known user. */
export function openRuntime(flow: CompiledFlow, options: RuntimeOptions): Runtime {
  const { brand, api, session, alerts, modals, submissions } = options;
  let inputs: MachineInputs = { flow, env: environmentOf(brand), brand, newKey: () => crypto.randomUUID() };
  const navigation = createNavigation();
  const switchToFlowOf = async (deal: CurrentDeal): Promise<void> => {
    const dealFlow = await loadFlowOf(inputs.flow, deal);
    if (dealFlow) runtime.replaceFlow(dealFlow);
  };
  const runner = createRunner({
    api,
    alerts,
    modals,
    submissions,
    platform: brand.platform,
    navigate: navigation.navigate,
    inputs: () => inputs,
    dispatch: (event) => core.dispatch(event),
    showFailure: (failure, operation) => showFailure(failure, options, operation),
    askForCode: async () => (await import('../../step-up/step-up.ts')).askForFreshCode(options),
    forgetUploads: () => runtime.uploads.forget(),
    switchToFlowOf,
  });
  const facts: Facts = { session: { loggedIn: false }, brand, flags: brand.flags ?? {}, visitor: {} };
  const { store, dispatch, engine } = openApplication(() => inputs, facts, runner.perform, watchEvents());
  const core: ApplicationCore = {
    ...options,
    engine,
    dispatch,
    state: store.getState,
    request(goal, quiet = false, leaving = undefined) {
      const id = inputs.newKey();
      const settledWork = runner.whenSettled(id);
      dispatch({ type: 'request', request: { id, goal, quiet, leaving } });
      return settledWork;
    },
  };
  let country: Promise<boolean | undefined> | undefined;
  const engineListeners = new Set<() => void>();
  const runtime: Runtime = {
    ...core,
    uploads: createUploadPorts(core),
    onNavigate: navigation.follow,
    async askServer() {
      if (!session.store.getState().loggedIn) return undefined;
      const [answer, requests] = await Promise.all([
        api.currentDeal(flow.id),
        readRequests(api, inputs.flow),
      ]);
      if (answer.ok) {
        if (answer.value) await switchToFlowOf(answer.value);
        dispatch({ type: 'server-application', deal: answer.value });
      }
      if (requests) dispatch({ type: 'requests-read', requests });
      return answer;
    },
    outsideUs() {
      country ??= api.country().then((result) => (result.ok ? isOutsideUs(result.value) : undefined));
      return country;
    },
    onEngine(listener) {
      engineListeners.add(listener);
      return () => engineListeners.delete(listener);
    },
    replaceFlow(next) {
      const migrations = migrationsBetween(inputs.flow, next);
      inputs = { ...inputs, flow: next };
      runtime.engine = createEngineOver(next, inputs.env, engine.store, engine.dispatch);
      dispatch({ type: 'flow-switched', migrations });
      for (const listener of engineListeners) listener();
    },
    stop: runner.stop,
  };
  return runtime;
}

/** The flow of an application's release if it differs from the page's and can be loaded. */
async function loadFlowOf(
  flow: CompiledFlow,
  { flowVersion, flowModule }: CurrentDeal,
): Promise<CompiledFlow | undefined> {
  if (flowVersion === flow.version) return undefined;
  const keptFlow = await loadRelease(flow.id, flowModule).catch(() => undefined);
  return keptFlow?.version === flowVersion ? keptFlow : undefined;
}

/** Delivers navigations to the wizard; a navigation before the wizard listens is delivered when it does. */
function createNavigation() {
  let listener: ((to: string, state: unknown) => void) | undefined;
  let waiting: { to: string; state: unknown } | undefined;
  return {
    navigate(to: string, state: unknown): void {
      if (listener) listener(to, state);
      else waiting = { to, state };
    },
    follow(next: (to: string, state: unknown) => void): () => void {
      listener = next;
      const place = waiting;
      waiting = undefined;
      if (place) next(place.to, place.state);
      return () => {
        listener = undefined;
      };
    },
  };
}
