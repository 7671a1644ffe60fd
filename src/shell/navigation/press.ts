import { PAGE } from '#domain/page-limits.ts';

const PRESSABLE = 'button, a[href], summary, label, input[type="checkbox"], input[type="radio"]';

interface Press {
  on: HTMLElement;
  x: number;
  y: number;
}

/**
 * A press counts where it began, and leads on once. Between the press and its release the page may move: the field that loses the
 * focus shows its error, an answer arrives. The browser then finds two elements and clicks neither; here the first one is clicked,
 * unless the person has moved away from it. What a press has led on to may come at once, under the second click of a double click
 * that is not meant for it, as what moves up in the place of a row that it has removed; or late, so that its link is pressed again.
 * None of these does anything. @returns how to stop
 */
export function keepPresses(page: Document = document): () => void {
  let press: Press | undefined;
  const onDown = (event: MouseEvent): void => {
    const on = pressed(event);
    press = on && isPlain(event) ? { on, x: event.clientX, y: event.clientY } : undefined;
  };
  const onUp = (event: MouseEvent): void => {
    const begun = press;
    press = undefined;
    if (!begun?.on.isConnected || !(event.target instanceof Element)) return;
    // The browser clicks what both lie in: from a box to the words of its label that is the label, which turns the box.
    if (begun.on.contains(event.target) || event.target.closest(PRESSABLE)?.contains(begun.on)) return;
    if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= PAGE.pressMovePx) begun.on.click();
  };
  let last: { on: Element | null; link: Element | null; entry: unknown } | undefined;
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const { history, location } = window;
    // Each entry that the router makes has a state of its own.
    const hasLed = last !== undefined && history.state !== last.entry;
    // A place on the page itself ('Skip to main content') can be gone to again and again.
    const isTaken = link?.hash === '' && link === last?.link && link.href === location.href;
    const isGone = last?.on?.isConnected === false;
    // Of many clicks the third is meant for what it is on.
    if ((event.detail === 2 && (hasLed || isGone)) || (hasLed && isTaken)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { on: pressed(event), link, entry: history.state };
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

/** The control that an event is on. */
function pressed({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
}

/** A press that is nobody else's: with a key held a link opens beside this page, which stays. */
export function isPlain(event: MouseEvent): boolean {
  const isHeld = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isHeld && !event.defaultPrevented;
}
