/**
 * `npm run pictures [-- --flows apply,bcm --brands default,yellow --widths 375,768,1280 --langs en --colors
 * light]`: takes pictures of every page of the flows for review, into artifacts/pictures/ (untracked).
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { runningConnection } from '../../postgres/running.ts';
import { BRANDS, recordOf } from '../brands.ts';
import { codeFor } from '../local-server.ts';
import { fillStep, lacksAnswers } from './fill.ts';
import { withServer } from './with-server.ts';

const OUT = resolve(import.meta.dirname, '../../../artifacts/pictures');
const BUILT = resolve(import.meta.dirname, '../../../dist/server/local.js');
const HOMES: Record<string, string> = { apply: '/', bcm: '/bcm' };
/** Places the action bar at the end of the page, and renders content far below. */
const FLAT =
  '.step-layout__actions { position: static !important } * { content-visibility: visible !important }';
/** `forced` is a dark contrast theme, `forced-light` a light one. */
const COLORS: Record<string, Parameters<Page['emulateMedia']>[0]> = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  'forced-light': { colorScheme: 'light', forcedColors: 'active' },
};
/** Stops a walk that does not end: no flow has so many pages. */
const MOST_PAGES = 20;

const { values } = parseArgs({
  options: {
    flows: { type: 'string', default: 'apply,bcm' },
    brands: { type: 'string', default: Object.keys(BRANDS).join() },
    widths: { type: 'string', default: '375,768,1280' },
    langs: { type: 'string', default: 'en' },
    colors: { type: 'string', default: 'light' },
  },
});
const splitList = (text: string): string[] => text.split(',').filter(Boolean);

interface Walk {
  page: Page;
  origin: string;
  dataDir: string;
  folder: string;
  email: string;
}

async function main(): Promise<void> {
  await withServer(BUILT, async ({ browser, origin, dataDir }) => {
    await addBrands(dataDir, splitList(values.brands));
    for (const flow of splitList(values.flows)) {
      for (const brand of splitList(values.brands)) {
        for (const lang of splitList(values.langs)) {
          const context = await browser.newContext({
            baseURL: origin,
            reducedMotion: 'reduce',
            // The pages' policy would refuse the style sheet of the pictures.
            bypassCSP: true,
            locale: lang === 'es' ? 'es-US' : 'en-US',
          });
          const page = await context.newPage();
          const name = [flow, brand, lang].join('-');
          const folder = join(OUT, name);
          mkdirSync(folder, { recursive: true });
          const walk = { page, origin, dataDir, folder, email: `${name}@example.com` };
          const home = `${HOMES[flow]}?brand=${brand}&lang=${lang}`;
          await walkThrough(walk, home).catch(async (error: unknown) => {
            console.error(`${folder}: stopped at ${page.url()}: ${String(error).split('\n')[0]}`);
            await take(walk, 99, 'stopped');
          });
          await context.close();
        }
      }
    }
  });
}

/** Adds the brands that no sample has, before the server reads any. */
async function addBrands(dataDir: string, platforms: string[]): Promise<void> {
  const client = new pg.Client(runningConnection(dataDir));
  await client.connect();
  for (const platform of platforms.filter((name) => name in BRANDS && name !== 'default')) {
    const values = [platform, JSON.stringify(recordOf(platform))];
    await client.query(`insert into brands (platform, record, source) values ($1, $2, 'edited')`, values);
  }
  await client.end();
}

async function walkThrough(walk: Walk, home: string): Promise<void> {
  const { page } = walk;
  page.setDefaultTimeout(20_000);
  await page.goto(home);
  await take(walk, 0, 'home');
  await page.locator('main a.button').first().click();
  await page.locator('form.step-form').waitFor();
  let before = '';
  for (let index = 1; index < MOST_PAGES; index += 1) {
    // The address changes first; the previous page stays until the next is drawn.
    const heading = page.locator('main:not(:has(.skeleton)) h1').filter({ hasNotText: before || /^$/ });
    before = (await heading.first().textContent()) ?? '';
    await page.waitForLoadState('networkidle');
    const currentUrl = page.url();
    await take(walk, index, 'empty');
    if ((await page.locator('form.step-form').count()) === 0) return;
    if (await lacksAnswers(page)) {
      await page.locator('form.step-form button[type=submit]').click();
      await page.locator('.tr-summary, [role=alert]:not(:empty)').first().waitFor();
      await take(walk, index, 'errors');
    }
    await answer(walk, index);
    await page.waitForURL((url) => url.href !== currentUrl, { timeout: 30_000 });
  }
}

async function answer(walk: Walk, at: number): Promise<void> {
  const { page, origin, dataDir, email } = walk;
  const submit = page.locator('form.step-form button[type=submit]');
  const skip = page.getByRole('button', { name: /^(Skip|Omitir)/ });
  if (page.url().includes('/verify/login')) {
    await page
      .locator('form.step-form input')
      .first()
      .fill(await codeFor(origin, dataDir, email));
    // A complete code submits itself; a click would hit the next page.
    await take(walk, at, 'filled');
    return;
  }
  if ((await skip.count()) > 0) {
    await skip.first().click();
    return;
  }
  await fillStep(page, email);
  await page.waitForTimeout(600);
  await take(walk, at, 'filled');
  await submit.click();
}

async function take({ page, folder }: Walk, at: number, state: string): Promise<void> {
  const name = new URL(page.url()).pathname.split('/').filter(Boolean).join('_') || 'home';
  const number = String(at).padStart(2, '0');
  for (const width of splitList(values.widths)) {
    await page.setViewportSize({ width: Number(width), height: width === '375' ? 667 : 860 });
    for (const colors of splitList(values.colors)) {
      await page.emulateMedia(COLORS[colors] ?? {});
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(150);
      await page.screenshot({
        path: join(folder, `${number}-${name}-${state}-${width}-${colors}.png`),
        fullPage: true,
        style: FLAT,
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

await main();
