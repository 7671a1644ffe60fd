import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws what stands before the step is shown, the same way for every page: the step comes into a component that is there.
 * @returns what draws the step.
 */
export function standing(
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
