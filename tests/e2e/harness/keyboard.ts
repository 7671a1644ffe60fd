import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './person.ts';

/** A user without a mouse: nothing here clicks, fills or focuses by script. */
export interface Keys {
  /**
   * Presses Tab until the target has the focus.
   * @throws if 60 presses do not reach it
   */
  to(target: Locator): Promise<void>;
  /** The same backwards, with Shift+Tab. */
  backTo(target: Locator): Promise<void>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes to a button and presses it. */
  go(name?: string): Promise<void>;
  /** Goes to a field and types. */
  enter(label: string, text: string): Promise<void>;
  /** Goes to a list of options and chooses one. */
  choose(label: string, option: string): Promise<void>;
  /** Waits until the h1 with this name has the focus, as after every move to another step. */
  at(heading: string): Promise<void>;
}

export function keysOf(person: Person): Keys {
  const { page } = person;
  /** Whether it has the focus, and the thickness of its focus ring: around the control or its card. */
  const focusOf = (target: Locator): Promise<number | undefined> =>
    target.evaluate((element) => {
      if (element !== document.activeElement) return undefined;
      const rings = [element, element.parentElement ?? element].map((box) => getComputedStyle(box));
      return Math.max(
        ...rings.map(({ outlineStyle, outlineWidth }) =>
          outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
        ),
      );
    });
  const walk = async (key: string, target: Locator): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      const ring = await focusOf(target);
      if (ring === undefined) continue;
      expect(ring, `the ring around ${target}, in px`).toBeGreaterThanOrEqual(2);
      return;
    }
    throw new Error(`${key} does not reach ${target}.`);
  };
  const keys: Keys = {
    to: (target) => walk('Tab', target),
    backTo: (target) => walk('Shift+Tab', target),
    async press(...names) {
      for (const key of names) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async go(name = 'Continue') {
      await keys.to(person.button(name));
      await keys.press('Enter');
    },
    async enter(label, text) {
      await keys.to(person.field(label));
      await keys.type(text);
    },
    async choose(label, option) {
      await keys.to(person.field(label));
      await chooseByKeys(page, person.field(label), option);
    },
    async at(heading) {
      const target = page.getByRole('heading', { level: 1, name: heading, exact: true });
      await target.waitFor();
      await page.waitForFunction((name) => {
        const active = document.activeElement;
        return active?.tagName === 'H1' && active.textContent === name;
      }, heading);
    },
  };
  return keys;
}

/**
 * Chooses an option of the focused list by the arrow keys. Typed letters would select it only if each comes within a
 * second of the last, which a busy machine does not guarantee.
 */
export async function chooseByKeys(page: Page, list: Locator, option: string): Promise<void> {
  const steps = await list.evaluate((element, wantedText) => {
    const { options, selectedIndex } = element as HTMLSelectElement;
    return [...options].findIndex((option) => option.text === wantedText) - selectedIndex;
  }, option);
  for (let step = 0; step < Math.abs(steps); step += 1)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
}
