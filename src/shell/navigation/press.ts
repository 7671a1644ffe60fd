import { PAGE } from '#domain/page-limits.ts';

const PRESSABLE = 'button, a[href], summary, label, input[type="checkbox"], input[type="radio"]';

interface Press {
  control: HTMLElement;
  x: number;
  y: number;
}

/**
 * Clicks the pressed control if the page moved before the release, when the browser would click nothing. Ignores
 * the second click of a double click if the first one opened another page or removed the control. Space reserved
 * below each field would not be enough, because error summaries, alerts and new pages move controls too.
 * @returns a function that removes the listeners
 */
export function correctClicks(page: Document = document): () => void {
  let press: Press | undefined;
  const onDown = (event: MouseEvent): void => {
    const on = controlAt(event);
    press = on && isPlainClick(event) ? { control: on, x: event.clientX, y: event.clientY } : undefined;
  };
  const onUp = (event: MouseEvent): void => {
    const startedPress = press;
    press = undefined;
    if (!startedPress?.control.isConnected || !(event.target instanceof Element)) return;
    // The browser clicks the common ancestor. For a checkbox and its text that is the label, which toggles the box.
    if (
      startedPress.control.contains(event.target) ||
      event.target.closest(PRESSABLE)?.contains(startedPress.control)
    )
      return;
    if (Math.hypot(event.clientX - startedPress.x, event.clientY - startedPress.y) <= PAGE.pressMovePx)
      startedPress.control.click();
  };
  let last: { on: Element | null; link: Element | null; entry: unknown } | undefined;
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const { history, location } = window;
    // The router creates a new state object for each history entry.
    const hasNavigated = last !== undefined && history.state !== last.entry;
    // A link within the page may be followed repeatedly.
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

function controlAt({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
}

/** Whether a click has no modifier key, which would open a link in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isHeld && !event.defaultPrevented;
}
