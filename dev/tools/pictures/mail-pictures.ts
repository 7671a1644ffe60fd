/**
 * `npm run pictures:mails`: takes pictures of every mail for review, into artifacts/mails/ (untracked).
 * tests/e2e/layout.test.ts measures the same mails.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createServer } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { BRANDS } from '../brands.ts';

const OUT = resolve(import.meta.dirname, '../../../artifacts/mails');
const WIDTHS = [375, 600];
const LOCALES = ['en-US', 'es-US'];

async function main(): Promise<void> {
  // Vite, because translated texts are a virtual module of the build.
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
  const { LOGOS, sampleMails } = (await vite.ssrLoadModule(
    '/dev/tools/pictures/sample-mails.ts',
  )) as typeof import('./sample-mails.ts');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  for (const [kind, address] of Object.entries(LOGOS)) {
    const body = await logo(kind === 'dark' ? '#ffffff' : '#1b3a5c');
    await page.route(address, (route) => route.fulfill({ body, contentType: 'image/png' }));
  }
  for (const platform of Object.keys(BRANDS)) {
    for (const locale of LOCALES) {
      const folder = join(OUT, `${platform}-${locale}`);
      mkdirSync(folder, { recursive: true });
      for (const [index, { kind, html = '' }] of sampleMails(platform, locale).entries()) {
        for (const scheme of ['light', 'dark', 'blocked'] as const) {
          await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light' });
          // An address without a server: a logo that was shown before would come from the cache.
          const shownHtml =
            scheme === 'blocked' ? html.replaceAll('https://logo.', 'http://127.0.0.1:1/') : html;
          await take(page, shownHtml, join(folder, `${index}-${kind}-${scheme}`));
        }
      }
    }
  }
  await browser.close();
  await vite.close();
}

async function take(page: Page, html: string, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(html, { waitUntil: 'load' });
    await page.screenshot({ path: `${path}-${width}.png`, fullPage: true });
  }
}

function logo(color: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80"><circle cx="40" cy="40" r="34" fill="${color}"/><text x="90" y="54" font-size="44" font-family="sans-serif" font-weight="700" fill="${color}">Partner</text></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

await main();
