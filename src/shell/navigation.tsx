import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Path of the first page of this visit; headings take focus only once the person has moved on from it. */
const FirstPath = createContext<{ current: string | undefined }>({ current: undefined });

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Keeps scroll positions: a new page opens at its top, Back returns to where one was. In memory only. */
function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const place = useRef({ key, pathname });
  useBrowserLayoutEffect(() => {
    const leaving = place.current;
    place.current = { key, pathname };
    if (leaving.pathname !== pathname)
      window.scrollTo(0, kind === 'POP' ? (positions.current.get(key) ?? 0) : 0);
    const remember = (): void => {
      positions.current.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, kind]);
}

/** Remembers where the visit began and restores scroll. Stands once, inside the router. */
export function NavigationMemory({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const first = useRef<string | undefined>(pathname);
  useScrollRestoration();
  useEffect(() => {
    if (first.current !== pathname) first.current = undefined;
  }, [pathname]);
  return <FirstPath.Provider value={first}>{children}</FirstPath.Provider>;
}

/**
 * The h1 of a page. After a move to another path, forward or back, it takes the focus, which also announces it; on the
 * first page of a visit the focus stays where the browser put it. `focusKey` makes one path hold several pages.
 */
export function PageHeading({ children, focusKey }: { children: ReactNode; focusKey?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useContext(FirstPath);
  const { pathname } = useLocation();
  const place = `${pathname}#${focusKey ?? ''}`;
  const began = useRef(place);
  useEffect(() => {
    const movedHere = first.current !== pathname || began.current !== place;
    if (movedHere) heading.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}
