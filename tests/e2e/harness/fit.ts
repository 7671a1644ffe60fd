import { expect } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { layoutFaults } from './layout.ts';
import type { Person } from './person.ts';

/**
 * On desktop and phone: no violation, nothing overlaps, is cut off or too small; nothing scrolls sideways at 320 px.
 */
export async function expectFit(person: Person, widths = [1280, 375]): Promise<void> {
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: 900 });
    await expectNoViolations(person);
    const message = `at ${width} px on ${person.page.url()}`;
    await expect.poll(() => layoutFaults(person.page, width < 600), { message }).toEqual([]);
  }
  await expectNoSidewaysScroll(person);
  await person.page.setViewportSize({ width: 1280, height: 900 });
}

async function expectNoSidewaysScroll({ page }: Person): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const message = `wider than 320 px on ${page.url()}`;
  await expect.poll(() => page.evaluate(tooWide), { message }).toEqual([]);
}

/** Elements that are wider than the screen if the page is. Runs in the page. */
function tooWide(): string[] {
  const limit = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= limit) return [];
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > limit + 1)
    .map((element) => element.outerHTML.slice(0, 120));
}
