import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False on the server and in the first client render, then true: what only a browser knows waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
