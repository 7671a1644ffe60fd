import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './person.ts';

/** The code of axe. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe finds a violation of WCAG 2.2 A or AA, or of its best practices, on the current page. */
export async function expectNoViolations({ page }: Person): Promise<void> {
  const runAxe = async (): Promise<string[]> => {
    // Injected by the debugger, because the page's policy allows no foreign scripts.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    return violationsOf(page);
  };
  await expect.poll(runAxe, { message: `on ${new URL(page.url()).pathname}` }).toEqual([]);
}

/**
 * Sentinels of Fluent's dialogs: hidden, and in the tab order to pass the focus on at once, which is allowed (ACT
 * rule 6cfa84).
 */
export const FOCUS_GUARDS = '[data-tabster-dummy]';

const violationsOf = (page: Page): Promise<string[]> => page.evaluate(findViolations, FOCUS_GUARDS);

/** Violations on the current page, as lines. Runs in a page that has axe, so it uses nothing from outside itself. */
export async function findViolations(guards: string): Promise<string[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe };
  // Finish all transitions first: a color between two states must not be judged.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { violations } = await engine.run({ exclude: [guards] }, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target, any }) => `${id}: ${html} at ${target} ${JSON.stringify(any[0]?.data ?? '')}`),
  );
}
