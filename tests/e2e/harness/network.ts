import type { BrowserContext, Page, Route } from 'playwright-core';

export interface Interception {
  /** Stops answering: later calls reach the server. */
  end(): void;
}

/**
 * Answers calls to an address instead of the server: the first `calls` of them, or all until `end` if that is absent.
 * The route itself stays as long as the tab serves its user: removing it would stop the interception of every
 * request, and a request in flight (such as a preloaded script) might never be answered.
 */
export async function intercept(
  target: Page | BrowserContext,
  address: string | RegExp,
  answer: (route: Route) => unknown,
  calls = Number.POSITIVE_INFINITY,
): Promise<Interception> {
  let remainingCalls = calls;
  await target.route(address, async (route) => {
    if (remainingCalls <= 0) return route.fallback();
    remainingCalls -= 1;
    await answer(route);
  });
  return {
    end: () => {
      remainingCalls = 0;
    },
  };
}
