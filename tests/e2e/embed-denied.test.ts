import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PATIENCE_MS } from '../patience.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { listOrigins, type Partner, startPartner } from './harness/partner.ts';
import { labeled } from './harness/person.ts';
import type { RunningServer } from './harness/running-server.ts';
import { sharedServer } from './harness/shared.ts';
import { fill, headings, type Place } from './harness/steps.ts';
import { wholeBrowser } from './harness/whole-browser.ts';

// Proves that an application can be finished in a frame without storage.

/**
 * With third-party cookies blocked and the driver's own flags disabling partitioned storage, Chromium denies a
 * cross-site frame all storage, including `sessionStorage` and `navigator.locks`.
 */
const DENIED = { flags: ['--test-third-party-cookie-phaseout'], off: ['ThirdPartyStoragePartitioning'] };

let server: RunningServer;
let partner: Partner;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let frame: FrameLocator;

beforeAll(async () => {
  [server, browser, partner] = await Promise.all([sharedServer(), wholeBrowser(DENIED), startPartner()]);
  await listOrigins(server, 'default', [partner.origin], server.origin);
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  partner?.stop();
});

/** Opens the application inside a partner's page on another site: 127.0.0.1 instead of localhost. */
async function openFrame(path: string): Promise<void> {
  await page.goto(`${partner.origin}/?app=${encodeURIComponent(`${server.origin}${path}`)}`);
  await page.getByRole('button', { name: 'Apply on this page' }).click();
  frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
}
const heading = (name: string) => frame.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const next = (name = 'Continue') => frame.getByRole('button', { name, exact: true }).click();

test('a person signs in, answers, saves and finishes inside a frame whose storage is denied', async () => {
  await openFrame('/app/amount');
  const denied = await page.frames()[1]?.evaluate(async () => [
    await Promise.resolve()
      .then(() => sessionStorage.length)
      .catch((fault: Error) => fault.name),
    await navigator.locks.request('any', async () => 'granted').catch((fault: Error) => fault.name),
  ]);
  expect(denied).toEqual(['SecurityError', 'SecurityError']);
  const email = newEmail();
  const place: Place = { page: frame, field: (name) => frame.getByLabel(labeled(name)) };

  await heading(headings.amount);
  await fill.amount(place);
  await next();
  await heading(headings.info);
  await fill.info(place, email);
  await next();
  await heading(headings['verify/login']);
  await place.field('Verification Code').fill(await emailedCode(server.origin, email));
  await page.getByText(email).waitFor();
  await heading(headings['business/more-details']);
  await fill.moreDetails(place);
  await next();
  await heading(headings['bank-connect']);
  await next("Skip - I don't have them right now");
  await heading(headings['business/further-details']);
  await fill.furtherDetails(place);
  await next();
  await heading(headings['business/owners']);
  await fill.owner(place);
  await next();
  await heading(headings['type-of-funding']);
  await frame.getByRole('checkbox', { name: 'Working Capital' }).check();
  await next();
  await heading(headings['aproximate-timing']);
  await frame.getByRole('radio', { name: '30+ days' }).check();
  await next();
  await heading(headings['funding-is-almost-here']);
  await next('Submit');
  await heading('We received your application');

  const rows = await server.db.query('select stage, submitted_at, document from deals');
  expect(rows).toMatchObject([
    {
      stage: 'AwaitingStatements',
      submitted_at: expect.any(Date),
      document: { application: { business_years: 5, owners: [{ email, ownership: 100 }] } },
    },
  ]);
});

test('[EMBED-7] the sign-in step offers a new window, which can keep a session, and no earlier step does', async () => {
  await openFrame('/app/amount');
  const offer = frame.getByRole('link', { name: 'Continue in a new window' });
  expect(await offer.count()).toBe(0);
  await fill.amount({ page: frame, field: (name) => frame.getByLabel(labeled(name)) });
  await next();
  await heading(headings.info);
  await fill.info({ page: frame, field: (name) => frame.getByLabel(labeled(name)) }, newEmail());
  expect(await offer.count()).toBe(0);
  await next();
  await heading(headings['verify/login']);
  const opens = context.waitForEvent('page');
  await offer.click();
  const ownPage = await opens;
  await ownPage.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => new URL(ownPage.url()).origin).toBe(server.origin);
});
