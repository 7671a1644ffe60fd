import type { Locator } from 'playwright-core';
import type { Person } from './person.ts';

/** Somebody without a mouse: nothing here clicks, fills or focuses by script. */
export interface Keys {
  /** Presses Tab until the target has the focus. @throws where 60 presses do not reach it */
  to(target: Locator): Promise<void>;
  /** The same backwards, with Shift+Tab. */
  backTo(target: Locator): Promise<void>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes to a button and presses it. */
  go(name?: string): Promise<void>;
  /** Goes to a field and types. */
  enter(label: string, text: string): Promise<void>;
  /** Waits until the h1 with this name has the focus, as after every move to another step. */
  at(heading: string): Promise<void>;
}

export function keysOf(person: Person): Keys {
  const { page } = person;
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  const walk = async (key: string, target: Locator): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      if (await hasFocus(target)) return;
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
