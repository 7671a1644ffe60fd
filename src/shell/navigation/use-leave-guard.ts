import { type RefObject, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { LeaveQuestion } from '#engine/react';
import { LeaveGuardContext } from './LeaveGuards.tsx';
import { isPlain } from './press.ts';

/**
 * Asks before the person leaves the page by any link of the page, or by the browser's Back and Forward [SCREEN-62]. A
 * load of another page is the browser's own question (`beforeunload`).
 * React Router's `useBlocker` would do this too, but only under a data router: 13 KB more for the home page, past its budget.
 * @param leaving the page's question; nothing is asked while there is none
 * @param hasParts whether another entry of the same path is a part of the page, so that a move to it leaves nothing
 */
export function useLeaveGuard(
  leaving: RefObject<LeaveQuestion | undefined>,
  { hasParts = true }: { hasParts?: boolean } = {},
): void {
  const { pathname, key } = useLocation();
  const moves = useContext(LeaveGuardContext);
  // Anew at each place: `here` is where the page stands in the history.
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
      // The router does not hear of it: the page stays, and so does its address.
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

/** React Router numbers the entries of the history; undefined for one that it did not make. */
function placeOf(state: unknown): number | undefined {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
}

/** Whether a link leads to another page of the application, in this window. */
function leads(link: HTMLAnchorElement, path: string): boolean {
  const isHere = link.target === '' || link.target === '_self';
  return isHere && !link.download && link.origin === window.location.origin && link.pathname !== path;
}
