import { PAGE } from '#domain/page-limits.ts';

const PRESSABLE = 'button, a[href], summary, label, input[type="checkbox"], input[type="radio"]';

interface Press {
  on: HTMLElement;
  x: number;
  y: number;
}

/**
 * Clicks the control that was pressed, and follows a link once. Between press and release the page may move:
 * a field that loses the focus shows its error, or an answer arrives. The browser then finds different
 * elements and clicks neither; here the pressed one is clicked unless the pointer has moved away. A new page
 * may also appear under the second click of a double click, or slowly, so that its link is pressed again:
 * both clicks are ignored.
 *
 * Room reserved below each field would not replace this: an error text may have several lines, and the error summary, an alert,
 * a loaded part of the page and a new page move or replace controls as well. Each control would otherwise need these rules itself.
 * @returns a function that stops it
 */
export function keepPresses(page: Document = document): () => void {
  let press: Press | undefined;
  const onDown = (event: MouseEvent): void => {
    const on = controlAt(event);
    press = on && isPlain(event) ? { on, x: event.clientX, y: event.clientY } : undefined;
  };
  const onUp = (event: MouseEvent): void => {
    const begun = press;
    press = undefined;
    if (!begun?.on.isConnected || !(event.target instanceof Element)) return;
    // The browser itself clicks the common ancestor: from a box to its label's text that is the label, which
    // toggles the box.
    if (begun.on.contains(event.target) || event.target.closest(PRESSABLE)?.contains(begun.on)) return;
    if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= PAGE.pressMovePx) begun.on.click();
  };
  let last: { on: Element | null; link: Element | null; entry: unknown } | undefined;
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const { history, location } = window;
    // The router creates a new state object for each history entry.
    const hasNavigated = last !== undefined && history.state !== last.entry;
    // A link within the page ('Skip to main content') may be followed repeatedly.
    const isRepeatedLink = link?.hash === '' && link === last?.link && link.href === location.href;
    const isRemoved = last?.on?.isConnected === false;
    // `detail` is 3 or more from the third click of a rapid series: treat those as real clicks.
    if ((event.detail === 2 && (hasNavigated || isRemoved)) || (hasNavigated && isRepeatedLink)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { on: controlAt(event), link, entry: history.state };
  };
  page.addEventListener('mousedown', onDown, { capture: true });
  page.addEventListener('mouseup', onUp, { capture: true });
  page.addEventListener('click', onClick, { capture: true });
  return () => {
    page.removeEventListener('click', onClick, { capture: true });
    page.removeEventListener('mousedown', onDown, { capture: true });
    page.removeEventListener('mouseup', onUp, { capture: true });
  };
}

/** The control at an event's target. */
function controlAt({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
}

/** Whether a click has no modifier key, which would open a link in another tab or window. */
export function isPlain(event: MouseEvent): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isHeld && !event.defaultPrevented;
}
