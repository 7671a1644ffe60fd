import { useSyncExternalStore } from 'react';

const neverChanges = (): (() => void) => () => {};

/** False on the server and in the first client render: for content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
