import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { intercept } from './harness/network.ts';
import { endSignInsIn, isAlive, signInAgain, signInAtProvider, storedToken } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves how a session ends, is prolonged and is shared between tabs.

// [SESSION-3] [SESSION-4] [SESSION-7] [SESSION-8] [SESSION-22]

const app = setUpApp();
const HOUR = 3_600_000;
const DETAILS = '/app/business/further-details';

/** A user with a saved application at a guarded step; `clock`: whether the time can be set. */
async function atDetails(options: { clock?: boolean } = {}) {
  const applicant = await savedApplicant(app.server.origin, 'business/further-details');
  const ada = await app.person(options);
  await openAs(ada, applicant, DETAILS);
  await ada.heading(headings['business/further-details']);
  return { ada, applicant };
}

describe('the end of a session', () => {
  // Another person who signs in after it: tests/src/application/person.test.ts; of bcm: tests/src/shell/app.test.tsx.
  it("removes the token, logs out and shows 'Your session has ended'; signing in again returns to the same step with all answers", async () => {
    const { ada, applicant } = await atDetails({ clock: true });
    await ada.field('Annual gross revenue *').fill('640,000');
    await ada.page.clock.fastForward(49 * HOUR);
    await ada.page.waitForURL('**/app/user/expired');
    await ada.heading('Your session has ended');
    await expect.poll(() => storedToken(ada.page)).toBeNull();
    await expect.poll(() => isAlive(app.server, applicant.email)).toBe(false);

    await ada.page.clock.setSystemTime(Date.now());
    await signInAgain(ada, app.server.origin, applicant.email);
    await ada.page.waitForURL(`**${DETAILS}`);
    await ada.heading(headings['business/further-details']);
    await expect.poll(() => ada.field('Annual gross revenue *').inputValue()).toBe('$640,000');
  });

  it('[SESSION-6] shows a message on an open page, and does not log the user out there', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/further-details');
    const ada = await app.person({ clock: true });
    await openAs(ada, applicant, '/app/amount');
    await ada.heading(headings.amount);
    await ada.button('Log out').waitFor();
    await ada.page.clock.fastForward(49 * HOUR);
    await ada.page.getByText('To keep your information safe, we signed you out. What you enter').waitFor();
    await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/app/amount');
    await expect.poll(() => storedToken(ada.page)).toBeNull();
    expect(await isAlive(app.server, applicant.email)).toBe(true);
  });

  it('a refused token shows the same page', async () => {
    const { ada, applicant } = await atDetails({ clock: true });
    ada.expectFaults(/403|401/);
    await endSignInsIn(app.server, applicant.email, -1);
    await ada.page.clock.fastForward(2 * HOUR);
    await ada.field('Annual gross revenue *').fill('640,000');
    await ada.page.waitForURL('**/app/user/expired');
  });
});

