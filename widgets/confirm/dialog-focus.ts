import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading of an opening dialog, so that a Space or Enter meant for the page answers nothing.
 * @returns the heading's ref
 */
export function useDialogFocus(open: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The library has just focused a control of the dialog, which a held Enter key would press. The heading is inside
    // the dialog: focus outside of it would show the page to screen readers again (docs/accessibility.md).
    if (open) heading.current?.focus();
  }, [open]);
  return heading;
}
