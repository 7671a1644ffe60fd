import { rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { buildPages } from './build.ts';
import { load, median, quantile, table } from './figures.ts';
import { writeBenchFlow } from './flow.ts';
import type { Stage } from './page/stage.ts';

/** A busy machine of today at four times less speed: a cheap phone. */
const SLOWER = 4;
const KEYS = 36;
/** Between two keys, in ms: longer than typing rests before the form hears of it, so that this work is measured too. */
const BETWEEN_KEYS = 260;

const SCENARIOS = [
  { label: 'Trellis, owners step, 20 owners', page: 'trellis', name: 'owners', keys: true, submit: false },
  {
    label: 'Trellis, owners step, 20 empty',
    page: 'trellis',
    name: 'owners-empty',
    keys: false,
    submit: true,
  },
  { label: 'Trellis, 360 fields mounted', page: 'trellis', name: 'flat', keys: true, submit: true },
  { label: 'rjsf core, 360 fields', page: 'baselines', name: 'rjsf', keys: true, submit: true },
  { label: 'React by hand, 360 fields', page: 'baselines', name: 'hand', keys: true, submit: true },
] as const;

/** Where the builds put their page: below the folder they were built from. */
const PATHS = { trellis: 'tests/bench/page/trellis.html', baselines: 'baselines.html' };

/** Milliseconds with the CPU slowed four times; medians over the runs. */
export interface BrowserFigures {
  label: string;
  mount: number;
  key: number | undefined;
  keyP95: number | undefined;
  /** The longest task that a key set off, at once or when typing rests; 0 below 50 ms. */
  longest: number | undefined;
  submit: number | undefined;
  load: string;
}

/** Builds the pages and measures each scenario `runs` times in one Chromium, each run in a fresh page. */
export async function benchBrowser(runs: number, only?: string): Promise<BrowserFigures[]> {
  const folder = writeBenchFlow();
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    console.log('building the pages');
    const built = await buildPages(folder);
    const origins: Record<string, string> = {};
    for (const [page, outDir] of Object.entries(built)) {
      const server = await preview({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0, open: false },
      });
      closing.push(() => server.close());
      const address = server.httpServer.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      origins[page] = `http://127.0.0.1:${port}`;
    }
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    closing.push(() => browser.close());
    const figures: BrowserFigures[] = [];
    for (const scenario of SCENARIOS.filter((one) => !only || one.name.startsWith(only))) {
      console.log(`measuring: ${scenario.label}`);
      const url = `${origins[scenario.page]}/${PATHS[scenario.page]}`;
      figures.push(await measure(browser, url, scenario, runs));
    }
    return figures;
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
  }
}

type Scenario = (typeof SCENARIOS)[number];

async function measure(
  browser: Browser,
  url: string,
  scenario: Scenario,
  runs: number,
): Promise<BrowserFigures> {
  const mounts: number[] = [];
  const submits: number[] = [];
  const keys: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', (error) => console.error(`${scenario.label}: ${error.message}`));
    await page.goto(url);
    await page.waitForFunction(() => 'stage' in window);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    mounts.push(await call(page, (stage, name) => stage.mount(name), scenario.name));
    await page.waitForTimeout(500);
    if (scenario.keys && run < 2) {
      const noted = await press(page, scenario);
      keys.push(...noted.keys);
      longest.push(noted.longest);
    }
    if (scenario.submit) submits.push(await call(page, (stage, name) => stage.submit(name), scenario.name));
    await page.close();
  }
  return {
    label: scenario.label,
    mount: median(mounts),
    key: keys.length > 0 ? median(keys) : undefined,
    keyP95: keys.length > 0 ? quantile(keys, 0.95) : undefined,
    longest: longest.length > 0 ? Math.max(...longest) : undefined,
    submit: submits.length > 0 ? median(submits) : undefined,
    load: load(),
  };
}

/** Presses a key in one field after the other, through the browser's own input path. */
async function press(page: Page, scenario: Scenario): Promise<ReturnType<Stage['keys']>> {
  const { typed } = await call(page, async (stage, name) => stage.facts(name), scenario.name);
  await page.evaluate(() => (window as unknown as { stage: Stage }).stage.watchKeys());
  for (let at = 0; at < KEYS; at += 1) {
    const id = typed[at % typed.length] ?? '';
    await page.evaluate((one) => document.getElementById(one)?.focus(), id);
    await page.waitForTimeout(BETWEEN_KEYS);
    await page.keyboard.press('a');
    await page.waitForTimeout(BETWEEN_KEYS);
  }
  return call(page, async (stage) => stage.keys(), scenario.name);
}

function call<T>(page: Page, ask: (stage: Stage, name: string) => Promise<T>, name: string): Promise<T> {
  return page.evaluate(`(${ask.toString()})(window.stage, ${JSON.stringify(name)})`) as Promise<T>;
}

/** The figures as a table. */
export function browserTable(figures: BrowserFigures[]): string {
  const ms = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(0));
  return table(
    ['ms, CPU 4x slower', 'mount', 'key', 'key p95', 'longest task', 'empty submit', 'load average'],
    figures.map((one) => [
      one.label,
      ms(one.mount),
      ms(one.key),
      ms(one.keyP95),
      one.longest === 0 ? '<50' : ms(one.longest),
      ms(one.submit),
      one.load,
    ]),
  );
}
