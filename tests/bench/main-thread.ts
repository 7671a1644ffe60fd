import type { CDPSession, Page } from 'playwright-core';
import { load, median, table } from './figures.ts';
import type { Stage } from './page/stage.ts';
import type { BenchPages } from './pages.ts';

/** Fields to type into, two keys each. */
const FIELDS = 4;
/** Milliseconds: longer than the form's debounce, and than a page takes to become idle. */
const REST = 320;

const SCENARIOS = [
  { label: 'W1, 360 controls: Trellis', page: 'trellis', name: 'flat' },
  { label: 'W1, 360 controls: react-hook-form', page: 'hook-form', name: 'list' },
  { label: 'W1, 360 controls: the same with a summary', page: 'hook-form', name: 'list-summary' },
  { label: 'W1, 360 controls: rjsf core', page: 'baselines', name: 'rjsf' },
  { label: 'W2, a step of 8: Trellis', page: 'trellis', name: 'small' },
  { label: 'W2, a step of 8: react-hook-form', page: 'hook-form', name: 'step' },
  { label: 'W2, a step of 8: the same with a summary', page: 'hook-form', name: 'step-summary' },
  { label: 'W2, a step of 8: rjsf core', page: 'baselines', name: 'rjsf-small' },
  { label: 'owners step, 1 owner', page: 'trellis', name: 'owners-one' },
  { label: 'owners step, 20 owners', page: 'trellis', name: 'owners-empty' },
  { label: 'review, 20 owners', page: 'trellis', name: 'review' },
] as const;
type Scenario = (typeof SCENARIOS)[number];

const ACTS = ['mount', 'key', 'leave', 'submit', 'keyAfter'] as const;
type Act = (typeof ACTS)[number];

/** CPU milliseconds of the page's main thread at full speed; medians over the runs. */
export type MainThreadFigures = Record<Act, number> & { label: string; load: string };

/** Measures the main thread of each page, in turns, so that a busy moment of the machine affects all of them. */
export async function benchMainThread(
  pages: BenchPages,
  runs: number,
  only?: string,
): Promise<MainThreadFigures[]> {
  const scenarios = SCENARIOS.filter((candidate) => !only || candidate.label.startsWith(only));
  const found = new Map<string, Record<Act, number>[]>();
  for (let run = 0; run < runs; run += 1) {
    // Each run starts with another page, so that clean-up after a page affects all of them.
    const first = run % scenarios.length;
    for (const scenario of [...scenarios.slice(first), ...scenarios.slice(0, first)]) {
      const figures = await measure(pages, scenario);
      found.set(scenario.label, [...(found.get(scenario.label) ?? []), figures]);
    }
  }
  return scenarios.map(({ label }) => {
    const of = (act: Act): number => median((found.get(label) ?? []).map((row) => row[act]));
    const figures = Object.fromEntries(ACTS.map((act) => [act, of(act)])) as Record<Act, number>;
    return { label, ...figures, load: load() };
  });
}

async function measure({ browser, addresses }: BenchPages, scenario: Scenario): Promise<Record<Act, number>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => console.error(`${scenario.label}: ${error.message}`));
  await page.goto(addresses[scenario.page]);
  await page.waitForFunction(() => 'stage' in window);
  const protocol = await page.context().newCDPSession(page);
  // CPU time of the thread instead of elapsed time: other work of the machine is not counted.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate((name) => (window as unknown as { stage: Stage }).stage.prepare(name), scenario.name);
  await page.waitForTimeout(REST);
  const cost = costOf(page, protocol);
  const idle = await cost(() => page.waitForTimeout(0));
  const act = async (work: () => Promise<unknown>): Promise<number> => Math.max(0, (await cost(work)) - idle);

  const mount = await act(() =>
    page.evaluate((name) => (window as unknown as { stage: Stage }).stage.mount(name), scenario.name),
  );
  const { typed } = await page.evaluate(
    (name) => (window as unknown as { stage: Stage }).stage.facts(name),
    scenario.name,
  );
  // A review has no fields.
  if (typed.length === 0) {
    await page.close();
    return { mount, key: Number.NaN, leave: Number.NaN, submit: Number.NaN, keyAfter: Number.NaN };
  }
  const before = await type(page, typed, act);
  const submit = await act(() =>
    page.evaluate((name) => (window as unknown as { stage: Stage }).stage.submit(name), scenario.name),
  );
  const after = await type(page, typed.toReversed(), act);
  await page.close();
  return { mount, key: before.key, leave: before.leave, submit, keyAfter: after.key };
}

/** CPU milliseconds of the main thread from the beginning of the work until the page is idle. */
function costOf(page: Page, protocol: CDPSession): (work: () => Promise<unknown>) => Promise<number> {
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return async (work) => {
    const startSeconds = await taskSeconds();
    await work();
    await page.waitForTimeout(REST);
    return (await taskSeconds()) - startSeconds;
  };
}

/** Types two keys into some fields and leaves each by Tab, through the browser's own input path. */
async function type(
  page: Page,
  ids: string[],
  act: (work: () => Promise<unknown>) => Promise<number>,
): Promise<{ key: number; leave: number }> {
  const keys: number[] = [];
  const leaves: number[] = [];
  for (const id of ids.slice(0, FIELDS)) {
    await page.evaluate((selector) => document.getElementById(selector)?.focus(), id);
    await page.waitForTimeout(REST);
    // Two keys make the answer valid: the second one removes an error.
    const first = await act(() => page.keyboard.press('a'));
    const second = await act(() => page.keyboard.press('b'));
    keys.push((first + second) / 2);
    leaves.push(await act(() => page.keyboard.press('Tab')));
  }
  return { key: median(keys), leave: median(leaves) };
}

export function mainThreadTable(figures: MainThreadFigures[]): string {
  return table(
    ['CPU ms', 'mount', 'key', 'leave', 'empty submit', 'key after it', 'load average'],
    figures.map((figure) => [
      figure.label,
      ...ACTS.map((act) => (Number.isNaN(figure[act]) ? '' : figure[act].toFixed(1))),
      figure.load,
    ]),
  );
}
