import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ModalHost } from '../../alerts/ModalHost.tsx';
import { supportEmailOf, useBrand, useText } from '../../brand/BrandContext.tsx';
import { PlainPage } from '../../pages/PlainPage.tsx';
import {
  AskedPage,
  ContinuePage,
  ExpiredPage,
  type HomePage,
  LoginPage,
  ProcessPage,
  SelectBusinessPage,
  VersionPage,
  Wizard,
  type WizardPage,
} from '../lazy-parts.ts';
import { brandTarget, NavigationMemory, type Page, type SiteMap } from '../navigation/index.ts';
import { ErrorBoundary, PageLoading, useHydrated } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { SessionWatch } from './SessionWatch.tsx';
import { Shell } from './Shell.tsx';

const Embedded = lazy(async () => ({ default: (await import('../../embed/Embedded.tsx')).Embedded }));

/** Loaded only in a frame or in a window that another page opened [EMBED-1]. */
function EmbedLoader() {
  const hydrated = useHydrated();
  if (!hydrated || (window.parent === window && window.opener === null)) return null;
  return (
    <Suspense fallback={null}>
      <Embedded />
    </Suspense>
  );
}

/** Fails intentionally, for tests of the error screen [ROUTE-6]. */
function FailingPage(): never {
  throw new Error('This page fails on purpose.');
}

const PAGES: Record<Exclude<Page, 'home' | 'wizard'>, (flow: string, siteMap: SiteMap) => ReactNode> = {
  login: () => <LoginPage />,
  version: () => <VersionPage />,
  process: (flow) => <ProcessPage key={flow} flow={flow} />,
  expired: () => <ExpiredPage />,
  'select-business': (flow) => <SelectBusinessPage flow={flow} />,
  'return-link': () => <ContinuePage />,
  asked: () => <AskedPage />,
  failure: () => <FailingPage />,
  'not-found': (flow, siteMap) => <PlainPage name="notFound" to={siteMap.placesOf(flow).home} />,
};

/** Rendered completely by the server; others show a placeholder until they are loaded. */
const SERVED: ReadonlySet<Page> = new Set<Page>(['home', 'not-found']);
/** The pages whose header offers sign-in. */
const WITH_LOGIN: ReadonlySet<Page> = new Set<Page>(['home', 'not-found']);

/**
 * Chooses the page of the path and wraps it in the shell.
 * @param home component of the front pages, a separate chunk that steps don't load
 * @param drawnWizard component of wizard pages that the server has rendered completely
 */
export function App({ home: Home, drawnWizard }: { home: HomePage; drawnWizard?: WizardPage }) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const text = useText();
  const context = useBrand();
  const { modals, beforeReload, siteMap } = useServices();
  const contact = supportEmailOf(context);
  const page = siteMap.pageOf(pathname);
  const brandPath = brandTarget(pathname, context.brand.routes);
  if (brandPath)
    return (
      <Navigate to={`${brandPath}${brandPath.includes('?') ? search.replace('?', '&') : search}`} replace />
    );
  const flow = siteMap.flowOf(pathname);
  const isServed = SERVED.has(page) || (page === 'wizard' && drawnWizard !== undefined);
  return (
    <NavigationMemory>
      <Shell kind={siteMap.isStep(pathname) ? 'step' : 'page'} login={WITH_LOGIN.has(page)}>
        <EmbedLoader />
        <ErrorBoundary
          text={text}
          vendor={context.brand.vendor_name}
          place={pathname}
          contact={contact}
          beforeReload={async () =>
            (await Promise.all([...beforeReload].map((save) => save()))).every(Boolean)
          }
        >
          {hydrated || isServed ? (
            <Suspense fallback={<PageLoading />}>{drawPage()}</Suspense>
          ) : (
            // Outside of the Suspense, which would keep it hidden beside the fallback.
            <PageLoading />
          )}
        </ErrorBoundary>
      </Shell>
      <ModalHost store={modals} />
      <SessionWatch />
    </NavigationMemory>
  );

  function drawPage(): ReactNode {
    if (page === 'home') return <Home key={flow} flow={flow} />;
    if (page !== 'wizard') return PAGES[page](flow, siteMap);
    const Page = drawnWizard ?? Wizard;
    return (
      <>
        {drawnWizard && (
          <noscript>
            <p className="notice">{text('ui.scriptNeeded')}</p>
          </noscript>
        )}
        <Page key={flow} flowId={flow} />
      </>
    );
  }
}
