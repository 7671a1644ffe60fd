import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCopyTokens } from '#server/webhooks/copy-token.ts';
import { wholeBrowser } from '../e2e/harness/whole-browser.ts';
import { extent } from '../faults/extent.ts';
import { caller } from '../server/deals/people.ts';
import { startTestServer, type TestServer } from '../server/start-test-server.ts';
import { hostile } from '../server/statements/files/hostile.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { jpeg, jpegSegment, png, pngChunk } from '../server/statements/files/making/pictures.ts';
import { applicationOf, send } from '../server/statements/files/uploads.ts';

/**
 * Hostile files from end to end: uploaded, saved, fetched as the rewritten copy that a partner gets [STMT-24], opened
 * in Chromium and clicked. No script of a copy runs, no request is made, no link leads anywhere. HOSTILE_FILES: how
 * many.
 */
const FILES = extent('HOSTILE_FILES', { long: 1000, short: 5 });
/** A script known to run in the original, so that the test can notice it. */
const FIRST = ['a script when it is opened', 'a link', 'scripts and a file in compressed object streams'];
const HTML = '<script>alert(1)</script>';

interface Sample {
  title: string;
  name: string;
  bytes: Buffer;
}

const text = (words: string) => Buffer.from(words, 'latin1');
const pictures: Sample[] = [
  {
    title: 'a JPEG with a page of the web behind it',
    name: 'a.jpg',
    bytes: Buffer.concat([jpeg(), text(HTML)]),
  },
  {
    title: 'a JPEG with a page of the web in a comment',
    name: 'a.jpg',
    bytes: jpeg({ extra: [jpegSegment(0xfe, text(HTML))] }),
  },
  {
    title: 'a JPEG with a PDF in a comment',
    name: 'a.jpg',
    bytes: jpeg({ extra: [jpegSegment(0xfe, pdf())] }),
  },
  {
    title: 'a PNG with a page of the web in its text',
    name: 'a.png',
    bytes: png({ extra: [pngChunk('tEXt', text(`Comment\0${HTML}`))] }),
  },
  {
    title: 'a PNG with an archive behind it',
    name: 'a.png',
    bytes: Buffer.concat([png(), text('PK\x03\x04evil')]),
  },
];

let browser: Browser;
let api: TestServer;
let web: Server;
let outside: Server;
let page: Page;
let samples: Sample[];
/** The content and type served at an address. */
const served = new Map<string, { type: string; bytes: Uint8Array }>();
/** The requests that the browser made to other hosts. */
const requests: string[] = [];
const alerts: string[] = [];
/** Requests that Chromium itself sends for any page. */
const OWN = /(^|\.|\/)(google|googleapis|gstatic|gvt1)\.com\b/;

beforeAll(async () => {
  const documents = (await hostile()).filter(({ refused }) => !refused);
  const all = [...documents.map((document) => ({ ...document, name: 'a.pdf' })), ...pictures];
  const isFirst = ({ title }: Sample) => FIRST.includes(title) || title.startsWith('a JPEG with a page');
  samples = [...all.filter(isFirst), ...all.filter((sample) => !isFirst(sample))].slice(0, FILES);
  api = await startTestServer({ env: { LOG_LEVEL: 'error' } });
  await api.deps.db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb) where platform = 'default'",
    [{ url: 'https://partner.example/hooks', events: ['statements.arrived'], sensitive: true }],
  );
  web = createServer(({ url = '' }, answer) => {
    const { type, bytes } = served.get(url) ?? { type: 'text/html', bytes: Buffer.from('<!doctype html>') };
    answer.setHeader('content-type', type).end(bytes);
  });
  // A proxy for all host names: it records every request and fetches nothing.
  const hear = (url: string) => {
    if (!OWN.test(url)) requests.push(url);
  };
  outside = createServer(({ url = '' }, answer) => {
    hear(url);
    answer.writeHead(502).end();
  });
  outside.on('connect', ({ url = '' }, socket) => {
    hear(url);
    socket.end();
  });
  for (const server of [web, outside]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Only the new headless mode has the PDF viewer.
  browser = await wholeBrowser({ flags: ['--headless=new', `--proxy-server=${hostOf(outside)}`] });
  served.set('/last.pdf', {
    type: 'application/pdf',
    bytes: pdf({ catalog: `/OpenAction << /S /JavaScript /JS (app.alert\\('last'\\)) >>` }),
  });
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.dismiss();
  });
  await page.goto(`http://${hostOf(web)}/`);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await api.close();
  web.close();
  outside.close();
});

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const viewers = () => page.frames().filter((frame) => frame.url().startsWith('chrome-extension:'));

