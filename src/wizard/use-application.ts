import { useSyncExternalStore } from 'react';
import type { ApplicationState, Runtime } from '../application/state/index.ts';

/** Selects from an application's state; `select` must return a primitive or a part of the state itself. */
export function useApplication<T>(
  { engine, state }: Pick<Runtime, 'engine' | 'state'>,
  select: (state: ApplicationState) => T,
): T {
  const read = (): T => select(state());
  return useSyncExternalStore(engine.store.subscribe, read, read);
}
