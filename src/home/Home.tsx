import { Link, Navigate, useLocation } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { MAIN_FLOW, placesOf } from '../shell/flows.ts';
import { PageHeading } from '../shell/navigation.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { ContinueLink } from './ContinueLink.tsx';
import { HomeSections } from './HomeSections.tsx';
import { homeWords } from './home-words.ts';
import { HeroDrawing } from './Illustrations.tsx';
import { ScoreDrawing } from './ScoreDrawing.tsx';
import { useHomeEntry } from './use-home-entry.ts';
import { useSignedInStart } from './use-signed-in-start.ts';

/** A path of this application and not the start itself: a brand's word for it never leads elsewhere. */
function startRedirect(routeHome: string | undefined): string | undefined {
  return routeHome && /^\/(?![/\\])/.test(routeHome) && routeHome !== '/' ? routeHome : undefined;
}

/** The start screen of a flow (spec §1); `/` may lead to the brand's home route instead. Whole without a script. */
export function Home({ flow = MAIN_FLOW.id }: { flow?: string }) {
  const { brand } = useBrand();
  const words = homeWords(brand.content, flow);
  const picture = brand.media?.illustration_url;
  usePageTitle(words.title);
  const { search } = useLocation();
  useSignedInStart(flow);
  useHomeEntry(flow);
  const elsewhere = flow === MAIN_FLOW.id ? startRedirect(brand.route_home) : undefined;
  if (elsewhere) return <Navigate to={`${elsewhere}${search}`} replace />;
  return (
    <div className="home">
      <section className="home__hero">
        <div className="home__words">
          <PageHeading>{words.title}</PageHeading>
          <p className="lead">{words.subtitle}</p>
          <div className="home__actions">
            <Link className="button" to={placesOf(flow).start}>
              {words.button}
            </Link>
            <ContinueLink words={words.continue} flow={flow} />
          </div>
        </div>
        <div className="home__picture">
          {picture ? (
            <img src={picture} alt="" />
          ) : words.art === 'score' ? (
            <ScoreDrawing />
          ) : (
            <HeroDrawing />
          )}
        </div>
      </section>
      <HomeSections words={words} flow={flow} />
    </div>
  );
}
