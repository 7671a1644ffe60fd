import { expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit, CONNECT, SKIP, waitForStepAfterBank } from './harness/bank.ts';
import { keysOf } from './harness/keyboard.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that the bank step works by keyboard, can be put off, and fits a phone.

const app = setUpApp();

async function atBank(width = 1280) {
  const applicant = await savedApplicant(app.server.origin, 'bank-connect');
  const person = await app.person({ viewport: { width, height: 800 } });
  await openAs(person, applicant, '/app/bank-connect');
  await person.heading(headings['bank-connect']);
  return { applicant, person, page: person.page };
}

it('the bank window works by keyboard alone, and the focus stays in the front window', async () => {
  const { person, page } = await atBank();
  const keys = keysOf(person);
  const inDialog = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await keys.to(person.button(CONNECT));
  await keys.press('Enter');
  await keys.to(person.button('Agree and continue'));
  await keys.press('Enter');
  await keys.to(page.getByRole('searchbox', { name: 'Search for a bank' }));
  await keys.type('three');
  await page.getByText('Banks: 1').waitFor();
  await keys.to(page.getByRole('button', { name: /^Sample Bank of Three/ }));
  await keys.press('Enter');
  await keys.to(person.button('Sign in'));
  await keys.press('Enter');
  await keys.to(page.getByRole('checkbox', { name: /^Tax Account/ }));
  await keys.press('Space');
  await keys.to(person.button('Share and continue'));
  await keys.press('Enter');
  await keys.to(person.button('Finish'));
  await keys.press('Enter');

  await page.getByRole('dialog', { name: 'Choose your primary business checking account' }).waitFor();
  await bankVisit(person).gone();
  await expect.poll(inDialog).toBe(true);
  for (let presses = 0; presses < 8; presses += 1) {
    await keys.press('Tab');
    expect(await inDialog()).toBe(true);
  }
  await keys.to(page.getByRole('radio', { name: 'Operating Account, ending in 4821' }));
  await keys.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /^Payroll/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('radio').count()).toBe(2);
  await keys.to(person.button('Connect this account'));
  await keys.press('Enter');
  await keys.at(headings['business/further-details']);
});

it('the bank step can be skipped, and the statements uploaded or the bank connected later', async () => {
  const { applicant, person, page } = await atBank();
  await person.button(SKIP).click();
  await waitForStepAfterBank(person);
  // The next page shows the effect of the skip.
  await page
    .locator('.alerts')
    .getByText(/We emailed you a link to send your last 4 months/)
    .waitFor();
  const place = await page.locator('.alerts').evaluate((alerts) => getComputedStyle(alerts).position);
  expect(place, 'it scrolls away with the head of the step').toBe('static');
  await expectNoViolations(person);
  await page.goBack();
  await page.getByRole('heading', { name: 'Statements to be sent later' }).waitFor();
  await person.reload();
  await page.getByRole('heading', { name: 'Statements to be sent later' }).waitFor();
  await expectNoViolations(person);
  await person.button('Upload them now').click();
  await person.heading('Upload Statements');
  await page.goBack();
  await bankVisit(person).connect('ins_one');
  await waitForStepAfterBank(person);
  const answer = await applicant.call('GET', '/deals/current?application_type=apply');
  expect((await answer.json()).data.application).toMatchObject({
    type_of_statements: 'plaid',
    have_statements: true,
  });
});

it('the bank step and its windows fit a phone of 320 and of 375 pixels', async () => {
  const { person, page } = await atBank(375);
  const bank = bankVisit(person);
  const fits = async (): Promise<void> => {
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      const cut = () =>
        page.getByRole('dialog').evaluateAll(
          (all) =>
            all.filter((candidate) => {
              const { left, right } = candidate.getBoundingClientRect();
              return left < 15.5 || document.documentElement.clientWidth - right < 15.5;
            }).length,
        );
      await expect.poll(cut).toBe(0);
    }
  };
  await fits();
  await bank.toBanks();
  await fits();
  await bank.signIn('ins_several');
  await person.button('Share and continue').waitFor();
  await fits();
  await bank.share();
  await person.button('Connect this account').waitFor();
  await fits();
  await page.keyboard.press('Escape');
  await bank.problem(
    'Your bank is not connected',
    'You did not choose an account, so nothing was connected.',
  );
  await fits();
  await expectNoViolations(person);
});
