import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { StartedWizard } from '../lazy-parts.ts';

/**
 * Renders the application, hydrating the server's markup if it is the same.
 * @param page `hasStep`: the server has drawn a step; `wizard`: undefined if it failed to load
 */
export function drawPage(
  root: HTMLElement,
  application: ReactNode,
  { hasStep, wizard }: { hasStep: boolean; wizard?: StartedWizard | undefined },
): Root {
  document.getElementById('trellis-late')?.remove();
  const early = window.trellisEarly;
  const isMarkupHidden = early?.waits === true;
  // Stored answers differ from a step drawn for a visitor.
  const canHydrate = !hasStep || (wizard?.matchesMarkup === true && !isMarkupHidden);
  // If the wizard's code failed to load, recording continues: a retry or the reloaded page gets the answers.
  if (isMarkupHidden) early?.end();
  if (root.firstElementChild && canHydrate) return hydrateRoot(root, application);
  const renderedRoot = createRoot(root);
  // `end()` has made the hidden markup visible: replace it before the person can use it.
  if (isMarkupHidden) flushSync(() => renderedRoot.render(application));
  else renderedRoot.render(application);
  return renderedRoot;
}
