/** Delays in milliseconds after which the page is checked. */
const CHECK_DELAYS = [100, 300, 600, 1200];

/**
 * Removes `aria-hidden` from the page after a dialog closed. The UI library does so a moment later, but not if the step
 * continues before, nor if another dialog opens while the first one closes.
 */
export function showPageToScreenReaders(): void {
  const page = document;
  for (const after of CHECK_DELAYS) {
    setTimeout(() => {
      if (page.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      page.querySelector('main')?.closest('[aria-hidden="true"]')?.removeAttribute('aria-hidden');
    }, after);
  }
}
