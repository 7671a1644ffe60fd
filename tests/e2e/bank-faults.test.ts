import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BANK } from '#domain/limits.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { bankVisit, CONNECT, waitForStepAfterBank } from './harness/bank.ts';
import { type App, setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that the page gives up a bank script that hangs, and calls the provider only after a click.

const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
const LINK_FAILED =
  'Error connecting to bank account. Please try again or choose to upload statements manually';

async function atBank(app: App, options: { clock?: boolean } = {}) {
  const applicant = await savedApplicant(app.server.origin, 'bank-connect');
  const person = await app.person(options);
  await openAs(person, applicant, '/app/bank-connect');
  await person.heading(headings['bank-connect']);
  return { person, page: person.page, bank: bankVisit(person) };
}

describe('with keys of the provider', () => {
  const app = setUpApp({
    env: {
      PLAID_CLIENT_ID: 'not-a-client',
      PLAID_SECRET: 'not-a-secret',
      PLAID_ENV: 'sandbox',
    },
  });

  /** At the bank step, with the provider's token faked. */
  async function withToken(options: { clock?: boolean } = {}) {
    const visit = await atBank(app, options);
    await visit.page.route('**/tools/plaid/link-token', (route) =>
      route.fulfill({ json: { link_token: 'link-sandbox-1', expiration: '2036-01-01T00:00:00Z' } }),
    );
    return visit;
  }

  // A blocked or broken script, no token: tests/widgets/bank-link-script.test.tsx. A provider that does not answer:
  // tests/server/statements/bank/provider-faults.test.ts.
  it('a script that hangs is abandoned after a time, and the next try uses it if it has loaded by then', async () => {
    const { person, page, bank } = await withToken({ clock: true });
    let heldRoute: Route | undefined;
    await page.route(SCRIPT, (route) => {
      heldRoute = route;
    });
    await person.button(CONNECT).click();
    await page.getByRole('status').getByText('Opening the bank window...').waitFor();
    await expect.poll(() => heldRoute).toBeDefined();
    await page.clock.fastForward(BANK.linkPatienceMs + 1000);
    await bank.problem('Your bank is not connected', LINK_FAILED);
    await person.button('Try again').click();
    // The browser merges the second request for the same script with the first.
    await heldRoute?.fulfill({ contentType: 'text/javascript', body: PLAYED_LINK });
    await page.getByText('Played Link: link-sandbox-1').waitFor();
  });

  it('the page calls the provider only after the user wants to connect, and then uses its script as documented', async () => {
    const { person, page } = await withToken();
    await page.waitForLoadState('networkidle');
    expect(person.spokenTexts().filter((line) => /plaid\.com|\/tools\/plaid/.test(line))).toEqual([]);
    expect(await page.getByText('Local stand-in').count()).toBe(0);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: PLAYED_LINK }));
    await page.route('**/tools/plaid/connect', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({
        public_token: 'public-sandbox-1',
        main_account_id: 'a',
        bank_accounts: [{ id: 'a', name: 'Checking', mask: '1' }],
      });
      await route.fulfill({ json: { status: 'success', msg: '', level: 'success', data: {} } });
    });
    await person.button(CONNECT).click();
    await page.getByText('Played Link: link-sandbox-1').dispatchEvent('click');
    await waitForStepAfterBank(person);
  });
});

/** Replaces the provider's script: a button that shares one account. */
const PLAYED_LINK = `window.Plaid = { create(config) {
  setTimeout(() => config.onLoad && config.onLoad());
  let place;
  return {
    open() {
      place = document.createElement('button');
      place.textContent = 'Played Link: ' + config.token;
      place.onclick = () => {
        place.remove();
        config.onSuccess('public-sandbox-1', { institution: null, link_session_id: '1', accounts:
          [{ id: 'a', name: 'Checking', mask: '1', type: 'depository', subtype: 'checking' }] });
      };
      document.body.prepend(place);
    },
    exit() {}, submit() {}, destroy() { if (place) place.remove(); },
  };
} };`;
