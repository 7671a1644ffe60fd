import { PAGE } from '#domain/page-limits.ts';

/**
 * Focuses the heading of a new page: at once if an element has the focus, and after a delay if the pressed
 * control was removed with its page, unless another element has the focus by then [SCREEN-80]. @returns a function that
 * cancels it
 */
export function focusHeading(heading: HTMLElement | null): () => void {
  const focus = (): void => heading?.focus({ preventScroll: true });
  if (document.activeElement !== document.body) {
    focus();
    return () => undefined;
  }
  // Chromium reports no focus between the removed control and a heading that takes it within a frame or two. Orca
  // then moves to the heading silently (docs/accessibility.md).
  const timer = setTimeout(() => {
    if (document.activeElement === document.body) focus();
  }, PAGE.removedFocusMs);
  return () => clearTimeout(timer);
}
