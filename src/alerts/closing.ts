import { useEffect, useState } from 'react';

/**
 * Keeps a closed dialog mounted with its content: the UI library makes the page visible to screen readers again when a
 * dialog closes, but not when it is unmounted.
 */
export function useLasting<T>(current: T | undefined): T | undefined {
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  return current ?? last;
}

/**
 * The number of times a dialog has opened, for use as its key. A dialog element that opens a second time
 * would be hidden from screen readers together with the page.
 */
export function useOpenings(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, count: 0 });
  if (seen.isOpen !== isOpen) setSeen({ isOpen, count: seen.count + (isOpen ? 1 : 0) });
  return seen.count;
}

/** Returns the focus to where it was before a dialog opened, unless another element has it by then. */
export function useFocusReturn(subscribe: (listener: () => void) => () => void, isOpen: () => boolean): void {
  useEffect(() => {
    let before: Element | null = null;
    let was = isOpen();
    const back = (): void => {
      const { activeElement } = document;
      if (isOpen()) return;
      if (activeElement?.closest('[role="dialog"], [role="alertdialog"]')) requestAnimationFrame(back);
      else if (activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    return subscribe(() => {
      const now = isOpen();
      if (now && !was) before = document.activeElement;
      if (!now && was) requestAnimationFrame(back);
      was = now;
    });
  }, [subscribe, isOpen]);
}
