import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { StartedWizard } from '../lazy-parts.ts';

/**
 * Draws the application, over what the server has drawn where that is the same.
 * @param page `hasStep`: whether the server has drawn a step; `wizard`: what draws it here, undefined where that failed
 */
export function drawPage(
  root: HTMLElement,
  application: ReactNode,
  { hasStep, wizard }: { hasStep: boolean; wizard?: StartedWizard | undefined },
): Root {
  const early = window.trellisEarly;
  const isHidden = early?.waits === true;
  // A step that was drawn for a visitor is another one for somebody who has been here before.
  const isDrawn = !hasStep || (wizard?.isAsDrawn === true && !isHidden);
  // Where the code did not come it goes on: the answers are for the next try, or for the page once it is loaded again.
  if (isHidden) early?.end();
  if (root.firstElementChild && isDrawn) return hydrateRoot(root, application);
  const drawn = createRoot(root);
  // What was hidden shows again now: it must be gone before anybody can answer it.
  if (isHidden) flushSync(() => drawn.render(application));
  else drawn.render(application);
  return drawn;
}
