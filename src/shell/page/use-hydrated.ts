import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False on the server and in the first client render: for content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
