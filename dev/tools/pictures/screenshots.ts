/** `npm run screenshots`: writes the pictures of README.md to docs/images/. Fails if one is too large. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildServer, codeFor } from '../local-server.ts';
import { fillStep } from './fill.ts';
import { withServer } from './with-server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const IMAGES = join(ROOT, 'docs/images');
/** The most bytes of a picture. */
const HEAVIEST = 150_000;
const EMAIL = 'ada@example.com';
const PUBLISHER = 'publisher@studio.example';
const WIDE = { width: 1280, height: 860 };
const TALL = { width: 1280, height: 1100 };
const PHONE = { width: 375, height: 812 };

async function main(): Promise<void> {
  mkdirSync(IMAGES, { recursive: true });
  await withServer(buildServer('screenshots'), async ({ browser, origin, dataDir }) => {
    const open = () => browser.newPage({ viewport: WIDE, reducedMotion: 'reduce', locale: 'en-US' });
    await walk(await open(), origin, dataDir);
    await studio(await open(), origin, dataDir);
  });
}

/** Shorter answers than those of `npm run pictures`. */
const ANSWERS = {
  business_name: 'Ada’s Bakery',
  first: 'Ada',
  last: 'Baker',
  title: 'CEO',
  business_street: '1 Main St',
};

/** The steps by heading; some with the name of a picture of the filled step. */
const STEPS: [heading: string, picture?: string, size?: typeof WIDE][] = [
  ['Tell Us How We Can Help'],
  ["Let's Start with Some Basic Info"],
  ['More Details on Your Business', 'step', WIDE],
  ['Connect Your Bank Account'],
  ['Further Business Details'],
  ['More Details About You', 'owners', TALL],
  ['What products are you interested in?'],
  ["When do you think you'll need funding?"],
];

async function walk(page: Page, origin: string, dataDir: string): Promise<void> {
  await page.goto(origin);
  await take(page, 'home', WIDE);
  await take(page, 'home-phone', PHONE);
  await page.getByRole('link', { name: 'Register Now' }).click();
  for (const [heading, picture, size] of STEPS) {
    await waitForHeading(page, heading);
    const skip = page.getByRole('button', { name: /Skip/ });
    await fillStep(page, EMAIL, ANSWERS);
    if (picture && size) await take(page, picture, size);
    await ((await skip.count()) > 0 ? skip : page.getByRole('button', { name: 'Continue' })).click();
    // The page for the code follows.
    if (heading === STEPS[1]?.[0])
      await page.getByLabel(/Verification Code/).fill(await codeFor(origin, dataDir, EMAIL));
  }
  await waitForHeading(page, 'Funding is Almost Here');
  await take(page, 'review', TALL);
}

/** Studio with a field of a step, as a publisher sees it. */
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

async function waitForHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

async function take(page: Page, name: string, size: { width: number; height: number }): Promise<void> {
  await page.waitForFunction(() => !document.body.innerText.includes('Saving...'));
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
