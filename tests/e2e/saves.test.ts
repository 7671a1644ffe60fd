import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { type Applicant, openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { intercept } from './harness/network.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

// Proves that answers survive a killed server, a lost connection, a slow answer and a lost answer.

const app = setUpApp();
const SAVE = '**/api/apply/save';
const SUBMIT = '**/api/apply/submit';
const PATH = '/app/business/further-details';

let ada: Person;
let applicant: Applicant;
beforeEach(async () => {
  await app.server.start();
  applicant = await savedApplicant(app.server.origin, 'business/further-details');
  ada = await app.person();
  ada.expectFaults(/Failed to load resource/);
});

const begin = async (): Promise<void> => {
  await openAs(ada, applicant, PATH);
  await ada.heading(headings['business/further-details']);
  await fill.furtherDetails(ada);
};
const alert = () => ada.page.locator('.alerts');
const read = async (): Promise<string> => (await alert().textContent()) ?? '';
const expectAnswersKept = async (): Promise<void> => {
  await expect.poll(() => ada.field('Tax ID *').inputValue()).toBe(answers.ein);
  await expect.poll(() => ada.field('Annual gross revenue *').inputValue()).toBe(`$${answers.revenue}`);
};
/** Waits until an autosave has stored all input. */
const isSavedByItself = () =>
  expect
    .poll(async () => (await dealOf(app.server, applicant.email)).document.application)
    .toMatchObject({ business_revenue: 500000, business_ein: expect.stringMatching(/^v1\./) });
/** Continues, and checks that the record holds the answers once. */
const goOn = async (): Promise<void> => {
  await ada.next();
  await ada.heading(headings['business/owners']);
  await expect.poll(read).toBe('');
  expect(await dealOf(app.server, applicant.email)).toMatchObject({
    document: { application: { business_revenue: 500000, business_ein: expect.stringMatching(/^v1\./) } },
  });
};

// tests/conformance/failures.test.tsx checks the text of a refusal, and that the next save works.
describe('a save that fails', () => {
  it('loses no answer when the server is killed, and succeeds once the server runs again', async () => {
    // A chunk of the next step was loading when the server ended, so the page reloads itself.
    ada.expectFaults(/dynamically imported module/);
    await begin();
    await app.server.kill();
    await ada.next();
    await ada.page.getByText('Failed to save').waitFor();
    for (const words of [
      "Unfortunately, we couldn't save your update.",
      'Unknown - Possible Network Error',
      'Experiencing network issues. Please double check your connection.',
      'If the problem persists you can contact our team at support@trellis.example.',
    ])
      await expect.poll(read).toContain(words);
    await ada.page.getByRole('status').getByText('Not saved yet. We will try again.').waitFor();
    await expectAnswersKept();
    await app.server.start();
    await goOn();
  });

  it('shows a message that does not cover the focused element on a phone', async () => {
    await ada.page.setViewportSize({ width: 375, height: 600 });
    await begin();
    await ada.page.route(SAVE, (route) => route.fulfill({ status: 500, body: '{}' }));
    const revenue = ada.field('Annual gross revenue *');
    const topOf = (element: HTMLElement | SVGElement) => element.getBoundingClientRect().top;
    // The field is scrolled as far up as possible; the message will be there.
    await revenue.evaluate((element) => {
      element.focus();
      window.scrollBy(0, element.getBoundingClientRect().top - 40);
    });
    const before = await revenue.evaluate(topOf);
    await revenue.press('Enter');
    await ada.page.getByText('Failed to save').waitFor();
    const end = () => alert().evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(end).toBeGreaterThan(before);
    await expect.poll(() => revenue.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(async () => (await revenue.evaluate(topOf)) - (await end())).toBeGreaterThan(0);
  });

  it('is shown in view if the window is too low for a permanent message', async () => {
    // 1280 x 1024 px at 400%.
    await ada.page.setViewportSize({ width: 320, height: 256 });
    await begin();
    await ada.page.route(SAVE, (route) => route.fulfill({ status: 500, body: '{}' }));
    await ada.next();
    const words = ada.page.getByText('Failed to save');
    await words.waitFor();
    const top = () => words.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(200);
  });
});

describe('a step whose code cannot be fetched', () => {
  it('shows the page of failures, and after Try again the step with its answers', async () => {
    ada.expectFaults(/dynamically imported module/);
    // The consent is on the second step alone.
    const code = /\/assets\/consent-.*\.js$/;
    const refusedInterception = await intercept(ada.page, code, (route) => route.abort('connectionrefused'));
    await ada.open('/app/amount');
    await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill(answers.amount);
    await ada.next();
    await ada.heading('Whoops! Something Went Wrong.');
    await ada.page.getByText('What you saved is safe.').waitFor();
    refusedInterception.end();
    await ada.next('Try again');
    await ada.heading(headings.info);
    await ada.link('Back').click();
    const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
    await expect.poll(() => amount.inputValue()).toBe(`$${answers.amount}`);
  });
});

describe('a slow save', () => {
  it("shows 'Saving...', sends one call for a double click, and opens the next step after the answer", async () => {
    await begin();
    await isSavedByItself();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await ada.page.route(SAVE, async (route) => {
      calls += 1;
      await released;
      await route.continue();
    });
    const before = (await dealOf(app.server, applicant.email)).version;
    await ada.button('Continue').dblclick();
    await ada.page.getByText('Saving...').waitFor();
    await expect.poll(() => ada.page.locator('form').getAttribute('aria-busy')).toBe('true');
    release();
    await ada.heading(headings['business/owners']);
    expect(calls).toBe(1);
    expect((await dealOf(app.server, applicant.email)).version).toBe(before + 1);
  });
});

describe('without a connection', () => {
  it('says that the answers are kept, and saves them without a click when the connection returns', async () => {
    await begin();
    await ada.context.setOffline(true);
    await ada.page
      .getByRole('status')
      .getByText('You are offline. Your answers are kept on this page.')
      .waitFor();
    await ada.field('Annual gross revenue *').fill('610,000');
    await ada.next();
    await ada.page.getByText('Failed to save').waitFor();
    await expect.poll(() => ada.field('Annual gross revenue *').inputValue()).toBe('$610,000');
    await ada.context.setOffline(false);
    await ada.page
      .locator('.saved-state')
      .getByText(/^Saved at \d/)
      .waitFor();
    expect(await dealOf(app.server, applicant.email)).toMatchObject({
      document: { application: { business_revenue: 610000 } },
    });
    await ada.next();
    await ada.heading(headings['business/owners']);
  });
});

describe('an answer that gets lost on its way', () => {
  it('does not submit twice, and shows the reference of the one record', async () => {
    const ready = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, ready, '/app/funding-is-almost-here');
    await ada.heading(headings['funding-is-almost-here']);
    // Every response is lost, also to the browser's own retries, until the person tries again.
    const losing = await intercept(ada.page, SUBMIT, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await ada.next('Submit');
    await ada.page.getByText('Failed to save').waitFor();
    losing.end();
    // The dialog has given the page back: to screen readers, and the focus to the button.
    await expect
      .poll(() => ada.button('Submit').evaluate((button) => button === document.activeElement))
      .toBe(true);
    await ada.next('Submit');
    await ada.heading('We received your application');
    const deal = await dealOf(app.server, ready.email);
    expect(deal.stage).toBe('AwaitingStatements');
    await ada.page.getByText(String(deal.reference), { exact: true }).waitFor();
  });
});
