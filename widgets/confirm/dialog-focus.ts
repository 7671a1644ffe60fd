import { type RefObject, useEffect, useRef } from 'react';
import { showPageToScreenReaders } from './show-page.ts';

/**
 * Focuses the heading of an opening dialog, so that a Space or Enter for the page does not press a button of the dialog. After the dialog
 * the page is there for screen readers again.
 * @returns the heading's ref
 */
export function useDialogFocus(open: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The library has just focused a control of the dialog, which a held Enter key would press. The heading is inside
    // the dialog: focus outside of it would show the page to screen readers again (docs/accessibility.md).
    if (!open) return undefined;
    heading.current?.focus();
    return showPageToScreenReaders;
  }, [open]);
  return heading;
}
