import type { Locator } from 'playwright-core';
import { chooseByKeys } from './keyboard.ts';
import type { Person } from './person.ts';

/** The input device: the same walk runs by mouse and by keyboard. */
export interface InputDevice {
  press(target: Locator): Promise<void>;
  /** Replaces the content of a field. */
  fill(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
}

export const mouse: InputDevice = {
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption(label)),
};

/** Keyboard only: F6 to the part of the page, Tab to the control, then key presses. */
export function keyboard({ page }: Person): InputDevice {
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    let next = '';
    for (let presses = 0; presses < 200; presses += 1) {
      // One call for each press: it returns the effect of the last one, and the next key.
      next = await target.evaluate((element, pressed) => {
        const { activeElement } = document;
        const region = element.closest('[data-region]');
        if (pressed === 'Tab') region?.setAttribute('data-walked', '');
        if (activeElement === element) return 'there';
        if (!region || activeElement === region || region.hasAttribute('data-walked')) return 'Tab';
        // A control after the focus in the same part is reached from there; any other from the start of its part.
        const isInside = activeElement && region.contains(activeElement);
        const isBehind =
          isInside && activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isBehind ? 'Tab' : 'F6';
      }, next);
      if (next === 'there') return;
      await page.keyboard.press(next);
    }
    throw new Error(`The keyboard does not reach ${target}.`);
  };
  const at = async (target: Locator, act: () => Promise<void>): Promise<void> => {
    await reach(target);
    await page.evaluate(() => document.querySelector('[data-walked]')?.removeAttribute('data-walked'));
    await act();
  };
  return {
    press: (target) => at(target, () => page.keyboard.press('Enter')),
    fill: (target, text) =>
      at(target, async () => {
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText(text);
      }),
    choose: (target, label) => at(target, () => chooseByKeys(page, target, label)),
  };
}
