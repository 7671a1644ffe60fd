import type { FlowPlaces } from '#engine';
import type { Boot } from '../../brand/boot.ts';
import { FLOWS, flowsOfPage, MAIN_FLOW } from './flows.ts';
import { findPage, type Page, routesOf, withoutSlash } from './routes.ts';

/** Paths are without the brand's prefix. */
export interface SiteMap {
  flows: readonly FlowPlaces[];
  /** The main flow's for an unknown id. */
  placesOf(id: string): FlowPlaces;
  /** `/bcm` and paths below it belong to the flow with home `/bcm`, all others to the main flow [FLOW-5]. */
  flowOf(pathname: string): string;
  /** The address contains the return target, so it works without scripts and in another tab. */
  loginLink(flow: string): string;
  /** `/version/` → `version`; unknown → `not-found`. */
  pageOf(pathname: string): Page;
  /** The last page of a flow has no rail. */
  isStep(pathname: string): boolean;
  /**
   * Whether a visitor may see this path; the end of a session does not redirect from here [ROUTE-40]
   * [SESSION-4]. A return link's page checks access itself.
   */
  isOpenPage(pathname: string): boolean;
  /** A mailed link's token must stay in its address. */
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
