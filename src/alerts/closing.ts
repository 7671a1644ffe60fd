import { useEffect, useState } from 'react';

/**
 * What a dialog shows: what is open, else what was open last. The UI library gives the page behind back to screen
 * readers when a dialog closes, not when it is taken away: it has to stay, closed.
 */
export function useLasting<T>(current: T | undefined): T | undefined {
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  return current ?? last;
}

/**
 * How often a dialog has opened so far: its key. One that opens a second time would be hidden from screen readers with the
 * page behind it.
 */
export function useOpenings(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, count: 0 });
  if (seen.isOpen !== isOpen) setSeen({ isOpen, count: seen.count + (isOpen ? 1 : 0) });
  return seen.count;
}

/** Gives the focus back to where it was before a dialog opened, unless something else has taken it by then. */
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
