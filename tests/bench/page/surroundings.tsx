import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders the surroundings of a step first, so that the step mounts inside an existing component on every page.
 * @returns a function that renders the step
 */
export function renderSurroundings(
  element: HTMLElement,
  surround: (step: ReactNode) => ReactNode = (step) => step,
): (page: ReactNode) => void {
  let draw = (_page: ReactNode): void => undefined;
  function CurrentStep(): ReactNode {
    const [step, setStep] = useState<ReactNode>(null);
    draw = setStep;
    return step;
  }
  createRoot(element).render(surround(<CurrentStep />));
  return (page) => draw(page);
}
