import type { Page } from 'playwright-core';

/** Metrics of user experience, in ms except `cls` (https://web.dev/articles/vitals). */
export interface Vitals {
  lcp: number;
  cls: number;
  /** The longest interaction: there are too few to discard the worst one. */
  inp: number;
  /**
   * Layout shifts, including those soon after a press, which CLS ignores: page, element, px, time since the last
   * press.
   */
  moved: { at: string; what: string; by: number; since: number }[];
}

type Interaction = PerformanceEntry & { interactionId: number };
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  lastInputTime: number;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Observes a page from its start. (No named function inside: tsx would add a helper that the page lacks.) */
export function observeVitals(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const vitals: Vitals = { lcp: 0, cls: 0, inp: 0, moved: [] };
    // CLS is the worst window: shifts less than a second apart, five seconds at most.
    const recent = { began: 0, last: 0, sum: 0 };
    Object.assign(window, { felt: vitals });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Interaction[])
        if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const {
        value,
        hadRecentInput,
        lastInputTime,
        startTime,
        sources,
      } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) {
          if (startTime - recent.last > 1000 || startTime - recent.began > 5000)
            Object.assign(recent, { began: startTime, sum: 0 });
          Object.assign(recent, { last: startTime, sum: recent.sum + value });
          vitals.cls = Math.max(vitals.cls, recent.sum);
        }
        for (const { node, previousRect, currentRect } of sources) {
          const by = Math.round(currentRect.top - previousRect.top);
          if (!(node instanceof Element) || by === 0 || previousRect.height === 0) continue;
          const what = `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60);
          vitals.moved.push({
            at: location.pathname,
            what,
            by,
            since: Math.round(startTime - lastInputTime),
          });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { felt: Vitals }).felt);
}
