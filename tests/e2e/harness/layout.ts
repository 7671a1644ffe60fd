import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './person.ts';

/** A phone's height with its browser's bars, in px (iPhone SE). */
export const PHONE = { width: 375, height: 667 };

/** Layout faults of the current page that a script can detect; empty if there are none. */
export function layoutFaults(page: Page, isTouch: boolean): Promise<string[]> {
  return page.evaluate(findLayoutFaults, { touch: isTouch, screen: PHONE.height });
}

/** The same, run in the page of any browser: it uses nothing from outside itself. `screen`: a phone's height in px. */
export function findLayoutFaults({ touch, screen }: { touch: boolean; screen: number }): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    element.closest('[aria-hidden="true"], .visually-hidden, .tr-visually-hidden, .skip-link') === null;

  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (overflow > 0) faults.push(`the page is ${overflow} px wider than the screen`);

  // Text that its box cuts off or that needs sideways scrolling, except inside controls.
  for (const element of document.querySelectorAll(
    'body *:not(input, select, textarea, option, svg, svg *)',
  )) {
    if (!isShown(element) || !(element.textContent ?? '').trim()) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`scrolls sideways: ${nameOf(element)}`);
    if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off: ${nameOf(element)}`);
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
      faults.push(`cut off: ${nameOf(element)}`);
  }

  // Ranges that may break at their hyphen.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent, data } = text as Text;
    if (!parent || !/\d[-–]\d/.test(data) || !isShown(parent)) continue;
    if (getComputedStyle(parent).textWrapMode !== 'nowrap')
      faults.push(`breaks at a hyphen: ${nameOf(parent)}`);
  }

  // Controls that overlap. The bottom bar and the header stay in view over scrolled content.
  const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter(
    (element) =>
      isShown(element) &&
      element.closest('.step-layout__actions, .step-layout__rail, .shell__header') === null,
  );
  const boxes = controls.map((control) => ({ one: control, box: control.getBoundingClientRect() }));
  for (const [index, { one: element }] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (element.contains(other.one) || other.one.contains(element)) continue;
      // A link that breaks into two lines has a part in each.
      const overlaps = [...element.getClientRects()].some((part) =>
        [...other.one.getClientRects()].some((otherPart) => {
          const across = Math.min(part.right, otherPart.right) - Math.max(part.left, otherPart.left);
          const down = Math.min(part.bottom, otherPart.bottom) - Math.max(part.top, otherPart.top);
          return across > 1 && down > 1;
        }),
      );
      const isAffix = element.closest('.tr-affixed, .fui-Combobox')?.contains(other.one) === true;
      if (overlaps && !isAffix) faults.push(`${nameOf(element)} lies over ${nameOf(other.one)}`);
    }
  }

  // Fields of a row are aligned however long their labels are; the header's content stays inside it.
  for (const row of document.querySelectorAll('.tr-fields-row')) {
    const tops = [...row.children].map(
      (field) => field.querySelector('input, select')?.getBoundingClientRect().top ?? 0,
    );
    const isOneLine = getComputedStyle(row).display === 'grid';
    if (isOneLine && Math.max(...tops) - Math.min(...tops) > 1) faults.push(`uneven: ${nameOf(row)}`);
  }
  const head = document.querySelector('.shell__header')?.getBoundingClientRect();
  for (const element of document.querySelectorAll('.shell__header :is(a, button)')) {
    const { right } = element.getBoundingClientRect();
    const menu = element.closest('.shell__menu')?.getBoundingClientRect();
    if (head && isShown(element) && right > Math.min(head.right, (menu ?? head).right) + 1)
      faults.push(`beside the head: ${nameOf(element)}`);
  }

  // A brand's footer text begins at the footer's edge.
  const foot = document.querySelector('.shell__footer-row > *')?.getBoundingClientRect().left ?? 0;
  for (const line of document.querySelectorAll('.shell__legal > *')) {
    const aside = Math.abs(line.getBoundingClientRect().left - foot);
    if (aside > 1) faults.push(`${Math.round(aside)} px beside the foot: ${nameOf(line)}`);
  }
  // Three phone screens for one owner, one more for every three [SCREEN-66].
  for (const review of touch ? document.querySelectorAll('.tr-review') : []) {
    const { height } = review.getBoundingClientRect();
    const owners = review.querySelectorAll('[id^="review-owners-"]').length;
    if (height > (3 + (owners - 1) / 3) * screen) faults.push(`${Math.round(height)} px high: the review`);
  }

  // Touch targets. A checkbox's or radio's target is its card or line; links in a text are exempt (WCAG 2.5.8).
  for (const { one: element, box } of touch ? boxes : []) {
    const isMark =
      element instanceof HTMLInputElement && ['checkbox', 'radio', 'range'].includes(element.type);
    if (element.matches('a, .link-button') || isMark) continue;
    if (box.height < 43.5 && element.closest('.fui-Combobox') === null)
      faults.push(`${Math.round(box.height)} px high: ${nameOf(element)}`);
  }

  // A dialog leaves 16 px on both sides of a phone's screen, and its buttons are touch targets.
  for (const dialog of touch ? document.querySelectorAll('[role=dialog], [role=alertdialog]') : []) {
    if (!isShown(dialog)) continue;
    const { left, right } = dialog.getBoundingClientRect();
    const side = Math.min(left, document.documentElement.clientWidth - right);
    if (side < 15.5) faults.push(`${Math.round(side)} px beside the dialog: ${nameOf(dialog)}`);
    for (const button of dialog.querySelectorAll('button')) {
      const { height } = button.getBoundingClientRect();
      if (isShown(button) && height < 43.5) faults.push(`${Math.round(height)} px high: ${nameOf(button)}`);
    }
  }
  return faults;
}

/** The bar with the primary button: 72 px plus its border. */
const BAR = 73;

/** Fails if on a phone the first field of a step is far down, the note about marked fields is hidden, or the bar is too high. */
export async function expectEarlyField({ page }: Person): Promise<void> {
  const { width, height } = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  const first = page.locator('.tr-field :is(input, select, textarea, button)').first();
  const top = () => first.evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  await expect.poll(top, { message: 'where the first field begins' }).toBeLessThanOrEqual(PHONE.height * 0.6);
  // 'Fields marked * are required.' on each step that marks some.
  for (const note of await page.locator('.tr-note').all()) {
    expect(await note.isVisible()).toBe(true);
    expect(await note.evaluate(roomAround), 'room above and below the note').toEqual([true, true]);
  }
  const bar = page.locator('.step-layout__actions');
  await expect
    .poll(() => bar.evaluate((element) => element.getBoundingClientRect().height))
    .toBeLessThanOrEqual(BAR);
  await page.setViewportSize({ width, height });
}

/** Whether an element has 10 px above and below it, to the lines of its neighbors. Runs in the page. */
function roomAround(element: Element): boolean[] {
  const own = element.getBoundingClientRect();
  const rects = [...document.querySelectorAll('main :is(h1, h2, h3, p, legend, label, .tr-card)')]
    .filter((other) => other !== element)
    .map((other) => other.getBoundingClientRect())
    .filter(({ height }) => height > 1);
  const above = rects.filter(({ bottom }) => bottom <= own.top + 1).map(({ bottom }) => own.top - bottom);
  const below = rects.filter(({ top }) => top >= own.bottom - 1).map(({ top }) => top - own.bottom);
  return [above, below].map((gaps) => Math.min(...gaps) >= 10);
}
