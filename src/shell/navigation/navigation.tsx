import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The page that a visit began with. Its heading is the only one that does not take the focus. */
interface Began {
  /** Its path; undefined once the person has moved on from it. */
  path: string | undefined;
  /** Its first heading, and which page that stood for. */
  heading?: { element: HTMLElement | null; place: string };
}
const BeganWith = createContext<{ current: Began }>({ current: { path: undefined } });

/** Keeps scroll positions: a new page opens at its top, Back returns to where one was. In memory only. */
function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const place = useRef({ key, pathname });
  useLayoutEffect(() => {
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

/** Whether the browser's Back or Forward led to this place; what it was sent on to in its place counts as well. */
export const CameBack = createContext(false);

/** Remembers where the visit began, and whether the person came back; restores scroll. Stands once, inside the router. */
export function NavigationMemory({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const [came, setCame] = useState({ key, back: false });
  if (came.key !== key) setCame({ key, back: kind === 'REPLACE' ? came.back : kind === 'POP' });
  const began = useRef<Began>({ path: pathname });
  useScrollRestoration();
  useEffect(() => {
    if (began.current.path !== pathname) began.current = { path: undefined };
  }, [pathname]);
  return (
    <BeganWith value={began}>
      <CameBack value={came.back}>{children}</CameBack>
    </BeganWith>
  );
}

/**
 * The h1 of a page. After a move to another path, forward or back, it takes the focus, which also announces it; so does
 * every later heading of one path. For the first one of a visit the focus stays where the browser put it. `focusKey` makes
 * one path hold several pages.
 */
export function PageHeading({ children, focusKey }: { children: ReactNode; focusKey?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const began = useContext(BeganWith);
  const { pathname } = useLocation();
  const place = `${pathname}#${focusKey ?? ''}`;
  const onArrival = useEffectEvent(() => {
    const element = heading.current;
    if (began.current.path === pathname) {
      began.current.heading ??= { element, place };
      // React's strict mode runs this twice for the same heading.
      const { heading: first } = began.current;
      if (first.element === element && first.place === place) return;
      // Back on it by its key, it is as new as any other.
      first.element = null;
    }
    element?.focus({ preventScroll: true });
    // A frame as high as its page does not scroll: the page around it does, and stands where the last step was left.
    if (window.parent !== window && window.scrollY === 0) element?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => onArrival(), [place]);
  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}
