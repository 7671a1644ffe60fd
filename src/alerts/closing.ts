import { useEffect, useState } from 'react';

/** The last defined value. It keeps a closed dialog mounted: unmounting would leave the page hidden from screen readers. */
export function useLastDefined<T>(current: T | undefined): T | undefined {
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  return current ?? last;
}

/** The number of openings, as a dialog's key: a reused element would stay hidden from screen readers. */
export function useOpenCount(isOpen: boolean): number {
  const [lastSeen, setLastSeen] = useState({ isOpen, count: 0 });
  if (lastSeen.isOpen !== isOpen) setLastSeen({ isOpen, count: lastSeen.count + (isOpen ? 1 : 0) });
  return lastSeen.count;
}

/** Closes the menu, which the browser draws above dialogs. The focus returns to the menu's button. */
function closeMenu(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.hidePopover?.();
}

/**
 * When a dialog opens, closes the menu; when it closes, returns the focus to the element that had it before, unless
 * another element has it.
 */
export function useFocusReturn(subscribe: (listener: () => void) => () => void, isOpen: () => boolean): void {
  useEffect(() => {
    let before: Element | null = null;
    let wasOpen = isOpen();
    const restoreFocus = (): void => {
      const { activeElement } = document;
      if (isOpen()) return;
      if (activeElement?.closest('[role="dialog"], [role="alertdialog"]'))
        requestAnimationFrame(restoreFocus);
      else if (activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    return subscribe(() => {
      const now = isOpen();
      if (now && !wasOpen) {
        closeMenu();
        before = document.activeElement;
      }
      if (!now && wasOpen) requestAnimationFrame(restoreFocus);
      wasOpen = now;
    });
  }, [subscribe, isOpen]);
}
