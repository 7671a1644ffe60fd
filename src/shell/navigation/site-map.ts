import type { FlowPlaces } from '#engine';
import type { Boot } from '../../brand/boot.ts';
import { FLOWS, flowsOfPage, MAIN_FLOW } from './flows.ts';
import { findPage, type Page, routesOf, withoutSlash } from './routes.ts';

/** The addresses of all flows and pages. Paths are without the brand's prefix. */
export interface SiteMap {
  flows: readonly FlowPlaces[];
  /** The addresses of a flow; the main flow's for an unknown id. */
  placesOf(id: string): FlowPlaces;
  /**
   * The flow of a path [FLOW-5]: `/bcm` and paths below it belong to the flow with home `/bcm`; `/bcmx` does
   * not. All other paths belong to the main flow.
   */
  flowOf(pathname: string): string;
  /**
   * The sign-in link of a flow. The address contains the return target, so it works without scripts and in
   * another tab.
   */
  loginLink(flow: string): string;
  /** The page of a path. `/version/` → `version`; unknown → `not-found`. */
  pageOf(pathname: string): Page;
  /** Whether a path is a step with a rail: the last page of a flow has none. */
  isStep(pathname: string): boolean;
  /**
   * Whether a visitor may see this path; the end of a session does not redirect from here [ROUTE-40]
   * [SESSION-4]. A return link's page checks access itself.
   */
  isOpenPage(pathname: string): boolean;
  /** Whether a path is a mailed link's page: its token stays in its address alone. */
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

/** The addresses of this build's flows. */
export const BUILT_SITE: SiteMap = siteMapOf(FLOWS);

/** The addresses that a page has by its boot record. */
export function createSiteMap(boot: Pick<Boot, 'flows'>): SiteMap {
  const flows = flowsOfPage(boot);
  return flows === FLOWS ? BUILT_SITE : siteMapOf(flows);
}
