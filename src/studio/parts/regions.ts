/** F6 leads to the next part of the page (`data-region`), Shift+F6 to the one before: nobody tabs through the whole preview. */
export function goToRegion(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const next = event.shiftKey ? (at < 0 ? all.length : at) - 1 : at + 1;
  all.at(next % all.length)?.focus();
}

/** For what takes its own place away: the part of the page that it stands in gets the focus, which would be lost. */
export function focusRegionOf(element: Element | null): void {
  const region = element?.closest<HTMLElement>('[data-region]');
  // After a menu has given the focus back to its button, which is gone.
  setTimeout(() => region?.focus());
}
