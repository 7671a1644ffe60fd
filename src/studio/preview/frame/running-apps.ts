import { type Boot, readBoot } from '../../../brand/boot.ts';
import type { Brand } from '../../../brand/types.ts';
import { createServices, type Services } from '../../../shell/services/index.ts';
import type { ShowMessage } from '../messages.ts';
import { isForVisitors } from '../preview-pages.ts';
import { previewSession } from './preview-session.ts';

/** An application of the preview. */
export interface RunningApp {
  /** Another flow, brand or person is another application; other texts are not. */
  key: string;
  /** The brand's texts, replaced by texts that are newer than the flow. */
  content: Record<string, string>;
  services: Services;
  boot: Boot;
  brand: Brand;
}

/** The applications of a visitor and of an applicant. Both keep their answers while another page or a mail is shown. */
export interface RunningApps {
  find(show: ShowMessage): RunningApp | undefined;
  /** Ends the applications of other flows and brands. */
  start(show: ShowMessage): RunningApp;
}

/** A class, because immer freezes plain objects only, and these texts change. */
class FreshContent {
  [key: string]: string;
}

export function createRunningApps(): RunningApps {
  let subject = '';
  const apps = new Map<boolean, RunningApp>();
  return {
    find: (show) => (subject === subjectOf(show) ? apps.get(isForVisitors(show.page)) : undefined),
    start(show) {
      if (subject !== subjectOf(show)) apps.clear();
      subject = subjectOf(show);
      const isVisitor = isForVisitors(show.page);
      const app = startApp(show, `${subject} ${isVisitor}`, isVisitor);
      apps.set(isVisitor, app);
      return app;
    },
  };
}

const subjectOf = ({ flow, brand }: ShowMessage): string =>
  `${flow} ${JSON.stringify({ ...brand, content: undefined })}`;

function startApp({ flow, module, added, brand }: ShowMessage, key: string, isVisitor: boolean): RunningApp {
  const flows = module ? { [flow]: { module, release: null, ...(added ? { added } : {}) } } : {};
  const content: Record<string, string> = Object.assign(new FreshContent(), brand.content);
  const own = { ...brand, content };
  const boot = { ...readBoot(), brand: own, platform: brand.platform, flows };
  // As the server would have written it into the page.
  const writtenElement = document.getElementById('trellis-boot');
  if (writtenElement) writtenElement.textContent = JSON.stringify(boot);
  const services = createServices(boot);
  services.session = previewSession(isVisitor);
  return { key, boot, brand: own, services, content };
}
