import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE_MS } from '../patience.ts';
import { answers } from './harness/answers.ts';
import { filesOf } from './harness/files-of.ts';
import { answerHellos, type FrameMessage, LAST, readFrameMessages } from './harness/frame-messages.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { listOrigins, type Partner, startPartner } from './harness/partner.ts';
import { labeled } from './harness/person.ts';
import type { RunningServer } from './harness/running-server.ts';
import { sharedServer } from './harness/shared.ts';
import { fill } from './harness/steps.ts';
import { wholeBrowser } from './harness/whole-browser.ts';

// Proves that a partner's page shows the application in a frame and hears who signed in [EMBED-2].

/**
 * As in users' browsers: third-party cookies are blocked, and a frame has separate storage for each embedding site.
 */
const FLAGS = ['--test-third-party-cookie-phaseout'];

let server: RunningServer;
let partner: Partner;
let browser: Browser;
let context: BrowserContext;

/** The partner's port, the origin that the brand lists, and the application under the partner's brand. */
let port = 0;

let listed = '';
let app = '';

beforeAll(async () => {
  [server, browser, partner] = await Promise.all([
    sharedServer(),
    wholeBrowser({ flags: FLAGS }),
    startPartner(),
  ]);
  ({ origin: listed, port } = partner);
  app = `http://harbor.localhost:${server.port}`;
  const embedAddress = `${server.origin}/?brand=harbor`;
  await listOrigins(server, 'harbor', [listed, 'http://partner.localhost:1'], embedAddress);
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  partner?.stop();
});

describe('embedded mode [EMBED-2] [EMBED-3]', () => {
  test('[EMBED-1] a listed page receives the signed-in user from its frame even if third-party cookies are blocked', async () => {
    const page = await openPage(`${listed}/?app=${encodeURIComponent(`${app}/app/info`)}`);
    await page.getByRole('button', { name: 'Apply on this page' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    const cookie = await page.frames()[1]?.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: to see that the browser refuses it
      document.cookie = 'third=party; SameSite=None; Secure';
      return document.cookie;
    });
    expect(cookie).toBe('');
    // The frame has received its first hello, so the user is posted once: not before it and again as its answer.
    await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.style.height)).not.toBe('760px');
    const email = newEmail();
    await signIn(frame, email);
    await page.getByText(`Signed in: ${answers.first} ${answers.last}, ${email}`).waitFor();
    expect(await readFrameMessages(page)).toEqual([
      {
        origin: app,
        data: {
          type: 'applicant-identified',
          id: expect.stringMatching(/^\S{5,}$/),
          email,
          firstName: answers.first,
          lastName: answers.last,
        },
      },
    ]);
    // One answer, however often the page says hello.
    const application = page.frames()[1];
    if (!application) throw new Error('There is no frame.');
    // Only frames load it: brand.test.ts.
    expect(await filesOf(application)).toContainEqual(expect.stringMatching(/Embedded/));
    // The frame is as high as its content: nothing scrolls in it, and nothing is empty below.
    const rest = () =>
      application.evaluate(() => {
        const { scrollHeight } = document.documentElement;
        const content = document.getElementById('root')?.getBoundingClientRect().height ?? 0;
        return [scrollHeight - window.innerHeight, Math.ceil(content) - window.innerHeight];
      });
    await expect.poll(rest).toEqual([0, 0]);
    expect(await page.locator('iframe').getAttribute('title')).toBe('Funding application');
    await answerHellos(application);
    await expect.poll(async () => (await readFrameMessages(page)).slice(1)).toEqual([last()]);
  });

  test('each step and each error scroll into view, from any scroll position of the outer page', async () => {
    const page = await openPage(`${listed}/?app=${encodeURIComponent(`${app}/app/info`)}`);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('button', { name: 'Apply on this page' }).click();
    const frame = page.frameLocator('iframe');
    await signIn(frame, newEmail());
    const heading = frame.getByRole('heading', { level: 1, name: 'More Details on Your Business' });
    // The scroll position of the outer page.
    const place = async () => (await heading.boundingBox())?.y;
    await expect.poll(place).toBeGreaterThan(-1);
    expect(await place()).toBeLessThan(300);
    await context.route('**/api/apply/*', (route) => route.fulfill({ status: 422, body: '{}' }));
    await fill.moreDetails({ page: frame, field: (name) => frame.getByLabel(labeled(name)) });
    await frame.getByRole('button', { name: 'Continue', exact: true }).click();
    const failedTextTop = async () => (await frame.getByText('Failed to save').boundingBox())?.y;
    await expect.poll(failedTextTop).toBeGreaterThan(-1);
    expect(await failedTextTop()).toBeLessThan(500);
  });

  test('[EMBED-1] a listed page receives the signed-in user from its popup', async () => {
    const page = await openPage(`${listed}/?app=${encodeURIComponent(`${app}/app/info`)}`);
    const popup = await openPopup(page);
    const email = newEmail();
    await signIn(popup, email);
    await page.getByText(`${email} (`).waitFor();
    for (const { data } of await readFrameMessages(page))
      expect(Object.keys(data as object)).toEqual(['type', 'id', 'email', 'firstName', 'lastName']);
  });

  test('a listed page that creates the frame without the script receives the signed-in user by listening', async () => {
    const page = await openPage(listed);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src: address, width: '1000', height: '900' });
      document.body.append(frame);
    }, `${app}/app/info`);
    const email = newEmail();
    await signIn(page.frameLocator('iframe'), email);
    const { first: firstName, last: lastName } = answers;
    const data = { type: 'applicant-identified', id: expect.any(String), email, firstName, lastName };
    await expect.poll(() => readFrameMessages(page)).toEqual([{ origin: app, data }]);
  });

  test('[EMBED-6] a page that is not listed shows a link to a new tab; without the script its frame is refused', async () => {
    const page = await openPage(`http://localhost:${port}/?app=${encodeURIComponent(app)}`);
    // The partner's development server has its own errors.
    const faults: string[] = [];
    page.on('console', (message) => /postMessage|frame/i.test(message.text()) && faults.push(message.text()));
    const link = page.getByRole('link', { name: 'Open the application' });
    await page.getByRole('button', { name: 'Apply on this page' }).click();
    const opens = context.waitForEvent('page');
    await link.click();
    expect(new URL((await opens).url()).origin).toBe(app);
    expect([await page.locator('iframe').count(), faults]).toEqual([0, []]);
    const answer = page.waitForResponse((response) => response.url() === `${app}/`);
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
    }, `${app}/`);
    const policy = (await (await answer).allHeaders())['content-security-policy'];
    expect(policy).toContain(`frame-ancestors ${listed} http://partner.localhost:1`);
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  });

  test('[EMBED-6] a brand that lists no page is shown in no frame', async () => {
    const page = await openPage(`${listed}/?app=${encodeURIComponent(server.origin)}`);
    await page.getByRole('button', { name: 'Apply on this page' }).click();
    await page.getByRole('link', { name: 'Open the application' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  // Other unlisted origins, such as one with the same ending: tests/src/embed/bridge.test.ts.
  test('a sandboxed page, whose origin is null, receives no message', async () => {
    const page = await openPage(listed);
    const popupOpens = context.waitForEvent('page');
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
      frame.srcdoc = `<script>
        addEventListener('message', ({ data }) => parent.postMessage({ nullHeard: data }, '*'));
        const popup = window.open(${JSON.stringify(address)});
        setInterval(() => popup.postMessage({ type: 'applicant-hello' }, '*'), 500);
      </script>`;
      document.body.append(frame);
    }, `${app}/app/info`);
    const popup = await popupOpens;
    await signIn(popup, newEmail());
    await answerHellos(popup.mainFrame());
    await expect.poll(() => readFrameMessages(page)).toEqual([{ origin: 'null', data: { nullHeard: LAST } }]);
  });
});

