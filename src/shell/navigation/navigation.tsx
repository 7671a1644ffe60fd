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
import { focusHeading } from './focus-heading.ts';

/** The first page of a visit, whose heading does not take the focus. */
interface FirstPage {
  /** The first page's path; undefined once the person has navigated. */
  path: string | undefined;
  heading?: { element: HTMLElement | null; place: string };
}
const FirstPageContext = createContext<{ current: FirstPage }>({ current: { path: undefined } });

/** Whether the page at the current path is the first of a visit, which the document loads. */
export function useIsFirstPage(): boolean {
  return useContext(FirstPageContext).current.path === useLocation().pathname;
}

/** A new page opens at its top, Back returns to the previous position. */
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

/** Whether the browser's Back or Forward opened this page, also through a redirect. */
export const CameBackContext = createContext(false);

/** Remembers the first page of a visit, and restores scroll positions. Rendered once, inside the router. */
export function NavigationMemory({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const [arrival, setArrival] = useState({ key, back: false });
  if (arrival.key !== key) setArrival({ key, back: kind === 'REPLACE' ? arrival.back : kind === 'POP' });
  const firstPage = useRef<FirstPage>({ path: pathname });
  useScrollRestoration();
  useEffect(() => {
    if (firstPage.current.path !== pathname) firstPage.current = { path: undefined };
  }, [pathname]);
  return (
    <FirstPageContext value={firstPage}>
      <CameBackContext value={arrival.back}>{children}</CameBackContext>
    </FirstPageContext>
  );
}

/**
 * The h1 of a page. After a move to another path it takes the focus, which announces it; the first heading of
 * a visit does not. `focusKey` distinguishes several pages at one path.
 */
export function PageHeading({ children, focusKey }: { children: ReactNode; focusKey?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstPage = useContext(FirstPageContext);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const place = `${pathname}#${focusKey ?? ''}`;
  const onArrival = useEffectEvent(() => {
    const element = heading.current;
    if (firstPage.current.path === pathname) {
      firstPage.current.heading ??= { element, place };
      // React's strict mode calls this twice.
      const { heading: first } = firstPage.current;
      if (first.element === element && first.place === place) return undefined;
      // After Back to the first page, its heading is treated like any other.
      first.element = null;
    }
    const cancel = focusHeading(element);
    // The next screen of the same path: only a move to another path has scrolled to the top.
    if (kind !== 'POP' && element && element.getBoundingClientRect().top < 0) window.scrollTo(0, 0);
    // In a frame as high as its content, the partner's page scrolls instead: move it to the heading.
    if (window.parent !== window && window.scrollY === 0) element?.scrollIntoView({ block: 'nearest' });
    return cancel;
  });
  useEffect(() => onArrival(), [place]);
  return (
    // A key creates a new element, because screen readers do not speak a changed text of the focused element.
    <h1 key={place} ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}
