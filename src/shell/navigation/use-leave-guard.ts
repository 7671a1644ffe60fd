import { type RefObject, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { LeaveQuestion } from '#engine/react';
import { LeaveGuardContext } from './LeaveGuards.tsx';
import { isPlain } from './press.ts';

/**
 * Asks before a link or the browser's Back leaves the page [SCREEN-62]. React Router's `useBlocker` would
 * need a data router: 13 KB more on home.
 * @param leaving the page's question; without one nothing is asked
 * @param hasParts whether other entries of the same path are parts of the page
 */
export function useLeaveGuard(
  leaving: RefObject<LeaveQuestion | undefined>,
  { hasParts = true }: { hasParts?: boolean } = {},
): void {
  const { pathname, key } = useLocation();
  const moves = useContext(LeaveGuardContext);
  // `here` is the entry's position in the history.
  useEffect(() => {
    const currentPlace = placeOf(window.history.state);
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
      const targetPlace = placeOf(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (!ask || isGranted || currentPlace === undefined || targetPlace === undefined) return;
      if (hasParts && window.location.pathname === path) return;
      // Hidden from the router.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(currentPlace - targetPlace);
      void ask().then((yes) => {
        isGranted = yes;
        if (yes) window.history.go(targetPlace - currentPlace);
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

function leads(link: HTMLAnchorElement, path: string): boolean {
  const currentPlace = link.target === '' || link.target === '_self';
  return currentPlace && !link.download && link.origin === window.location.origin && link.pathname !== path;
}
