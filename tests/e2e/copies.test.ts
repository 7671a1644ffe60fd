import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspect } from '#server/files/inspection/inspect.ts';
import { type Hostile, hostile } from '../server/files/hostile.ts';
import { pdf } from '../server/files/making/pdfs.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

/** What Chromium's own PDF viewer does with hostile PDFs, and with their rewritten copies (decision 49). */
const SCRIPTED = [
  'a script when it is opened',
  'a script when it is opened, behind a second catalog',
  'scripts and a file in compressed object streams',
  'scripts by name',
];
const alerting = (words: string) => `<< /S /JavaScript /JS (app.alert\\('${words}'\\)) >>`;
let browser: Browser;
let server: Server;
let samples: Hostile[];
/** What stands at an address. */
const served = new Map<string, Uint8Array>([
  ['/last.pdf', pdf({ catalog: `/OpenAction ${alerting('last')}` })],
]);
beforeAll(async () => {
  samples = await hostile();
  server = createServer(({ url = '' }, answer) => {
    const bytes = served.get(url);
    answer.setHeader('content-type', bytes ? 'application/pdf' : 'text/html').end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The viewer is part of the new headless mode alone.
  const args = [...CHROMIUM_FLAGS, '--headless=new'];
  browser = await chromium.launch({ executablePath: findChromium(), args });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/**
 * What the scripts of a PDF have to say. Behind it, once it is there, the viewer opens another one whose script is known to run:
 * when that is heard, the first had its time.
 */
async function alertsOf(bytes: Uint8Array): Promise<string[]> {
  served.set('/a.pdf', bytes);
  const page = await browser.newPage();
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const show = (address: string) =>
    page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, address);
  const viewers = () => page.frames().filter((frame) => frame.url().startsWith('chrome-extension:'));
  await show('/a.pdf');
  await expect.poll(() => viewers().length).toBe(1);
  await viewers()[0]?.locator('viewer-toolbar:not([loading_])').waitFor({ state: 'attached' });
  await show('/last.pdf');
  await expect.poll(() => alerts).toContain('last');
  await page.close();
  return alerts.filter((words) => words !== 'last');
}

it.each(SCRIPTED)('%s: runs in the original, not in the copy', async (title) => {
  const bytes = samples.find((sample) => sample.title === title)?.bytes ?? new Uint8Array();
  const result = await inspect(bytes, 'pdf', 'rewrite');
  const copy = 'copy' in result ? result.copy : undefined;
  expect(copy).toBeDefined();
  expect((await alertsOf(bytes)).length).toBeGreaterThan(0);
  expect(await alertsOf(copy ?? bytes)).toEqual([]);
});
