import type { ComponentType } from 'react';
import type { FlowPlaces } from '#engine';
import { lazyDialog } from '#engine/react';
import { lazyPage } from './page/index.ts';
import type { Services } from './services/index.ts';

// Each part of the application is one dynamic import, so that the bundler splits there.

/** The home page. The first load of home includes it; other pages load it on navigation. */
export type HomePage = ComponentType<{ flow: string }>;
export const loadHome = async (): Promise<HomePage> => (await import('../home/Home.tsx')).Home;
export const LazyHome: HomePage = lazyPage(loadHome);

export type WizardPage = ComponentType<{ flowId: string }>;
const loadWizard = () => import('../wizard/index.ts');

export const Wizard = lazyPage(async () => (await loadWizard()).Wizard);
export const ProcessPage = lazyPage(
  async () => (await import('../pages/status/ProcessPage.tsx')).ProcessPage,
);
export const ContinuePage = lazyPage(
  async () => (await import('../pages/continue/ContinuePage.tsx')).ContinuePage,
);
export const AskedPage = lazyPage(async () => (await import('../pages/asked/AskedPage.tsx')).RequestPage);
export const ExpiredPage = lazyPage(
  async () => (await import('../pages/sign-in/ExpiredPage.tsx')).ExpiredPage,
);
export const LoginPage = lazyPage(async () => (await import('../pages/sign-in/LoginPage.tsx')).LoginPage);
export const SelectBusinessPage = lazyPage(
  async () => (await import('../pages/sign-in/SelectBusinessPage.tsx')).SelectBusinessPage,
);
export const VersionPage = lazyPage(async () => (await import('../pages/VersionPage.tsx')).VersionPage);
export const SessionsDialog = lazyDialog(
  async () => (await import('./start/SessionsDialog.tsx')).SessionsDialog,
);

/** Loads the wizard's code and the first step of a flow; failures are reported when they are needed. */
export function warmUp(flow: FlowPlaces, path: string): void {
  void loadWizard()
    .then(({ fetchStart }) => fetchStart(flow, path))
    .catch(() => {});
}

/** `matchesMarkup`: its first render equals the server's markup. */
export interface StartedWizard {
  Wizard: WizardPage;
  matchesMarkup: boolean;
}

/** Loads the wizard with the step at a path and starts its application; undefined if that failed. */
export async function startWizard(
  flow: string,
  path: string,
  services: Services,
): Promise<StartedWizard | undefined> {
  try {
    const wizard = await loadWizard();
    return { Wizard: wizard.Wizard, matchesMarkup: await wizard.startAt(flow, path, services) };
  } catch {
    return undefined;
  }
}
