import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { FLOW_COMPILED } from '#engine';
import { loadRelease } from '../../../application/runtime/index.ts';
import { applyTheme } from '../../../brand/apply-theme.ts';
import { BrandProvider } from '../../../brand/BrandContext.tsx';
import { LazyHome } from '../../../shell/lazy-parts.ts';
import { LeaveGuards } from '../../../shell/navigation/index.ts';
import { ServicesContext } from '../../../shell/services/index.ts';
import { App } from '../../../shell/start/index.ts';
import { loadFonts } from '../load-fonts.ts';
import { type ShowMessage, sendToStudio } from '../messages.ts';
import { Director } from './Director.tsx';
import { MailPage } from './MailPage.tsx';
import { createRunningApps, type RunningApp, type RunningApps } from './running-apps.ts';

/** The application with the flow and the brand that Studio names. */
export function PreviewApp() {
  const [show, setShow] = useState<ShowMessage>();
  // Beside the mails, which replace the application.
  const [apps] = useState(createRunningApps);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || origin !== window.location.origin) return;
      if ((data as ShowMessage).type === 'studio-show') setShow(data as ShowMessage);
    };
    window.addEventListener('message', onMessage);
    sendToStudio({ type: 'studio-ready' });
    return () => window.removeEventListener('message', onMessage);
  }, []);
  if (show?.mail) return <MailPage mail={show.mail} isEditing={show.isEditing === true} />;
  return show ? <ShownApp show={show} apps={apps} /> : null;
}

function ShownApp({ show, apps }: { show: ShowMessage; apps: RunningApps }) {
  const { flow, module, brand, words } = show;
  const [, setStarted] = useState<RunningApp>();
  const running = apps.find(show);
  useEffect(() => {
    applyTheme(brand);
    // As the server writes it into the page.
    document.documentElement.lang = brand.locale ?? '';
    return loadFonts(brand.theme?.font_files);
  }, [brand]);
  useEffect(() => {
    if (!running) setStarted(apps.start(show));
  }, [running, apps, show]);
  useEffect(() => {
    if (!running) return undefined;
    let isUnmounted = false;
    // The same application with the present draft: its answers stay.
    const takeDraft = async () => {
      const detail = await loadRelease(flow, module || undefined);
      if (isUnmounted) return;
      for (const name of Object.keys(running.content)) delete running.content[name];
      Object.assign(running.content, words, brand.content);
      window.dispatchEvent(new CustomEvent(FLOW_COMPILED, { detail }));
      sendToStudio({ type: 'studio-drawn', module });
    };
    void takeDraft();
    return () => {
      isUnmounted = true;
    };
  }, [flow, module, brand, words, running]);
  if (!running) return null;
  return (
    <ServicesContext key={running.key} value={running.services}>
      <BrandProvider value={{ brand: running.brand, boot: running.boot }}>
        <MemoryRouter>
          <LeaveGuards>
            <Director show={show}>
              <App home={LazyHome} />
            </Director>
          </LeaveGuards>
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>
  );
}
