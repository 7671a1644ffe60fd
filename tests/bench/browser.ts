import type { Browser, Page } from 'playwright-core';
import { load, median, quantile, table } from './figures.ts';
import type { Stage } from './page/stage.ts';
import type { BenchPages } from './pages.ts';

/** With a CPU slowdown of four, this machine is about as fast as a cheap phone. */
const SLOWER = 4;
const KEYS = 36;
/** Milliseconds between two keys: longer than the form's debounce, so that its work is measured too. */
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

/** Milliseconds with the CPU slowed four times; medians over the runs. */
export interface BrowserFigures {
  label: string;
  mount: number;
  key: number | undefined;
  keyP95: number | undefined;
  /** The longest task after a key press, with the debounced work; 0 below 50 ms. */
  longest: number | undefined;
  submit: number | undefined;
  load: string;
}

/** Measures each scenario `runs` times in one Chromium, each run in a fresh page. */
export async function benchBrowser(
  { browser, addresses }: BenchPages,
  runs: number,
  only?: string,
): Promise<BrowserFigures[]> {
  const figures: BrowserFigures[] = [];
  for (const scenario of SCENARIOS.filter((candidate) => !only || candidate.name.startsWith(only))) {
    console.log(`measuring: ${scenario.label}`);
    figures.push(await measure(browser, addresses[scenario.page], scenario, runs));
  }
  return figures;
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
    await call(page, async (stage, name) => stage.prepare(name), scenario.name);
    await page.waitForTimeout(500);
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
  for (let index = 0; index < KEYS; index += 1) {
    const id = typed[index % typed.length] ?? '';
    await page.evaluate((selector) => document.getElementById(selector)?.focus(), id);
    await page.waitForTimeout(BETWEEN_KEYS);
    await page.keyboard.press('a');
    await page.waitForTimeout(BETWEEN_KEYS);
  }
  return call(page, async (stage) => stage.keys(), scenario.name);
}

function call<T>(page: Page, ask: (stage: Stage, name: string) => Promise<T>, name: string): Promise<T> {
  return page.evaluate(`(${ask.toString()})(window.stage, ${JSON.stringify(name)})`) as Promise<T>;
}

export function browserTable(figures: BrowserFigures[]): string {
  const ms = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(0));
  return table(
    ['ms, CPU 4x slower', 'mount', 'key', 'key p95', 'longest task', 'empty submit', 'load average'],
    figures.map((figure) => [
      figure.label,
      ms(figure.mount),
      ms(figure.key),
      ms(figure.keyP95),
      figure.longest === 0 ? '<50' : ms(figure.longest),
      ms(figure.submit),
      figure.load,
    ]),
  );
}
