import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import type { LeaveQuestion } from '#engine/react';

/** The guard of the current page. */
export interface LeaveGuard {
  /** Called for a move through the history before the router handles it. */
  onMove: (event: PopStateEvent) => void;
  leaving: RefObject<LeaveQuestion | undefined>;
}

export const LeaveGuardContext = createContext<RefObject<LeaveGuard | undefined> | undefined>(undefined);

/** @returns a function that asks the question of the page; it resolves to true if the page may be left */
export function useAskToLeave(): () => Promise<boolean> {
  const guard = useContext(LeaveGuardContext);
  return async () => (await guard?.current?.leaving.current?.()) ?? true;
}

/**
 * Must be directly below the router, so that its listener is registered first: Chromium calls listeners of
 * `window` in order of registration, capturing or not.
 */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const guard = useRef<LeaveGuard>(undefined);
  useLayoutEffect(() => {
    const onMove = (event: PopStateEvent): void => guard.current?.onMove(event);
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>;
}
