import { expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { layoutFaults, PHONE } from './harness/layout.ts';
import type { Person } from './harness/person.ts';
import { enteredLongAgo } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings, type StepPath } from './harness/steps.ts';

// Dialogs on a phone. The choice of an account: bank-options.test.ts.

const app = setUpApp();

/** @param isFresh whether the person entered a code just now */
async function openStep(step: StepPath, isFresh = true): Promise<Person> {
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
  if (!isFresh) await enteredLongAgo(app.server, applicant.email);
  const ada = await app.person({ viewport: PHONE });
  await openAs(ada, applicant, `/app/${step}`);
  await ada.heading(headings[step]);
  return ada;
}

async function expectRoom({ page }: Person, dialog: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: dialog }).waitFor();
  await expect.poll(() => layoutFaults(page, true), { message: dialog }).toEqual([]);
}

it('the list of sign-ins leaves a margin and has buttons of 44 px', async () => {
  const ada = await openStep('type-of-funding');
  await ada.button('Menu').click();
  await ada.button('Your sign-ins').click();
  await expectRoom(ada, 'Where you are signed in');
  await ada.page.keyboard.press('Escape');
  await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
});

it('the question before a log-out that loses answers closes the menu, which would cover it', async () => {
  const ada = await openStep('business/further-details');
  ada.expectFaults(/status of 503/);
  await ada.page.route('**/api/apply/save', (route) => route.fulfill({ status: 503, body: '{}' }));
  await ada.field('Annual gross revenue *').fill('700000');
  await ada.button('Menu').click();
  await ada.button('Log out').click();
  await expectRoom(ada, 'Some answers are not saved');
  await ada.button('Stay on this page').click();
});

it('the question before a log-out appears without a network', async () => {
  const ada = await openStep('business/further-details');
  ada.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  const isLoaded = () =>
    ada.page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ModalDialog')),
    );
  await expect.poll(isLoaded).toBe(true);
  await ada.page.context().setOffline(true);
  await ada.field('Annual gross revenue *').fill('700000');
  await ada.button('Menu').click();
  await ada.button('Log out').click();
  await ada.page.getByRole('heading', { level: 2, name: 'Some answers are not saved' }).waitFor();
  await ada.button('Stay on this page').click();
});

it('the question before an owner is removed leaves a margin and has buttons of 44 px', async () => {
  const ada = await openStep('business/owners');
  await ada.button('Add additional owners?').click();
  await ada.button('Remove Ada Lovelace').click();
  await expectRoom(ada, 'Remove Ada Lovelace?');
});

it('the question for a fresh code leaves a margin and has buttons of 44 px', async () => {
  const ada = await openStep('business/further-details', false);
  ada.expectFaults(/status of 403/);
  await ada.button('Show Tax ID').click();
  await expectRoom(ada, 'Confirm it is you');
});
