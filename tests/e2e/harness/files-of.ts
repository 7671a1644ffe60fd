import type { Frame, Page } from 'playwright-core';

/** The files that a page has loaded so far. */
export function filesOf(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}
