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
  const early = window.trellisEarly;
  const isHidden = early?.waits === true;
  // Stored answers differ from a step drawn for a visitor.
  const isDrawn = !hasStep || (wizard?.isAsDrawn === true && !isHidden);
  // If the code failed to load, recording continues: the retry or the reloaded page gets the answers.
  if (isHidden) early?.end();
  if (root.firstElementChild && isDrawn) return hydrateRoot(root, application);
  const renderedRoot = createRoot(root);
  // Hidden markup becomes visible now: replace it before anybody can use it.
  if (isHidden) flushSync(() => renderedRoot.render(application));
  else renderedRoot.render(application);
  return renderedRoot;
}
