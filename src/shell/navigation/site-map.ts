import type { FlowPlaces } from '#engine';
import type { Boot } from '../../brand/boot.ts';
import { FLOWS, flowsOfPage, MAIN_FLOW } from './flows.ts';
import { findPage, type Page, routesOf, withoutSlash } from './routes.ts';

/** The flows and pages behind each path. Paths have no brand prefix. */
export interface SiteMap {
  flows: readonly FlowPlaces[];
  /** The addresses of a flow; of the main flow if the id is unknown. */
  placesOf(id: string): FlowPlaces;
  /** `/bcm` and paths below it belong to the flow with home `/bcm`, all others to the main flow [FLOW-5]. */
  flowOf(pathname: string): string;
  /** The address of sign-in. It contains the page to return to, so it works without scripts and in another tab. */
  loginLink(flow: string): string;
  /** The page at a path: `/version/` → `version`; an unknown path → `not-found`. */
  pageOf(pathname: string): Page;
  /** Whether the path is a step that shows the list of steps; the last page of a flow does not. */
  isStep(pathname: string): boolean;
  /**
   * Whether a visitor may see this path; the end of a session does not redirect from here [ROUTE-40]
   * [SESSION-4]. A return link's page checks access itself.
   */
  isOpenPage(pathname: string): boolean;
  /** Whether the path is the page of a mailed link. The token must stay in that address. */
  isLinkPage(pathname: string): boolean;
}

function siteMapOf(flows: readonly FlowPlaces[]): SiteMap {
  const routes = routesOf(flows);
  const final = new Set(flows.flatMap((flow) => flow.final));
  const open = new Set(flows.flatMap((flow) => flow.open));
  const pageOf = (pathname: string): Page => findPage(routes, pathname);
  const placesOf = (id: string): FlowPlaces => flows.find((flow) => flow.id === id) ?? MAIN_FLOW;
  const isLinkPage = (pathname: string): boolean => ['return-link', 'asked'].includes(pageOf(pathname));
  return {
    flows,
    placesOf,
    flowOf(pathname) {
      const isBelow = (place: string): boolean =>
        place !== '/' && (pathname === place || pathname.startsWith(`${place}/`));
      const owner = flows.find(({ home, base }) => isBelow(home) || isBelow(base));
      return (owner ?? MAIN_FLOW).id;
    },
    loginLink(flow) {
      const { id, afterLogin } = placesOf(flow);
      return id === MAIN_FLOW.id ? '/login' : `/login?return=${encodeURIComponent(afterLogin)}`;
    },
    pageOf,
    isStep: (pathname) => pageOf(pathname) === 'wizard' && !final.has(withoutSlash(pathname)),
    isOpenPage: (pathname) => open.has(withoutSlash(pathname)) || isLinkPage(pathname),
    isLinkPage,
  };
}

export const BUILT_SITE: SiteMap = siteMapOf(FLOWS);

/** The addresses of a page's flows. */
export function createSiteMap(boot: Pick<Boot, 'flows'>): SiteMap {
  const flows = flowsOfPage(boot);
  return flows === FLOWS ? BUILT_SITE : siteMapOf(flows);
}
