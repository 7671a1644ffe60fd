/** F6 focuses the next region (`data-region`), Shift+F6 the previous one, past the preview's controls. */
export function goToRegion(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const index = all.findIndex((element) => element.contains(document.activeElement));
  const next = event.shiftKey ? (index < 0 ? all.length : index) - 1 : index + 1;
  all.at(next % all.length)?.focus();
}

/** Focuses the region of an element that is about to be removed, else the first region. */
export function focusRegionOf(element: Element | null): void {
  const selector = '[data-region]';
  const region = element?.closest<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector);
  // Later, because a closing menu first returns the focus to its button.
  setTimeout(() => region?.focus());
}

/** Focuses the preview after it has replaced the view that had the focus. */
export function focusPreview(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.st-preview')?.focus());
}
