import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { StartedWizard } from '../lazy-parts.ts';

/**
 * Renders the application, hydrating the server's markup if it is the same.
 * @param page `hasStep`: whether the server has drawn a step; `wizard`: the wizard component, undefined if it
 * failed to load
 */
export function drawPage(
  root: HTMLElement,
  application: ReactNode,
  { hasStep, wizard }: { hasStep: boolean; wizard?: StartedWizard | undefined },
): Root {
  const early = window.trellisEarly;
  const isHidden = early?.waits === true;
  // A step drawn for a visitor differs for somebody with stored answers.
  const isDrawn = !hasStep || (wizard?.isAsDrawn === true && !isHidden);
  // If the code failed to load, recording continues: the answers are for the retry, or for the reloaded page.
  if (isHidden) early?.end();
  if (root.firstElementChild && isDrawn) return hydrateRoot(root, application);
  const drawn = createRoot(root);
  // Hidden markup becomes visible now: replace it before anybody can interact with it.
  if (isHidden) flushSync(() => drawn.render(application));
  else drawn.render(application);
  return drawn;
}
