import { type ComponentType, lazy } from 'react';
import { lazyDialog } from '#engine/react';
import type { Services } from './services/index.ts';

/** Home as a page draws it: whole at once where it is the page (main.tsx, entry-server.tsx), else when somebody goes there. */
export type HomePage = ComponentType<{ flow: string }>;
export const loadHome = async (): Promise<HomePage> => (await import('../home/Home.tsx')).Home;
export const LaterHome: HomePage = lazy(async () => ({ default: await loadHome() }));

/**
 * The parts that do not come with home. Each is one import, so that the bundler cuts there; `warmUp` fetches what a
 * person at the start page needs next.
 */
export type WizardPage = ComponentType<{ flowId: string }>;
const loadWizard = () => import('../wizard/index.ts');

export const Wizard = lazy(async () => ({ default: (await loadWizard()).Wizard }));
export const ProcessPage = lazy(async () => ({
  default: (await import('../pages/ProcessPage.tsx')).ProcessPage,
}));
export const ContinuePage = lazy(async () => ({
  default: (await import('../pages/continue/ContinuePage.tsx')).ContinuePage,
}));
export const ExpiredPage = lazy(async () => ({
  default: (await import('../pages/ExpiredPage.tsx')).ExpiredPage,
}));
export const LoginPage = lazy(async () => ({ default: (await import('../pages/LoginPage.tsx')).LoginPage }));
export const SelectBusinessPage = lazy(async () => ({
  default: (await import('../pages/SelectBusinessPage.tsx')).SelectBusinessPage,
}));
export const VersionPage = lazy(async () => ({
  default: (await import('../pages/VersionPage.tsx')).VersionPage,
}));
export const SessionsDialog = lazyDialog(
  async () => (await import('./start/SessionsDialog.tsx')).SessionsDialog,
);

/** Fetches the wizard's code and the first step of a flow; failures are left to the moment it is really needed. */
export function warmUp(flow: string, path: string): void {
  void loadWizard()
    .then(({ fetchStart }) => fetchStart(flow, path))
    .catch(() => {});
}

/** What draws the wizard, and whether that is what the server has drawn. */
export interface StartedWizard {
  Wizard: WizardPage;
  isAsDrawn: boolean;
}

/** Where the wizard is the page: fetches it and the step at a path, and starts its application. Undefined where that failed. */
export async function startWizard(
  flow: string,
  path: string,
  services: Services,
): Promise<StartedWizard | undefined> {
  try {
    const wizard = await loadWizard();
    return { Wizard: wizard.Wizard, isAsDrawn: await wizard.startAt(flow, path, services) };
  } catch {
    return undefined;
  }
}
