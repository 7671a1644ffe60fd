import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { buildServer, startServer } from '#dev/tools/local-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { load, median, table } from './figures.ts';

/** "Slow 4G" as Chromium's own tools emulate it: bytes a second and ms. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
export const CPU_TIMES_SLOWER = 4;
const VIEWPORT = { width: 390, height: 844 };
/** Milliseconds after which nothing more is expected to load. */
const REST = 2500;
const STEP = '/app/amount';
const AMOUNT = '85000';

/** Milliseconds from the navigation (of `register`: from the press), except `cls` and `requests`. */
export interface PageFigures {
  label: string;
  fcp: number;
  lcp: number;
  cls: number;
  /** The time until input and the step's button are not lost. */
  usable: number;
  /** The time until the step's own code handles its controls. */
  code: number;
  requests: number;
  load: string;
}

type Measured = Omit<PageFigures, 'label' | 'load'>;

/** Opens the built pages on a slow network and device, each time in a new browser profile. */
export async function benchPages(runs: number, built?: string): Promise<PageFigures[]> {
  const server = await startServer(built ?? buildServer('bench-pages'), {});
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const rows = {
    'home, cold': () => open(browser, server.origin, '/'),
    'first step, cold': () => open(browser, server.origin, STEP),
    'Register Now, warmed home': () => register(browser, server.origin),
  };
  try {
    const figures: PageFigures[] = [];
    for (const [label, measure] of Object.entries(rows)) {
      const found: Measured[] = [];
      for (let run = 0; run < runs; run += 1) found.push(await measure());
      const of = (name: keyof Measured): number => median(found.map((page) => page[name]));
      figures.push({
        label,
        ...{
          fcp: of('fcp'),
          lcp: of('lcp'),
          cls: of('cls'),
          usable: of('usable'),
          code: of('code'),
          requests: of('requests'),
        },
        load: load(),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function open(browser: Browser, origin: string, path: string): Promise<Measured> {
  const { page, close } = await slowPage(browser);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(origin + path, { waitUntil: 'commit' });
  const isStep = path !== '/';
  const usable = isStep ? await usableAt(page) : Number.NaN;
  if (isStep) await enter(page);
  const code = isStep ? await codeAt(page) : Number.NaN;
  if (isStep) await expectKept(page);
  await page.waitForLoadState('load');
  await page.waitForTimeout(REST);
  const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints);
  const fcp = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  // The page does not need requests that it makes while idle.
  await close();
  return { ...paints, fcp, usable, code, requests };
}

async function register(browser: Browser, origin: string): Promise<Measured> {
  const { page, protocol, close } = await slowPage(browser);
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  let requests = 0;
  protocol.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  const pressed = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.home__actions .button')?.click();
    return performance.now();
  });
  const usable = (await usableAt(page)) - pressed;
  await close();
  return { fcp: Number.NaN, lcp: Number.NaN, cls: Number.NaN, usable, code: usable, requests };
}

interface Paints {
  lcp: number;
  cls: number;
}

/** A page in a new browser profile on the slow network. */
async function slowPage(
  browser: Browser,
): Promise<{ page: Page; protocol: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  await page.addInitScript(() => {
    const paints = { lcp: 0, cls: 0 };
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paints.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) paints.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { page, protocol, close: () => context.close() };
}

/** Time at which the step's controls are shown and keep the input, in ms of the page's own clock. */
async function usableAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () => document.querySelector('.step-form button[type="submit"]') && performance.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await at.jsonValue());
}

/** Time at which the step's own code handles its controls (src/wizard/step/early-answers.ts), or has rendered them. */
async function codeAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () =>
      !('trellisEarly' in window) &&
      document.querySelector('.step-form button[type="submit"]') &&
      performance.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await at.jsonValue());
}

/** Enters an amount as soon as its field is shown. */
async function enter(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLInputElement>('.step-form .tr-control')?.select());
  await page.keyboard.insertText(AMOUNT);
}

/**
 * Checks by the slider, which follows it, that the entered value is in the application.
 * @throws if it was lost
 */
async function expectKept(page: Page): Promise<void> {
  await page.waitForFunction(
    (amount) => document.querySelector<HTMLInputElement>('.step-form .tr-range')?.value === amount,
    AMOUNT,
  );
}

export function pagesTable(figures: PageFigures[]): string {
  const ms = (value: number): string => (Number.isNaN(value) ? '-' : `${(value / 1000).toFixed(2)} s`);
  return table(
    ['slow 4G, CPU 4x', 'FCP', 'LCP', 'CLS', 'usable', 'own code', 'requests', 'load average'],
    figures.map((figure) => [
      figure.label,
      ms(figure.fcp),
      ms(figure.lcp),
      Number.isNaN(figure.cls) ? '-' : figure.cls.toFixed(3),
      ms(figure.usable),
      ms(figure.code),
      String(figure.requests),
      figure.load,
    ]),
  );
}
