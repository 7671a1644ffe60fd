import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading of an opening dialog, so that a Space or Enter meant for the page answers nothing.
 * @returns the heading's ref
 */
export function useDialogFocus(open: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The library has just focused a control of the dialog, which a held Enter would press. The focus moves inside the
    // dialog: outside, it would show the page to screen readers again (docs/accessibility.md).
    if (open) heading.current?.focus();
  }, [open]);
  return heading;
}
