import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { BrandGate } from './brand/BrandGate.tsx';
import { readBoot } from './brand/boot.ts';
import './styles/index.css';
import { App } from './shell/App.tsx';
import { flowOf } from './shell/flows.ts';
import { LeaveGuards } from './shell/LeaveGuards.tsx';
import {
  type HomePage,
  LaterHome,
  loadHome,
  type StartedWizard,
  startWizard,
  warmUp,
} from './shell/lazy-parts.ts';
import { keepPresses } from './shell/press.ts';
import { basenameOf, pageOf } from './shell/routes.ts';
import { createServices, ServicesContext } from './shell/services.ts';
import { whenIdle } from './shell/when-idle.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
keepPresses();
// The server wrote it into the page already; in development it comes by this line.
void import('./styles/app.css');
openPage(root);

/** Makes the page's one application and draws it, over what the server has drawn if it has. */
function openPage(root: HTMLElement): void {
  const boot = readBoot();
  const services = createServices(boot);
  const { pathname } = window.location;
  const prefix = basenameOf(pathname, boot.brand?.route_prefix);
  const path = pathname.slice(prefix.length) || '/';
  // The wizard's code is fetched at once where it is the page, else when the browser has nothing better to do.
  const page = pageOf(path);
  const started = page === 'wizard' ? startWizard(flowOf(path), path, services) : undefined;
  if (!started) whenIdle(() => warmUp(flowOf(path), path));

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
    // A step that was drawn for a visitor is another one for somebody who has been here before.
    const isHidden = window.trellisEarly?.waits === true;
    const isDrawn = !hasStep || (wizard?.isAsDrawn === true && !isHidden);
    if (isHidden || (hasStep && !wizard)) window.trellisEarly?.end();
    if (root.firstElementChild && isDrawn) hydrateRoot(root, application);
    // What was hidden shows again now: it must be gone before anybody can answer it.
    else if (isHidden) flushSync(() => createRoot(root).render(application));
    else createRoot(root).render(application);
  };
  // Home takes over what the server has drawn, so it must be there at once.
  if (page === 'home')
    void loadHome().then(
      (home) => show(home),
      () => show(LaterHome),
    );
  else if (hasStep && started) void started.then((wizard) => show(LaterHome, wizard));
  else show(LaterHome);
}
