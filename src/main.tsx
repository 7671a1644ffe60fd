// biome-ignore-all assist/source/organizeImports: React DOM in front of what uses it makes the file 0.8 KB smaller once it is compressed.
import { drawPage } from './shell/start/index.ts';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { BrandGate } from './brand/BrandGate.tsx';
import { readBoot } from './brand/boot.ts';
import './styles/index.css';
import { App } from './shell/start/index.ts';
import { LeaveGuards } from './shell/navigation/index.ts';
import {
  type HomePage,
  LazyHome,
  loadHome,
  type StartedWizard,
  startWizard,
  warmUp,
} from './shell/lazy-parts.ts';
import { correctClicks } from './shell/navigation/index.ts';
import { basenameOf } from './shell/navigation/index.ts';
import { createServices, ServicesContext } from './shell/services/index.ts';
import { whenIdle } from './shell/services/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
correctClicks();
// A built page already contains the styles; in development this line loads them.
void import('./styles/app.css');
openPage(root);

/** Hydrates the server's markup if there is any. */
function openPage(root: HTMLElement): void {
  const boot = readBoot();
  const services = createServices(boot);
  const { pathname } = window.location;
  const prefix = basenameOf(pathname, boot.brand?.route_prefix);
  const path = pathname.slice(prefix.length) || '/';
  const { siteMap } = services;
  const page = siteMap.pageOf(path);
  const flow = siteMap.flowOf(path);
  const startedWizard = page === 'wizard' ? startWizard(flow, path, services) : undefined;
  // On other pages, the wizard's code loads when the browser is idle.
  if (!startedWizard) whenIdle(() => warmUp(siteMap.placesOf(flow), path));

  const hasStep = boot.step?.drawn === true && root.firstElementChild !== null;

  const show = (home: HomePage, wizard?: StartedWizard): void => {
    const application = (
      <StrictMode>
        <ServicesContext value={services}>
          <BrandGate boot={boot}>
            {(brand) => (
              <BrowserRouter basename={basenameOf(window.location.pathname, brand.route_prefix)}>
                <LeaveGuards>
                  <App home={home} drawnWizard={wizard?.Wizard} />
                </LeaveGuards>
              </BrowserRouter>
            )}
          </BrandGate>
        </ServicesContext>
      </StrictMode>
    );
    drawPage(root, application, { hasStep, wizard });
  };
  // Home hydrates the server's markup, so its code must be loaded first.
  if (page === 'home')
    void loadHome().then(
      (home) => show(home),
      () => show(LazyHome),
    );
  else if (hasStep && startedWizard) void startedWizard.then((wizard) => show(LazyHome, wizard));
  else show(LazyHome);
}
