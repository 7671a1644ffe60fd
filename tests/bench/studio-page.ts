import { chromium, type Page } from 'playwright-core';
import { codeFor } from '#dev/tools/local-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { LARGE_STEP } from './large-step.ts';

const KEYS = 8;
const DRAGS = 5;
/** A key or drop that the preview has not followed by then never will. */
const LONGEST_MS = 30_000;
/** A preview that draws nothing for this long has followed all keys. */
const SETTLED_MS = 2000;
const EMAIL = 'editor@studio.example';

export interface StudioFigures {
  load: { ms: number; bytes: number };
  /**
   * Milliseconds from a key in the inspector until the preview shows it: for a text, and for a change that is
   * compiled.
   */
  words: number[];
  rules: number[];
  /**
   * Milliseconds from the drop of one of 60 questions until the list shows its place, and until the preview
   * has it.
   */
  drags: { listed: number; drawn: number }[];
}

/**
 * Opens Studio in a browser that has nothing of it yet, signs in, types into the inspector, and drags questions.
 * @param large the id of a draft with a large step
 */
export async function benchStudio(origin: string, dataDir: string, large: string): Promise<StudioFigures> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // tsx, which runs this file, calls a helper to name functions; a page does not have that helper.
    await page.addInitScript('globalThis.__name = (made) => made');
    const startMs = performance.now();
    await page.goto(`${origin}/studio`);
    await page.getByLabel('Your work email').waitFor();
    const ms = performance.now() - startMs;
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
    const words = await measureTyping(page, 'heading');
    await steps.getByRole('button', { name: /^Business name/ }).click();
    await settings.locator('summary').filter({ hasText: 'Answers' }).click();
    await settings.getByLabel('At most so many characters').click();
    await settle(page);
    const rules = await measureTyping(page, 'module');
    await page.goto(`${origin}/studio#/drafts/${large}`);
    return { load: { ms, bytes }, words, rules, drags: await dragSteps(page) };
  } finally {
    await browser.close();
  }
}

/** Waits for the modules of earlier edits: the next key would count one of them as its own. */
async function settle(page: Page): Promise<void> {
  const drawnRevision = (): Promise<string | null> => page.locator('iframe').getAttribute('data-drawn');
  let before: string | null | undefined;
  for (let now = await drawnRevision(); now !== before; now = await drawnRevision()) {
    before = now;
    await page.waitForTimeout(SETTLED_MS);
  }
}

/** Types keys one by one and times each, by the page's own clock. */
async function measureTyping(page: Page, mark: 'heading' | 'module'): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    // The page must listen before the key is sent, because a key arrives before a pending evaluation.
    const seenHandle = await page.evaluateHandle(
      ({ what, longest }) => {
        const frame = document.querySelector('iframe');
        const state = (): string | null | undefined =>
          what === 'module'
            ? frame?.getAttribute('data-drawn')
            : frame?.contentDocument?.querySelector('h1')?.textContent;
        const before = state();
        const from = performance.now();
        let startMs = 0;
        const press = (): void => {
          startMs = performance.now();
        };
        window.addEventListener('keydown', press, { capture: true, once: true });
        const shownTime = new Promise<number>((done, failed) => {
          const poll = (): void => {
            if (startMs > 0 && state() !== before) done(performance.now() - startMs);
            else if (performance.now() - from > longest)
              failed(new Error(`The preview did not follow. Key: ${startMs}, ${document.activeElement?.id}`));
            else setTimeout(poll, 4);
          };
          poll();
        });
        return { shown: shownTime };
      },
      { what: mark, longest: LONGEST_MS },
    );
    // Add a digit to a number and remove it again, so that it stays valid.
    await page.keyboard.press(mark === 'heading' ? 'x' : key % 2 === 0 ? '1' : 'Backspace');
    times.push(await seenHandle.evaluate((result) => result.shown));
  }
  return times;
}

/** Drags a question of the large step down again and again, and times each drop by the page's own clock. */
async function dragSteps(page: Page): Promise<StudioFigures['drags']> {
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: LARGE_STEP.title, exact: true }).click();
  const rows = steps.locator('.st-list--inner > li:has(> .st-row)');
  await rows.nth(LARGE_STEP.questions - 1).waitFor();
  await page.frameLocator('iframe').getByText(`Question ${LARGE_STEP.questions}`).waitFor();
  await settle(page);
  const times: StudioFigures['drags'] = [];
  for (let turn = 0; turn < DRAGS; turn += 1) {
    const seenHandle = await page.evaluateHandle((longest) => {
      const order = (): string =>
        [...document.querySelectorAll('.st-list--inner > li > .st-row')].map((row) => row.textContent).join();
      const drawnRevision = (): string | null | undefined =>
        document.querySelector('iframe')?.getAttribute('data-drawn');
      const before = { order: order(), drawn: drawnRevision() };
      const from = performance.now();
      let startMs = 0;
      let listed = 0;
      const drop = (): void => {
        startMs = performance.now();
      };
      window.addEventListener('drop', drop, { capture: true, once: true });
      const times = new Promise<{ listed: number; drawn: number }>((done, failed) => {
        const poll = (): void => {
          if (startMs > 0 && listed === 0 && order() !== before.order) listed = performance.now() - startMs;
          if (listed > 0 && drawnRevision() !== before.drawn)
            done({ listed, drawn: performance.now() - startMs });
          else if (performance.now() - from > longest)
            failed(new Error(`The preview did not follow. Drop: ${startMs}, in the list: ${listed}`));
          else setTimeout(poll, 4);
        };
        poll();
      });
      return { shown: times };
    }, LONGEST_MS);
    await rows.nth(8).dragTo(rows.nth(16));
    times.push(await seenHandle.evaluate((one) => one.shown));
  }
  return times;
}
