import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineEvent, EngineState, Facts } from './state.ts';
import { contextOf, initialState, reduce } from './state.ts';
import type { CompiledFlow, EngineEnvironment, RuleContext } from './types.ts';

/** A running application: the flow it follows, its state, and the one way to change it. */
export interface Engine {
  /** The flow in force. Hot reload replaces it and keeps the state. */
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
  readonly store: StoreApi<EngineState>;
  dispatch: (event: EngineEvent) => void;
  state: () => EngineState;
  context: () => RuleContext;
  /** Puts a newly compiled flow in place of the old one; answers stay. */
  replaceFlow: (flow: CompiledFlow) => void;
}

/** Creates an engine for a flow. `env` carries computations, content and words. */
export function createEngine(flow: CompiledFlow, env: EngineEnvironment, facts: Facts): Engine {
  const store = createStore<EngineState>(() => initialState(flow, env, facts));
  const engine = {
    flow,
    env,
    store,
    dispatch: (event: EngineEvent) => store.setState((state) => reduce(engine.flow, env, state, event), true),
    state: () => store.getState(),
    context: () => contextOf(store.getState()),
    replaceFlow: (next: CompiledFlow) => {
      engine.flow = next;
      engine.dispatch({ type: 'facts', facts: {} });
    },
  };
  return engine;
}
