import { createContext, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Hears of a move through the history before the router does. */
export type MoveGuard = (event: PopStateEvent) => void;

/** Takes the guard of the page in front (use-leave-guard.ts). */
export const LeaveGuardContext = createContext<RefObject<MoveGuard | undefined> | undefined>(undefined);

/**
 * Stands right below the router, so that its listener is there first: Chromium calls those of `window` in the order in which
 * they came, capturing or not.
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
