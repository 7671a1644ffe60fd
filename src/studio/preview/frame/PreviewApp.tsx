import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { FLOW_COMPILED } from '#engine';
import { loadRelease } from '../../../application/runtime/index.ts';
import { applyTheme } from '../../../brand/apply-theme.ts';
import { BrandProvider } from '../../../brand/BrandContext.tsx';
import { type Boot, readBoot } from '../../../brand/boot.ts';
import type { Brand } from '../../../brand/types.ts';
import { LazyHome } from '../../../shell/lazy-parts.ts';
import { LeaveGuards } from '../../../shell/navigation/index.ts';
import { createServices, type Services, ServicesContext } from '../../../shell/services/index.ts';
import { App } from '../../../shell/start/index.ts';
import { loadFonts } from '../load-fonts.ts';
import { type ShowMessage, sendToStudio } from '../messages.ts';
import { isForVisitors } from '../preview-pages.ts';
import { Director } from './Director.tsx';
import { MailPage } from './MailPage.tsx';
import { previewSession } from './preview-session.ts';

interface Running {
  /** The brand's texts, replaced by texts that are newer than the flow. */
  content: Record<string, string>;
  services: Services;
  boot: Boot;
  brand: Brand;
  /** Another flow, brand or person is another application; other texts are not. */
  key: string;
}

/** A class, because immer freezes plain objects only, and these texts change. */
class FreshContent {
  [key: string]: string;
}

/** The application with the flow and the brand that Studio names. */
export function PreviewApp() {
  const [show, setShow] = useState<ShowMessage>();
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
  return show ? <ShownApp show={show} /> : null;
}

function ShownApp({ show }: { show: ShowMessage }) {
  const { flow, module, added, brand, words } = show;
  const isVisitor = isForVisitors(show.page);
  const [running, setRunning] = useState<Running>();
  const key = `${flow} ${isVisitor} ${JSON.stringify({ ...brand, content: undefined })}`;
  useEffect(() => {
    applyTheme(brand);
    // As the server writes it into the page.
    document.documentElement.lang = brand.locale ?? '';
    return loadFonts(brand.theme?.font_files);
  }, [brand]);
  useEffect(() => {
    let isUnmounted = false;
    const applyShow = async () => {
      if (running?.key !== key) {
        const flows = module ? { [flow]: { module, release: null, ...(added ? { added } : {}) } } : {};
        const content: Record<string, string> = Object.assign(new FreshContent(), brand.content);
        const own = { ...brand, content };
        const boot = { ...readBoot(), brand: own, platform: brand.platform, flows };
        // As the server would have written it into the page.
        const writtenElement = document.getElementById('trellis-boot');
        if (writtenElement) writtenElement.textContent = JSON.stringify(boot);
        const services = createServices(boot);
        services.session = previewSession(isVisitor);
        if (!isUnmounted) setRunning({ key, boot, brand: own, services, content });
        return;
      }
      // The same application with the present draft: its answers stay.
      const detail = await loadRelease(flow, module || undefined);
      if (isUnmounted) return;
      for (const name of Object.keys(running.content)) delete running.content[name];
      Object.assign(running.content, words, brand.content);
      window.dispatchEvent(new CustomEvent(FLOW_COMPILED, { detail }));
      sendToStudio({ type: 'studio-drawn', module });
    };
    void applyShow();
    return () => {
      isUnmounted = true;
    };
  }, [key, flow, module, added, brand, words, running, isVisitor]);
  if (!running || running.key !== key) return null;
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
