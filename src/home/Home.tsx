import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { subscribeToPromise } from '#engine/react';
import { useBrand } from '../brand/BrandContext.tsx';
import { MAIN_FLOW, PageHeading } from '../shell/navigation/index.ts';
import { usePageTitle } from '../shell/page/index.ts';
import { useServices } from '../shell/services/index.ts';
import { ContinueLink } from './ContinueLink.tsx';
import { Drawing } from './Drawing.tsx';
import { HomeSections } from './HomeSections.tsx';
import { homeWords } from './home-words.ts';

/** Only a path of this application: a brand's setting must not redirect to another site. */
function startRedirect(routeHome: string | undefined): string | undefined {
  return routeHome && /^\/(?![/\\])/.test(routeHome) && routeHome !== '/' ? routeHome : undefined;
}

/** The start screen of a flow [FLOW-10] to [FLOW-24]; `/` may redirect to the brand's home route. */
export function Home({ flow = MAIN_FLOW.id }: { flow?: string }) {
  const { brand, boot } = useBrand();
  const { siteMap } = useServices();
  const words = homeWords(brand.content, flow, boot.flows);
  const picture = brand.media?.illustration_url;
  usePageTitle(words.title);
  const { search } = useLocation();
  useSignedInStart(flow);
  useHomeEntry(flow);
  const homeRoute = flow === MAIN_FLOW.id ? startRedirect(brand.route_home) : undefined;
  if (homeRoute) return <Navigate to={`${homeRoute}${search}`} replace />;
  return (
    <div className="home">
      <section className="home__hero">
        <div className="home__words">
          <PageHeading>{words.title}</PageHeading>
          <p className="lead">{words.subtitle}</p>
          <div className="home__actions">
            <Link className="button" to={siteMap.placesOf(flow).start}>
              {words.button}
            </Link>
            <ContinueLink words={words.continue} flow={flow} />
          </div>
        </div>
        <div className="home__picture">
          {picture ? <img src={picture} alt="" /> : <Drawing art={words.art} otherwise="shop" />}
        </div>
      </section>
      <HomeSections words={words} flow={flow} />
    </div>
  );
}

/** Applies the query of a link to home, which then leaves the address [LINK-46]. */
function useHomeEntry(flow: string): void {
  const { pathname, search, hash } = useLocation();
  const { brand } = useBrand();
  const services = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (search === '') return;
    const readHome = async (): Promise<string> => {
      const { readHomeQuery } = await import('../wizard/index.ts');
      return readHomeQuery(flow, { brand, services }, search);
    };
    const take = (rest: string): void => {
      if (rest !== search) navigate({ pathname, search: rest, hash }, { replace: true });
    };
    // If the wizard can't be loaded, opening it shows the error.
    return subscribeToPromise(readHome(), take, () => {});
  }, [flow, brand, services, navigate, pathname, search, hash]);
}

/** Redirects a signed-in person who opens the start [FLOW-31]. Loads nothing for visitors. */
function useSignedInStart(flow: string): void {
  const { session: loader, siteMap } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loader.mayBeSignedIn()) return;
    const check = async (): Promise<boolean> => {
      const session = await loader.open();
      await session.resume();
      return session.store.getState().loggedIn;
    };
    const take = (isSignedIn: boolean): void => {
      const to = siteMap.placesOf(flow).signedInHome;
      if (to && isSignedIn) navigate(`${to}${window.location.search}`, { replace: true });
    };
    return subscribeToPromise(check(), take, () => {});
  }, [loader, siteMap, flow, navigate]);
}
