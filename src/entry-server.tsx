import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { CompiledFlow } from '#engine';
import { arePlain, loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { createVisitorRuntime } from './application/runtime/index.ts';
import { shellText } from './brand/BrandContext.tsx';
import { BrandGate } from './brand/BrandGate.tsx';
import type { Boot } from './brand/boot.ts';
import { Home } from './home/Home.tsx';
import { homeWords } from './home/home-words.ts';
import { basenameOf, createSiteMap, type Page } from './shell/navigation/index.ts';
import { createServices, ServicesContext } from './shell/services/index.ts';
import { App } from './shell/start/index.ts';
import { RunningWizard } from './wizard/index.ts';

/** The path of an address: `/version?x=1` → `/version`. */
function pathOf(url: string): string {
  return new URL(url, 'http://page.invalid').pathname;
}

/**
 * Renders `#root` for a request; the browser hydrates it with the same boot record. No style attributes, no
 * scripts. Returns '' without a brand.
 * @param flow of the step at this address, if it is drawn with its fields (`canDraw`)
 */
export function render(url: string, boot: Boot, flow?: CompiledFlow): string {
  if (!boot.brand) return '';
  const services = createServices(boot);
  const runtime = flow && createVisitorRuntime(flow, boot.brand, services);
  const drawnWizard = runtime && (() => <RunningWizard runtime={runtime} />);
  return renderToString(
    <StrictMode>
      <ServicesContext value={services}>
        <BrandGate boot={boot}>
          {(brand) => (
            <StaticRouter location={url} basename={basenameOf(pathOf(url), brand.route_prefix)}>
              <App home={Home} drawnWizard={drawnWizard} />
            </StaticRouter>
          )}
        </BrandGate>
      </ServicesContext>
    </StrictMode>,
  );
}

/** Loads the widgets of a step. @returns whether the server can draw them: some need a browser */
export async function canDraw(names: string[]): Promise<boolean> {
  await loadWidgets(widgets, names);
  return arePlain(names);
}

const PAGE_TITLES: Partial<Record<Page, string>> = {
  'not-found': 'pages.notFound.title',
  'return-link': 'pages.returnLink.title',
  asked: 'pages.asked.title',
};

/** The head of a page, its status, and its words if its scripts are late. `isUnknownStep`: the flow has no step at this path. */
export function pageHead(
  url: string,
  boot: Boot,
  isUnknownStep = false,
): { title: string; description: string; status: 200 | 404; lateWords: { text: string; retry: string } } {
  const path = pathOf(url);
  const prefix = basenameOf(path, boot.brand?.route_prefix);
  const pathWithoutPrefix = path.slice(prefix.length) || '/';
  const siteMap = createSiteMap(boot);
  const addressedPage = siteMap.pageOf(pathWithoutPrefix);
  const page = addressedPage === 'wizard' && isUnknownStep ? 'not-found' : addressedPage;
  const words = homeWords(boot.brand?.content, siteMap.flowOf(pathWithoutPrefix), boot.flows);
  const text = shellText(boot.brand?.content);
  const vendor = boot.brand?.vendor_name;
  const shownTitle = page === 'home' ? words.title : boot.step?.title;
  const title = page in PAGE_TITLES ? text(PAGE_TITLES[page] ?? '') : shownTitle;
  return {
    title: title && vendor ? text('ui.pageTitle', { title, vendor }) : (title ?? vendor ?? words.title),
    description: words.subtitle,
    status: page === 'not-found' ? 404 : 200,
    lateWords: { text: text('ui.slow'), retry: text('ui.retry') },
  };
}

export const HOME_MODULE = 'src/home/Home.tsx';

/** The style sheet of all pages. Home's markup carries its own styles, so home may load this file late. */
export const APP_STYLES = 'src/styles/app.css';

/** A step's modules to load with the page: names in the build's manifest (dev/tools/build/chunks.ts). */
export function modulesOf(flow: string, widgets: readonly string[]): string[] {
  return ['step', `virtual:trellis/flows/${flow}`, ...widgets.map((name) => `widgets/${name}/index.tsx`)];
}
