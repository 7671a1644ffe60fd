import { type RefObject, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { LeaveQuestion } from '#engine/react';
import { LeaveGuardContext } from './LeaveGuards.tsx';
import { isPlain } from './press.ts';

/**
 * Asks before the person leaves the page by a link, or by the browser's Back and Forward [SCREEN-62]. For
 * loads of another document the browser asks (`beforeunload`).
 * React Router's `useBlocker` would need a data router: 13 KB more on the home page, over its budget.
 * @param leaving the page's question; without one nothing is asked
 * @param hasParts whether other entries of the same path are parts of the page, so that moving to them leaves
 * nothing
 */
export function useLeaveGuard(
  leaving: RefObject<LeaveQuestion | undefined>,
  { hasParts = true }: { hasParts?: boolean } = {},
): void {
  const { pathname, key } = useLocation();
  const moves = useContext(LeaveGuardContext);
  // For each entry: `here` is its position in the history.
  useEffect(() => {
    const here = placeOf(window.history.state);
    const { pathname: path } = window.location;
    let isGranted = false;
    let isReturning = false;

    const onClick = (event: MouseEvent): void => {
      const ask = leaving.current;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!ask || isGranted || !link || !leads(link, path) || !isPlain(event)) return;
      event.preventDefault();
      void ask().then((yes) => {
        isGranted = yes;
        if (yes) link.click();
        isGranted = false;
      });
    };

    const onMove = (event: PopStateEvent): void => {
      const ask = leaving.current;
      const there = placeOf(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (!ask || isGranted || here === undefined || there === undefined) return;
      if (hasParts && window.location.pathname === path) return;
      // Hidden from the router: the page and its address stay.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(here - there);
      void ask().then((yes) => {
        isGranted = yes;
        if (yes) window.history.go(there - here);
      });
    };

    document.addEventListener('click', onClick, true);
    if (moves) moves.current = onMove;
    return () => {
      document.removeEventListener('click', onClick, true);
      if (moves?.current === onMove) moves.current = undefined;
    };
  }, [leaving, hasParts, moves, pathname, key]);
}

/** React Router numbers its history entries; undefined for an entry of another origin. */
function placeOf(state: unknown): number | undefined {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
}

/** Whether a link navigates to another page of the application in this window. */
function leads(link: HTMLAnchorElement, path: string): boolean {
  const isHere = link.target === '' || link.target === '_self';
  return isHere && !link.download && link.origin === window.location.origin && link.pathname !== path;
}
