/** Describes an element by its role and accessible name, its label, or a selector. */
export interface Query {
  /** CSS selector of the candidates. */
  css: string;
  /** Pattern of the accessible name, or of the text of an element without one. */
  name?: { source: string; flags: string };
  /** Whether a person must be able to use it now: it is enabled, uncovered, and not moving. */
  usable: boolean;
  /** Whether it may be hidden, as the input behind an upload button is. */
  isHidden?: boolean;
}

/** Elements of a role, as far as our pages use it. */
export const ELEMENTS_OF = {
  button: 'button, [role="button"], summary',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select, [role="combobox"]',
  dialog: 'dialog[open], [role="dialog"], [role="alertdialog"]',
  heading: 'h1, h2, h3, h4, [role="heading"]',
  link: 'a[href]',
  option: 'option, [role="option"]',
  radio: 'input[type="radio"]',
  textbox: 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea',
} as const;

export type Role = keyof typeof ELEMENTS_OF;

/**
 * The first element that a query describes and that is drawn, scrolled into view if it is to be used. Runs in the page, so it uses
 * nothing from outside itself.
 */
export function findElement({ css, name, usable, isHidden }: Query): Element | null {
  const pattern = name && new RegExp(name.source, name.flags);
  const tidy = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();
  const textOf = (ids: string): string =>
    ids
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const namesOf = (element: Element): string[] => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = element.getAttribute('aria-label');
    if (labelledBy) return [textOf(labelledBy)];
    if (label) return [label];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return labels.map((label) => label.textContent);
    const legend = element.matches('fieldset') ? element.querySelector('legend') : undefined;
    return [(legend ?? element).textContent];
  };
  const isDrawn = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isUsable = (element: Element): boolean => {
    if (element.matches(':disabled, [aria-disabled="true"]')) return false;
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' &&
          effect instanceof KeyframeEffect &&
          effect.getTiming().iterations !== Number.POSITIVE_INFINITY &&
          effect.target?.contains(element),
      );
    if (isMoving) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit) return false;
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return element.contains(hit) || labels.some((label) => label.contains(hit));
  };
  for (const element of document.querySelectorAll(css)) {
    if (!isHidden && !isDrawn(element)) continue;
    if (pattern && !namesOf(element).some((text) => pattern.test(tidy(text)))) continue;
    if (!usable || isUsable(element)) return element;
  }
  return null;
}