describe('the warning', () => {
  const title = 'Do you want to stay signed in?';

  it('appears before the end, and one click keeps the session', async () => {
    const { ada, applicant } = await atDetails();
    await endSignInsIn(app.server, applicant.email, 4);
    await ada.reload();
    const dialog = ada.page.getByRole('alertdialog', { name: title });
    await dialog.waitFor();
    await endSignInsIn(app.server, applicant.email, 30 * 24 * 60);
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The page behind is there again, for screen readers too.
    await ada.heading(headings['business/further-details']);
  });

  it('shows the reason if the session cannot be renewed, and if the sign-in service does not answer', async () => {
    const { ada, applicant } = await atDetails();
    ada.expectFaults(/ERR_FAILED|Failed to load/);
    await endSignInsIn(app.server, applicant.email, 4);
    await ada.reload();
    const dialog = ada.page.getByRole('alertdialog', { name: title });
    await dialog.waitFor();
    const silent = await intercept(ada.context, '**/oauth/token', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await dialog.getByText('We could not reach the sign-in service.').waitFor();
    silent.end();
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await dialog.getByText('You have been signed in for as long as we allow.').waitFor();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await signInAtProvider(ada, app.server.origin, applicant.email);
    await ada.page.waitForURL(`**${DETAILS}`);
  });
});

describe('several tabs', () => {
  /** The same person in a second tab, with a session of its own. */
  async function secondTab(ada: Awaited<ReturnType<typeof app.person>>, email: string, to: string) {
    const { refreshToken } = await signInByApi(app.server.origin, email);
    const page = await ada.context.newPage();
    await page.goto('/version.json');
    await page.evaluate(
      (token) => sessionStorage.setItem('trellis-session-trellis-web', token),
      refreshToken,
    );
    await page.goto(to);
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    return page;
  }

  it('a log-out in one tab ends the session in all, after the input of each tab is saved', async () => {
    const { ada, applicant } = await atDetails();
    const other = await secondTab(ada, applicant.email, DETAILS);
    await other.getByLabel(/^Annual gross revenue/).fill('641,000');
    await ada.button('Log out').click();
    await other.getByText('You logged out in another tab, so we signed you out here too.').waitFor();
    await expect.poll(() => new URL(other.url()).pathname).toBe('/');
    await expect.poll(() => storedToken(other)).toBeNull();
    await expect.poll(() => isAlive(app.server, applicant.email)).toBe(false);
    const deals = await app.server.db.query<{ document: { application: object } }>(
      'select document from deals',
    );
    expect(deals.map(({ document }) => document.application)).toContainEqual(
      expect.objectContaining({ business_revenue: 641_000 }),
    );
  });

  it('[SESSION-10] a new tab continues the session, a reload keeps it, and a log-out ends it in all', async () => {
    const { ada, applicant } = await atDetails();
    const other = await ada.context.newPage();
    await other.goto('/');
    await other.waitForURL('**/app/select');
    await other.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    for (const page of [ada.page, other, ada.page]) {
      await page.reload();
      await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    }
    await expect.poll(() => storedToken(other)).toBe(await storedToken(ada.page));
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    await other.getByRole('button', { name: 'Log out', exact: true }).click();
    await ada.page.getByText('You logged out in another tab, so we signed you out here too.').waitFor();
    await other.waitForURL((url) => url.pathname === '/');
    for (const page of [ada.page, other]) {
      await page.goto('/app/amount');
      await page.getByRole('heading', { level: 1, name: headings.amount }).waitFor();
      await expect.poll(() => storedToken(page)).toBeNull();
    }
    expect(await isAlive(app.server, applicant.email)).toBe(false);
  });

  it.each([
    ['right', 0],
    ['26 hours ahead', 26],
    ['26 hours behind', -26],
    ['50 hours behind', -50],
  ])(
    '[SESSION-11] a new tab gets a session without a sign-in if the provider knows the browser, whose clock is %s',
    async (_what, hours) => {
      const applicant = await savedApplicant(app.server.origin, 'business/further-details');
      const ada = await app.person({ clock: true });
      await ada.page.clock.setSystemTime(Date.now() + hours * HOUR);
      await ada.open(DETAILS);
      await signInAtProvider(ada, app.server.origin, applicant.email);
      await ada.heading(headings['business/further-details']);
      await ada.page.evaluate(() => sessionStorage.clear());
      await ada.open('/version.json');
      const other = await ada.context.newPage();
      await other.goto('/');
      await other.waitForURL('**/app/select');
      await other.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    },
  );

  it('a duplicated tab continues the session without a sign-in', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/further-details');
    const ada = await app.person();
    await ada.open(DETAILS);
    await signInAtProvider(ada, app.server.origin, applicant.email);
    await ada.heading(headings['business/further-details']);
    const [copy] = await Promise.all([
      ada.context.waitForEvent('page'),
      ada.page.evaluate((to) => void window.open(to), DETAILS),
    ]);
    await copy.getByRole('heading', { level: 1, name: headings['business/further-details'] }).waitFor();
    await copy.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    await expect.poll(() => storedToken(copy)).toBe(await storedToken(ada.page));
    await ada.reload();
    await ada.button('Log out').waitFor();
  });
});

it('sessions on other devices can be seen and ended one by one, and all at once', async () => {
  const { ada, applicant } = await atDetails();
  const phone = await app.person();
  const onPhone = async () => {
    await openAs(phone, await signInByApi(app.server.origin, applicant.email), '/app/amount');
    await phone.button('Log out').waitFor();
  };
  const isOut = async () => {
    await phone.reload();
    await phone.heading(headings.amount);
    await expect.poll(() => storedToken(phone.page)).toBeNull();
  };
  await onPhone();
  phone.expectFaults(/401|403/);
  await ada.button('Your sign-ins').click();
  const dialog = ada.page.getByRole('dialog', { name: 'Where you are signed in' });
  await dialog.getByText('(This browser)').waitFor();
  const others = dialog.getByRole('button', { name: /^Sign out / });
  await others.first().waitFor();
  for (let count = await others.count(); count > 0; count -= 1) {
    await others.first().click();
    await expect.poll(() => others.count()).toBe(count - 1);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await ada.button('Log out').waitFor();
  await isOut();

  await onPhone();
  await ada.button('Your sign-ins').click();
  await ada.page.getByText('(This browser)').waitFor();
  await ada.button('Log out everywhere').click();
  await ada.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => isAlive(app.server, applicant.email)).toBe(false);
  await isOut();
});

it('an answer that is lost on the way, and a reload, do not end a session', async () => {
  const { ada, applicant } = await atDetails();
  ada.expectFaults(/ERR_FAILED/);
  // The provider exchanges the token, but the page never gets the response.
  const loseOne = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await intercept(ada.context, '**/oauth/token', loseOne, 1);
  const lost = ada.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/oauth/token'));
  await ada.reload();
  await lost;
  await ada.open(DETAILS);
  await ada.heading(headings['business/further-details']);
  expect(await isAlive(app.server, applicant.email)).toBe(true);
});
