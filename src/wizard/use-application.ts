import { useSyncExternalStore } from 'react';
import type { ApplicationState, Runtime } from '../application/state/index.ts';

/**
 * Reads an application's state by a selector and renders again only when what it gives changes.
 * Return a primitive or a part of the state itself, not a new object.
 */
export function useApplication<T>(
  { engine, state }: Pick<Runtime, 'engine' | 'state'>,
  select: (state: ApplicationState) => T,
): T {
  const read = (): T => select(state());
  return useSyncExternalStore(engine.store.subscribe, read, read);
}
