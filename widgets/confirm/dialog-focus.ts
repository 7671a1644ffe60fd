import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading of an opening dialog, so that a Space or Enter meant for the page answers nothing. A text field that
 * has the focus by then keeps it. @returns the heading's ref
 */
export function useDialogFocus(open: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    // The library has focused a button, which a held Enter would press first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Firefox announces no focus that moves in the frame in which the old one disappears [SCREEN-77].
    const frame = requestAnimationFrame(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return heading;
}
