import { expect } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { layoutFaults } from './layout.ts';
import type { Person } from './person.ts';

/** On a desk and on a phone no violation, and nothing overlaps, is cut off or too small; nothing to scroll sideways at 320 px. */
export async function expectFit(person: Person, widths = [1280, 375]): Promise<void> {
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: 900 });
    await expectNoViolations(person);
    const faults = await layoutFaults(person.page, width < 600);
    expect(faults, `at ${width} px on ${person.page.url()}`).toEqual([]);
  }
  await expectNoSidewaysScroll(person);
  await person.page.setViewportSize({ width: 1280, height: 900 });
}

async function expectNoSidewaysScroll({ page }: Person): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const over = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const isWide = (element: Element) => element.getBoundingClientRect().right > limit + 1;
    return document.documentElement.scrollWidth > limit
      ? [...document.querySelectorAll('main *')]
          .filter(isWide)
          .map((element) => element.outerHTML.slice(0, 120))
      : [];
  });
  expect(over, `wider than 320 px on ${page.url()}`).toEqual([]);
}
