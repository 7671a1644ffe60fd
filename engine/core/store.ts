import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineEvent, EngineState, Facts } from './state.ts';
import { contextOf, initialState, reduce } from './state.ts';
import type { CompiledFlow, EngineEnvironment, RuleContext } from './types.ts';

/** A running application: the flow it follows, its state, and the one way to change it. */
export interface Engine {
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
  readonly store: StoreApi<EngineState>;
  dispatch: (event: EngineEvent) => void;
  state: () => EngineState;
  context: () => RuleContext;
}

/** Creates an engine for a flow. `env` carries computations, content and words. */
export function createEngine(flow: CompiledFlow, env: EngineEnvironment, facts: Facts): Engine {
  return engineOver(
    flow,
    env,
    createStore<EngineState>(() => initialState(flow, env, facts)),
  );
}

/** The same application under a newly compiled flow (hot reload): the state stays, what is derived is derived anew. */
export function withFlow(engine: Engine, flow: CompiledFlow): Engine {
  const next = engineOver(flow, engine.env, engine.store);
  next.dispatch({ type: 'facts', facts: {} });
  return next;
}

function engineOver(flow: CompiledFlow, env: EngineEnvironment, store: StoreApi<EngineState>): Engine {
  return {
    flow,
    env,
    store,
    dispatch: (event) => store.setState((state) => reduce(flow, env, state, event), true),
    state: store.getState,
    context: () => contextOf(store.getState()),
  };
}
