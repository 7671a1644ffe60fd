/**
 * `npm run screenshots`: builds, starts the built server on a free port with an empty database, walks through the apply
 * flow in Chromium and writes the pictures of README.md to docs/images/. Fails where a picture is too heavy.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { buildServer, codeFor, startServer } from './local-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const IMAGES = join(ROOT, 'docs/images');
/** Bytes. */
const HEAVIEST = 150_000;
const EMAIL = 'ada@example.com';
const PUBLISHER = 'publisher@studio.example';
const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 375, height: 812 };

async function main(): Promise<void> {
  const built = buildServer('screenshots');
  mkdirSync(IMAGES, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-screenshots-'));
  const server = await startServer(built, { DATA_DIR: dataDir });
  const { origin } = server;
  try {
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    try {
      const open = () => browser.newPage({ viewport: WIDE, reducedMotion: 'reduce', locale: 'en-US' });
      await walk(await open(), origin, dataDir);
      await studio(await open(), origin, dataDir);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The way of one applicant, with a picture at five places. */
async function walk(page: Page, origin: string, dataDir: string): Promise<void> {
  const proceed = (heading: string) => goOn(page, heading);
  await page.goto(origin);
  await take(page, 'home', WIDE);
  await take(page, 'home-phone', PHONE);

  await page.getByRole('link', { name: 'Register Now' }).click();
  await reached(page, 'Tell Us How We Can Help');
  await page.getByRole('textbox', { name: /Choose Desired Amount/ }).fill('85000');
  await proceed("Let's Start with Some Basic Info");
  await page.getByLabel(/^Business name/).fill('Ada’s Bakery');
  await page.getByLabel(/^First name/).fill('Ada');
  await page.getByLabel(/^Last name/).fill('Baker');
  await page.getByLabel(/^Mobile phone/).fill('4155550123');
  await page.getByLabel(/^Email/).fill(EMAIL);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/Verification Code/).waitFor();
  await page.getByLabel(/Verification Code/).fill(await codeFor(origin, dataDir, EMAIL));

  await reached(page, 'More Details on Your Business');
  await page.getByLabel(/^Street address/).fill('1 Main St');
  await page.getByLabel(/^City/).fill('Reno');
  await page.getByLabel(/^State/).selectOption({ label: 'Nevada' });
  await page.getByLabel(/^ZIP code/).fill('89501');
  await page.getByLabel(/^Years in business/).selectOption({ label: '5 years' });
  await page.getByLabel('LLC').check();
  await page.getByRole('combobox', { name: /^Industry/ }).click();
  await page.getByRole('option', { name: 'Restaurant' }).click();
  await take(page, 'step', WIDE);

  await proceed('Connect Your Bank Account');
  await page.getByRole('button', { name: /Skip/ }).click();
  await reached(page, 'Further Business Details');
  await page.getByLabel(/^Tax ID/).fill('12-3456789');
  await page.getByLabel(/^Annual gross revenue/).fill('500000');
  await proceed('More Details About You');
  await page.getByLabel(/^Position/).fill('CEO');
  await page.getByLabel(/^Ownership percentage/).fill('100');
  await page.getByLabel(/^Social Security number/).fill('521449382');
  await page.getByLabel('Month').selectOption({ index: 1 });
  await page.getByLabel('Day').selectOption({ label: '31' });
  await page.getByLabel('Year').selectOption({ label: '1980' });
  await page.getByLabel(/Same as the business address/).check();
  await take(page, 'owners', { width: 1280, height: 1100 });

  await proceed('What products are you interested in?');
  await page.getByRole('checkbox', { name: /Working Capital/ }).check();
  await proceed("When do you think you'll need funding?");
  await page.getByLabel('Immediately').check();
  await proceed('Funding is Almost Here');
  await take(page, 'review', { width: 1280, height: 1100 });
}

/** Studio with a question of a step, as a publisher finds it. */
async function studio(page: Page, origin: string, dataDir: string): Promise<void> {
  await page.goto(`${origin}/studio`);
  await page.getByLabel('Your work email').fill(PUBLISHER);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code').fill(await codeFor(origin, dataDir, PUBLISHER));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Open a new draft' }).first().click();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'More Details', exact: true }).click();
  await steps.getByRole('button', { name: /^Business structure/ }).click();
  await page.frameLocator('iframe').locator('.studio-chosen').waitFor();
  await take(page, 'studio', WIDE);
}

async function goOn(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await reached(page, heading);
}

async function reached(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Takes what a screen of that size shows from the top of the page. */
async function take(page: Page, name: string, size: { width: number; height: number }): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(400);
  const png = await sharp(await page.screenshot())
    .png({ compressionLevel: 9 })
    .toBuffer();
  if (before) await page.setViewportSize(before);
  writeFileSync(join(IMAGES, `${name}.png`), png);
  console.log(`docs/images/${name}.png  ${Math.round(png.length / 1000)} KB`);
  if (png.length > HEAVIEST) throw new Error(`${name}.png is heavier than ${HEAVIEST / 1000} KB.`);
}

await main();
