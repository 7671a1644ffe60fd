import { chromium, type Page } from 'playwright-core';
import { codeFor } from '#dev/tools/local-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';

const KEYS = 8;
/** A key that the preview has not followed by then never will. */
const LONGEST_MS = 30_000;
const EMAIL = 'editor@studio.example';

export interface StudioFigures {
  load: { ms: number; bytes: number };
  /** Milliseconds from a key in the inspector until the preview shows it: of a text, and of what has to be compiled. */
  words: number[];
  rules: number[];
}

/** Opens Studio in a browser that has nothing of it yet, signs in, and types into the inspector. */
export async function benchStudio(origin: string, dataDir: string): Promise<StudioFigures> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // tsx, which runs this file, calls a helper to name functions; a page does not have that helper.
    await page.addInitScript('globalThis.__name = (made) => made');
    const begun = performance.now();
    await page.goto(`${origin}/studio`);
    await page.getByLabel('Your work email').waitFor();
    const ms = performance.now() - begun;
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
        (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
        0,
      ),
    );
    await page.getByLabel('Your work email').fill(EMAIL);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code').fill(await codeFor(origin, dataDir, EMAIL));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Open a new draft' }).first().click();
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('button', { name: 'Basic Info', exact: true }).click();
    const settings = page.getByRole('complementary', { name: 'Settings' });
    await settings.getByRole('textbox', { name: 'Heading', exact: true }).focus();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    const words = await typed(page, 'heading');
    await steps.getByRole('button', { name: /^Business name/ }).click();
    await settings.getByLabel('At most so many characters').focus();
    const rules = await typed(page, 'module');
    return { load: { ms, bytes }, words, rules };
  } finally {
    await browser.close();
  }
}

/** Types keys one by one and times each, by the page's own clock. */
async function typed(page: Page, shown: 'heading' | 'module'): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    // The page is listening before the key comes: a key overtakes what is evaluated.
    const seenHandle = await page.evaluateHandle(
      ({ what, longest }) => {
        const frame = document.querySelector('iframe');
        const state = (): string | null | undefined =>
          what === 'module'
            ? frame?.getAttribute('data-drawn')
            : frame?.contentDocument?.querySelector('h1')?.textContent;
        const before = state();
        const from = performance.now();
        let begun = 0;
        const press = (): void => {
          begun = performance.now();
        };
        window.addEventListener('keydown', press, { capture: true, once: true });
        const shown = new Promise<number>((done, failed) => {
          const poll = (): void => {
            if (begun > 0 && state() !== before) done(performance.now() - begun);
            else if (performance.now() - from > longest)
              failed(new Error(`The preview did not follow. Key: ${begun}, ${document.activeElement?.id}`));
            else setTimeout(poll, 4);
          };
          poll();
        });
        return { shown };
      },
      { what: shown, longest: LONGEST_MS },
    );
    // Add a digit to a number and remove it again, so that it stays valid.
    await page.keyboard.press(shown === 'heading' ? 'x' : key % 2 === 0 ? '1' : 'Backspace');
    times.push(await seenHandle.evaluate((one) => one.shown));
  }
  return times;
}
