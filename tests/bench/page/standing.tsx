import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders the surroundings of a step first, so that the step mounts inside an existing component on every page.
 * @returns a function that renders the step
 */
export function renderSurroundings(
  element: HTMLElement,
  around: (shown: ReactNode) => ReactNode = (shown) => shown,
): (page: ReactNode) => void {
  let draw = (_page: ReactNode): void => undefined;
  function Shown(): ReactNode {
    const [shown, setShown] = useState<ReactNode>(null);
    draw = setShown;
    return shown;
  }
  createRoot(element).render(around(<Shown />));
  return (page) => draw(page);
}
