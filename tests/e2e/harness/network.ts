import type { BrowserContext, Page, Route } from 'playwright-core';

/** What answers in the server's place. */
export interface Interception {
  /** From now on calls reach the server. */
  end(): void;
}

/**
 * Answers calls to an address in the server's place: the first `calls` of them, all until `end` where that is left out. The route
 * itself stays as long as the tab serves its person. To take it away stops the interception of every request, and one that is
 * on its way just then (a script that loads ahead) may never be answered.
 */
export async function intercept(
  target: Page | BrowserContext,
  address: string | RegExp,
  answer: (route: Route) => unknown,
  calls = Number.POSITIVE_INFINITY,
): Promise<Interception> {
  let left = calls;
  await target.route(address, async (route) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    await answer(route);
  });
  return {
    end: () => {
      left = 0;
    },
  };
}
