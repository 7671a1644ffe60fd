import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { buildServer, codeFor, startServer } from '#dev/tools/local-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { load, median, table } from './figures.ts';
import { CPU_TIMES_SLOWER, SLOW_4G } from './page-speed.ts';
import { observeVitals, readVitals, type Vitals } from './web-vitals.ts';

/** A user's path from home to the end page. */
export interface WayFigures extends Vitals {
  label: string;
  /** Presses of mouse or finger; a drop-down list takes two. */
  presses: number;
  keys: number;
  seconds: number;
  load: string;
}

/**
 * `type` presses a field and types; `choose` picks from a list; `press` is one press; `next` goes to the next page.
 */
type Move =
  | ['type' | 'choose', name: string, value: string]
  | ['press', selector: string]
  | ['next', selector?: string]
  | ['code'];

const WHO: Move[] = [
  ['type', 'business_name', 'Acme Bakery'],
  ['type', 'owner_1_first', 'Ada'],
  ['type', 'owner_1_last', 'Lovelace'],
  ['type', 'owner_1_mobile', '4155550123'],
  ['type', 'owner_1_email', 'ada@example.com'],
  ['press', '[name="consent"]'],
  ['next'],
  ['code'],
];

const HOME: Move = ['next', 'main a.button'];
const BIRTH: Move[] = [
  ['choose', 'owner_1_dob_month', '03'],
  ['choose', 'owner_1_dob_day', '29'],
  ['choose', 'owner_1_dob_year', '1971'],
];

/** The inputs that can't be skipped; prefilled fields are left as they are. */
const WAYS: Record<string, { home: string; moves: Move[] }> = {
  apply: {
    home: '/',
    moves: [
      HOME,
      ['next'],
      ...WHO,
      ['type', 'business_street', '1 Main St'],
      ['type', 'business_zip', '89501'],
      ['choose', 'business_years', '5'],
      ['press', '[name="business_structure"][value="LLC"]'],
      ['type', 'business_naics', 'taco truck'],
      ['press', '.fui-Option'],
      ['next'],
      ['next', '.step-form .link-button:has-text("Skip")'],
      ['type', 'business_ein', '475512983'],
      ['type', 'business_revenue', '500k'],
      ['next'],
      ['type', 'owner_1_title', 'CEO'],
      ['type', 'owner_1_ownership', '100'],
      ['type', 'owner_1_ssn', '536228726'],
      ...BIRTH,
      ['press', '.tr-tick:has-text("Same as the business address") input'],
      ['next'],
      ['press', '[name="loan_type"][value="WC"]'],
      ['next'],
      ['press', '[name="when_funding_needed"][value="immediately"]'],
      ['next'],
      ['next'],
    ],
  },
  bcm: {
    home: '/bcm',
    moves: [
      HOME,
      ...WHO,
      ['type', 'business_ein', '475512983'],
      ['type', 'business_street', '1 Main St'],
      ['type', 'business_zip', '89501'],
      ['type', 'owner_1_title', 'CEO'],
      ...BIRTH,
      ['next'],
      ['next'],
    ],
  },
};

const HANDS = {
  'mouse, 1280 px': { viewport: { width: 1280, height: 860 } },
  'touch, 375 px': { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
};

/**
 * Walks both flows by mouse and by touch.
 * @param slow on the slow network and device of the page benchmark
 */
export async function benchWay(built: string | undefined, slow: boolean): Promise<WayFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-way-'));
  const server = await startServer(built ?? buildServer('bench-way'), { DATA_DIR: dataDir });
  const { origin } = server;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const figures: WayFigures[] = [];
    for (const flow of Object.keys(WAYS))
      for (const hand of Object.keys(HANDS) as (keyof typeof HANDS)[])
        figures.push(await walk({ browser, origin, dataDir, flow, hand, slow }));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Walk {
  browser: Browser;
  origin: string;
  dataDir: string;
  flow: string;
  hand: keyof typeof HANDS;
  slow: boolean;
}

async function walk({ browser, origin, dataDir, flow, hand, slow }: Walk): Promise<WayFigures> {
  const context = await browser.newContext({ ...HANDS[hand], locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (slow) await slowDown(page);
  await observeVitals(page);
  const email = `${flow}-${hand.split(',')[0]}@example.com`;
  let presses = 0;
  let keys = 0;
  const press = async (control: Locator, times = 1): Promise<void> => {
    presses += times;
    await (hand.startsWith('touch') ? control.tap() : control.click());
  };
  const type = async (text: string): Promise<void> => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  await page.goto(`${origin}${WAYS[flow]?.home}`, { waitUntil: 'load' });
  const startMs = performance.now();
  for (const [kind, name = '', value = ''] of WAYS[flow]?.moves ?? []) {
    const field = page.locator(`.step-form [name="${name}"]`);
    if (kind === 'press') await press(page.locator(name).first());
    else if (kind === 'type') {
      await press(field);
      await type(name === 'owner_1_email' ? email : value);
    } else if (kind === 'choose') {
      await field.waitFor();
      presses += 2;
      await field.selectOption(value);
    } else {
      const heading = await page.locator('h1').first().textContent();
      if (kind === 'next') await press(page.locator(name || '.step-form button[type=submit]').first());
      else {
        await press(page.locator('.step-form input').first());
        await type(await codeFor(origin, dataDir, email));
      }
      await page
        .waitForFunction((old) => {
          const now = document.querySelector('h1');
          return now && now.textContent !== old && !document.querySelector('.page-loading, [aria-busy=true]');
        }, heading)
        .catch(async () => {
          throw new Error(`Stood still at ${page.url()}: ${await page.locator('main').innerText()}`);
        });
    }
  }
  const seconds = (performance.now() - startMs) / 1000;
  const figures = { ...(await readVitals(page)), presses, keys, seconds };
  await context.close();
  return { label: `${flow}, ${hand}${slow ? ', slow' : ''}`, ...figures, load: load() };
}

async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
}

export function wayTable(figures: WayFigures[]): string {
  const continues = (figure: WayFigures): number[] => figure.continues.map(({ ms }) => ms);
  const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  return table(
    [
      'home to end',
      'presses',
      'keys',
      'seconds',
      'LCP of home',
      'CLS',
      'INP',
      'Continue',
      'most',
      'load average',
    ],
    figures.map((figure) => [
      figure.label,
      String(figure.presses),
      String(figure.keys),
      figure.seconds.toFixed(1),
      s(figure.lcp),
      figure.cls.toFixed(3),
      s(figure.inp),
      s(median(continues(figure))),
      s(Math.max(...continues(figure))),
      figure.load,
    ]),
  );
}