async function newContext(): Promise<BrowserContext> {
  const createdContext = await browser.newContext({
    viewport: { width: 1280, height: 1000 },
    locale: 'en-US',
  });
  createdContext.setDefaultTimeout(PATIENCE_MS);
  // These origins exist only in this test and show the same sample page.
  await createdContext.route(/^http:\/\/[\w.-]*partner\.localhost[\w.-]*:?\d*\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await createdContext.request.get(`${listed}${pathname}`) });
  });
  // From a public origin the browser would ask for permission to fetch from this machine.
  await createdContext.route('**/embed.js', async (route) => {
    const isInvented = /partner\.localhost/.test(route.request().frame().url());
    if (!isInvented) return route.continue();
    await route.fulfill({ response: await createdContext.request.get(`${server.origin}/embed.js`) });
  });
  return createdContext;
}

/** Opens a page that records every message. */
async function openPage(address: string): Promise<Page> {
  context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const messages: FrameMessage[] = [];
    Object.assign(window, { kept: messages });
    window.addEventListener('message', ({ origin, data }) => {
      if (data?.type !== 'application-height') messages.push({ origin, data });
    });
  });
  await page.goto(address);
  return page;
}

const last = (): FrameMessage => ({ origin: app, data: LAST });

async function openPopup(page: Page): Promise<Page> {
  const opens = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Apply in a popup' }).click();
  return await opens;
}

/** Fills the info step and enters the emailed code. */
async function signIn(place: Page | FrameLocator, email: string): Promise<void> {
  await place.getByLabel('Legal business name *').fill(answers.business);
  await place.getByLabel('First name *').fill(answers.first);
  await place.getByLabel('Last name *').fill(answers.last);
  await place.getByLabel('Mobile phone *').fill(answers.mobile);
  await place.getByLabel('Email *').fill(email);
  await place.getByRole('checkbox').check();
  await place.getByRole('button', { name: 'Continue', exact: true }).click();
  await place.getByLabel('Verification Code').fill(await emailedCode(server.origin, email));
  await place.getByRole('heading', { level: 1, name: 'More Details on Your Business' }).waitFor();
}
