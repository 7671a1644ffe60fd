import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CompiledFlow, EngineEnvironment } from '../flow/index.ts';
import { FormContext } from '../order/index.ts';
import type { EngineEvent, EngineState, Facts } from './state.ts';
import { initialState, reduce } from './state.ts';

export interface Engine {
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
  readonly store: StoreApi<EngineState>;
  dispatch: (event: EngineEvent) => void;
  state: () => EngineState;
  /** The context of the current state. */
  context: () => FormContext;
  /** The context of a given state, for selectors. */
  contextOf: (state: EngineState) => FormContext;
}

/** Creates an engine for a flow. */
export function createEngine(flow: CompiledFlow, env: EngineEnvironment, facts: Facts): Engine {
  const store = createStore<EngineState>(() => initialState(flow, env, facts));
  return createEngineOver(flow, env, store, (event) =>
    store.setState((state) => reduce(flow, env, state, event), true),
  );
}

/** An engine over an external store, to which `dispatch` passes each event. */
export function createEngineOver(
  flow: CompiledFlow,
  env: EngineEnvironment,
  store: StoreApi<EngineState>,
  dispatch: (event: EngineEvent) => void,
): Engine {
  let latest: { state: EngineState; context: FormContext } | undefined;
  // Readers of the same state share a context and its cached results.
  const contextOf = (state: EngineState): FormContext => {
    if (latest?.state !== state) latest = { state, context: new FormContext(flow, env, state) };
    return latest.context;
  };
  return {
    flow,
    env,
    store,
    dispatch,
    state: store.getState,
    context: () => contextOf(store.getState()),
    contextOf,
  };
}