/** Shows an address in the page, alone. */
const show = (src: string) =>
  page.evaluate((src) => {
    document.body.replaceChildren(
      Object.assign(document.createElement('iframe'), { src, width: 600, height: 600 }),
    );
  }, src);

/** Opens a document, waits until it is shown, and clicks its page. */
async function open(bytes: Uint8Array, type = 'application/pdf'): Promise<void> {
  const place = `/${served.size}`;
  served.set(place, { type, bytes });
  const isThere = page.waitForResponse((answer) => answer.url().endsWith(place));
  await show(place);
  await isThere;
  if (type === 'application/pdf') {
    await expect.poll(() => viewers().length).toBe(1);
    await viewers()[0]?.locator('viewer-toolbar:not([loading_])').waitFor({ state: 'attached' });
  }
  await page.mouse.click(330, 330);
}

/** The recorded requests, once a script that is known to run has run after all others. */
async function pageState(): Promise<{ alerts: string[]; requests: string[]; pages: number }> {
  await page.goto(`http://${hostOf(web)}/`);
  await show('/last.pdf');
  await expect.poll(() => alerts).toContain('last');
  const pages = page.context().pages().length - 1;
  for (const other of page.context().pages()) if (other !== page) await other.close();
  const known = { alerts: alerts.filter((words) => words !== 'last'), requests: [...requests], pages };
  alerts.length = 0;
  requests.length = 0;
  return known;
}

/** The copy that a partner fetches. */
async function copyOf({ title, name, bytes }: Sample, sub: string): Promise<{ type: string; bytes: Buffer }> {
  const owned = await applicationOf(api, sub);
  const sentResponse = await send(api, owned, bytes, name);
  expect([title, sentResponse.status], api.logged.join('')).toEqual([title, 200]);
  const { id } = sentResponse.body.data.file;
  const saved = await caller(api, sub)('POST', '/files/save', { files: [{ metadata: { id } }] });
  expect(saved.status).toBe(200);
  const { token } = await createCopyTokens(api.deps).sign('default', owned.dealId);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.app.inject({
    url: `/files/${id}/copy`,
    headers,
    remoteAddress: `10.1.${sub.replace(/\D/g, '')}.1`,
  });
  expect(answer.statusCode).toBe(200);
  return { type: String(answer.headers['content-type']), bytes: answer.rawPayload };
}

it('a rewritten copy runs no script, makes no request and links nowhere', async () => {
  for (const [index, sample] of samples.entries()) {
    const copy = await copyOf(sample, `hostile-${index}`);
    await open(copy.bytes, copy.type);
    // Also if a partner serves it without precautions, as a web page.
    await open(copy.bytes, 'text/html');
    expect([sample.title, page.frames()[0]?.url()]).toEqual([sample.title, `http://${hostOf(web)}/`]);
  }
  console.log(`hostile files: ${samples.length} uploaded, their copies opened in Chromium and clicked`);
  expect(await pageState()).toEqual({ alerts: [], requests: [], pages: 0 });
});

it('an original runs its script and links out, so that the test would notice a copy that does', async () => {
  const original = (title: string) =>
    samples.find((sample) => sample.title === title)?.bytes ?? Buffer.alloc(0);
  await open(original('a script when it is opened'));
  await expect.poll(() => alerts.length).toBeGreaterThan(0);
  await pageState();
  await open(original('a link'));
  const click = () => page.mouse.click(330, 330);
  await expect
    .poll(() => click().then(() => requests.some((url) => url.includes('evil.example'))))
    .toBe(true);
});
