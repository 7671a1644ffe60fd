import { type RefObject, useContext, useLayoutEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { type LeaveQuestion, useLatest } from '#engine/react';
import { type LeaveGuard, LeaveGuardContext } from './LeaveGuards.tsx';
import { isPlainClick } from './press.ts';

/**
 * Asks before a link, the browser's Back or a log-out leaves the page [SCREEN-62]. React Router's `useBlocker` would
 * need a data router: 13 KB more on home.
 * @param leaving the page's question; while it is undefined, the page may be left
 * @param hasParts whether history entries with the same path belong to this page
 * @param asksForLanguage whether another language, which loads the page again, would lose something, too
 * @param between the question before a move through the history to another part of this page
 */
export function useLeaveGuard(
  leaving: RefObject<LeaveQuestion | undefined>,
  { hasParts = true, asksForLanguage = false, between }: LeaveGuardOptions = {},
): void {
  const { pathname, key } = useLocation();
  const current = useContext(LeaveGuardContext);
  const navigate = useLatest(useNavigate());
  const base = useHref('/');
  useLayoutEffect(() => {
    const currentIndex = historyIndex(window.history.state);
    const { pathname: path } = window.location;
    let isGranted = false;
    let isReturning = false;

    const follow = (link: HTMLAnchorElement): void => {
      const { pathname, search, hash } = link;
      // The dialog has closed the menu, which removes its steps: a removed link can't be clicked.
      if (link.isConnected) link.click();
      else navigate.current(`/${pathname.slice(base.length).replace(/^\//, '')}${search}${hash}`);
    };
    const onClick = (event: MouseEvent): void => {
      const ask = leaving.current;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!ask || isGranted || !link || !isPlainClick(event)) return;
      if (!leavesPage(link, path) && !(asksForLanguage && link.hreflang !== '')) return;
      event.preventDefault();
      void ask().then((yes) => {
        isGranted = yes;
        if (yes) follow(link);
        isGranted = false;
      });
    };

    const onMove = (event: PopStateEvent): void => {
      const isBetweenParts = hasParts && window.location.pathname === path;
      const ask = (isBetweenParts ? between : leaving)?.current;
      const targetIndex = historyIndex(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (!ask || isGranted || currentIndex === undefined || targetIndex === undefined) return;
      // Hide the move from the router, and return to this entry until the person has answered.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(currentIndex - targetIndex);
      void ask().then((yes) => {
        isGranted = yes;
        if (yes) window.history.go(targetIndex - currentIndex);
      });
    };

    document.addEventListener('click', onClick, true);
    const guard: LeaveGuard = { onMove, leaving };
    if (current) current.current = guard;
    return () => {
      document.removeEventListener('click', onClick, true);
      if (current?.current === guard) current.current = undefined;
    };
  }, [leaving, hasParts, asksForLanguage, between, current, pathname, key, base, navigate]);
}

interface LeaveGuardOptions {
  hasParts?: boolean;
  asksForLanguage?: boolean;
  between?: RefObject<LeaveQuestion | undefined> | undefined;
}

/** React Router numbers its history entries; undefined for an entry of another origin. */
function historyIndex(state: unknown): number | undefined {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof idx === 'number' ? idx : undefined;
}

function leavesPage(link: HTMLAnchorElement, path: string): boolean {
  const isSameTab = link.target === '' || link.target === '_self';
  return (
    isSameTab &&
    !link.hasAttribute('download') &&
    link.origin === window.location.origin &&
    link.pathname !== path
  );
}
