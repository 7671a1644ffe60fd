import type { Page } from 'playwright-core';

/** Metrics of user experience, in ms except `cls` (https://web.dev/articles/vitals). */
export interface Vitals {
  lcp: number;
  cls: number;
  /** The longest interaction: there are too few to discard the worst one. */
  inp: number;
  /** Interactions of 100 ms and more: page, event and element. */
  longest: { at: string; what: string; ms: number }[];
  /** Milliseconds from each press on a step's button until the next step's heading is painted. */
  continues: { at: string; ms: number }[];
  /**
   * Layout shifts, including those soon after a press, which CLS ignores: page, element, px, time since the last
   * press.
   */
  moved: { at: string; what: string; by: number; since: number }[];
}

type Interaction = PerformanceEventTiming & { interactionId: number };
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  lastInputTime: number;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Observes a page from its start. (No named function inside: tsx would add a helper that the page lacks.) */
export function observeVitals(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const vitals: Vitals = { lcp: 0, cls: 0, inp: 0, longest: [], continues: [], moved: [] };
    // CLS is the worst window: shifts less than a second apart, five seconds at most.
    const recent = { began: 0, last: 0, sum: 0 };
    Object.assign(window, { felt: vitals });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries() as Interaction[]) {
        if (!interactionId) continue;
        vitals.inp = Math.max(vitals.inp, duration);
        if (duration < 100) continue;
        const what = target instanceof Element ? target.outerHTML.slice(0, 80) : '';
        vitals.longest.push({ at: location.pathname, what: `${name} ${what}`, ms: duration });
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (!(target instanceof Element && target.closest('.step-form button[type=submit]'))) return;
        const at = location.pathname;
        const heading = document.querySelector('h1')?.textContent;
        const observer = new MutationObserver(() => {
          const next = document.querySelector('h1')?.textContent;
          if (!next || next === heading || document.querySelector('.page-loading')) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => vitals.continues.push({ at, ms: performance.now() - timeStamp });
            port2.postMessage(0);
          });
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      },
      true,
    );
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
