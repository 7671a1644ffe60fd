import { PAGE } from '#domain/page-limits.ts';

/**
 * Focuses the heading of a new page: at once if an element has the focus. If the pressed control was removed with its
 * page, after a delay or before the next key or press acts, unless another element has the focus by then [SCREEN-80].
 * While the focus is in a dialog over the page, the heading waits for its end.
 * @returns a function that cancels it
 */
export function focusHeading(heading: HTMLElement | null): () => void {
  const focus = (): void => heading?.focus({ preventScroll: true });
  if (document.activeElement !== document.body && !isInDialog()) {
    focus();
    return () => undefined;
  }
  const listening = new AbortController();
  const cancel = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  const finish = (): void => {
    clearTimeout(timer);
    if (isInDialog()) {
      timer = setTimeout(finish, PAGE.removedFocusMs);
      return;
    }
    cancel();
    if (document.activeElement === document.body) focus();
  };
  // Chromium reports no focus between the removed control and a heading that takes it within a frame or two. Orca
  // then moves to the heading silently (docs/accessibility.md).
  let timer = setTimeout(finish, PAGE.removedFocusMs);
  // Tab continues from the focused element; without one it would start at the top of the page.
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('keydown', finish, options);
  window.addEventListener('pointerdown', finish, options);
  return cancel;
}

function isInDialog(): boolean {
  return Boolean(document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'));
}
