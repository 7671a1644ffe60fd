import { Link, Navigate, useLocation } from 'react-router-dom';
import { useBrand, useText } from '../brand/BrandContext.tsx';
import { vendorPage } from '../brand/vendor-page.ts';
import { MAIN_FLOW, placesOf } from '../shell/flows.ts';
import { PageHeading } from '../shell/navigation.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { ContinueLink } from './ContinueLink.tsx';
import { homeWords } from './home-words.ts';
import { BoxDrawing, HeroDrawing } from './Illustrations.tsx';
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
  const text = useText();
  const words = homeWords(brand.content, flow);
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
        <div className="home__picture">{words.art === 'score' ? <ScoreDrawing /> : <HeroDrawing />}</div>
      </section>
      <ul className="home__strip">
        {words.boxes.map((box) => (
          <li key={box.key} className="home__box">
            <BoxDrawing art={box.art} />
            <div>
              <h2 className="section-heading">{box.title}</h2>
              <p>{box.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="home__facts">
        <section>
          <h2 className="section-heading">{words.need.title}</h2>
          <p className="home__time">
            <ClockSign />
            {words.need.time}
          </p>
          <ul className="home__list">
            {words.need.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="section-heading">{words.protect.title}</h2>
          <p className="prose">{words.protect.text}</p>
          <p className="home__safe">
            <a href={vendorPage(brand, 'privacy')} rel="noopener">
              {text('ui.privacy')}
            </a>
            <a href={vendorPage(brand, 'terms')} rel="noopener">
              {text('ui.terms')}
            </a>
          </p>
        </section>
      </div>
    </div>
  );
}

function ClockSign() {
  return (
    <svg className="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.5V10l3 2" />
    </svg>
  );
}
