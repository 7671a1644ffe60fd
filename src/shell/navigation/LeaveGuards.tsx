import { createContext, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Called for a move through the history before the router handles it. */
export type MoveGuard = (event: PopStateEvent) => void;

export const LeaveGuardContext = createContext<RefObject<MoveGuard | undefined> | undefined>(undefined);

/**
 * Must be directly below the router, so that its listener is registered first: Chromium calls listeners of
 * `window` in order of registration, capturing or not.
 */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const guard = useRef<MoveGuard>(undefined);
  useLayoutEffect(() => {
    const onMove = (event: PopStateEvent): void => guard.current?.(event);
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>;
}
