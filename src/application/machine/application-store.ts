import { createStore, type StoreApi } from 'zustand/vanilla';
import { createEngineOver, type Engine, type Facts } from '#engine';
import type { ApplicationEvent, ApplicationState, Effect, MachineInputs } from '../state/index.ts';
import type { Transition } from './event-log.ts';
import { startState, transition } from './transition.ts';

export interface ApplicationStore {
  store: StoreApi<ApplicationState>;
  dispatch: (event: ApplicationEvent) => void;
  engine: Engine;
}

/**
 * Opens the store of a new application.
 * @param inputs read at each event: hot reload replaces the flow
 * @param perform performs an effect; events that it dispatches wait until earlier effects are done
 * @param watch receives each event with its result
 */
export function openApplication(
  inputs: () => MachineInputs,
  facts: Facts,
  perform: (effect: Effect) => void,
  watch?: (transition: Transition) => void,
): ApplicationStore {
  const store = createStore<ApplicationState>(() => startState(inputs(), facts));
  const waiting: Effect[] = [];
  let performing = false;
  const dispatch = (event: ApplicationEvent): void => {
    const before = store.getState();
    const { state, effects } = transition(inputs(), before, event);
    store.setState(state, true);
    watch?.({ event, before, after: state, effects });
    waiting.push(...effects);
    if (performing) return;
    performing = true;
    try {
      for (let effect = waiting.shift(); effect; effect = waiting.shift()) perform(effect);
    } finally {
      performing = false;
    }
  };
  const { flow, env } = inputs();
  return { store, dispatch, engine: createEngineOver(flow, env, asEngineStore(store), dispatch) };
}

/** The store as the engine types it. Safe, because forms change only the engine's part, and only by events. */
function asEngineStore(store: StoreApi<ApplicationState>): Engine['store'] {
  return store as unknown as Engine['store'];
}
