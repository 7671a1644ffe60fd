import { describe, expect, it } from 'vitest';
import { type Applicant, openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit, readStorage, waitForStepAfterBank } from './harness/bank.ts';
import { expectFit } from './harness/fit.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that a bank is connected with one account, with one of several, and by the bank's own page.

const app = setUpApp();
const AT = '/app/bank-connect';
const LINK_FAILED =
  'Error connecting to bank account. Please try again or choose to upload statements manually';

/** A user at the bank step with all earlier answers. */
async function atBank() {
  const applicant = await savedApplicant(app.server.origin, 'bank-connect');
  const person = await app.person();
  await openAs(person, applicant, AT);
  await person.heading(headings['bank-connect']);
  return { applicant, person, bank: bankVisit(person) };
}

/** The server's record of this user's statements, and the number of bank logins. */
async function currentDeal(applicant: Applicant) {
  const answer = await applicant.call('GET', '/deals/current?application_type=apply');
  const { data } = (await answer.json()) as {
    data: { dealId: string; application: Record<string, unknown> };
  };
  const items = await app.server.db.query('select 1 from bank_items where deal_id = $1', [data.dealId]);
  const { type_of_statements: type, have_statements: have } = data.application;
  return { type, have, items: items.length };
}

describe('connecting a bank', () => {
  it('connects one checking account and opens the next step; the browser stores nothing of the bank', async () => {
    const { applicant, person, bank } = await atBank();
    await expectFit(person);
    await bank.toBanks();
    await expectNoViolations(person);
    await bank.signIn('ins_one');
    await person.button('Share and continue').waitFor();
    await expectNoViolations(person);
    await bank.share();
    await waitForStepAfterBank(person);
    expect(await currentDeal(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
    await person.page.goBack();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await person.page.getByText('Business Checking, ending in 0000').waitFor();
    await expectNoViolations(person);
    expect(await readStorage(person.page)).not.toMatch(/Business Checking|0000|public-|link-/);
    expect(person.spokenTexts().filter((line) => line.includes('plaid.com'))).toEqual([]);

    await person.reload();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    expect(await person.page.getByText(/ending in/).count()).toBe(0);
    await person.next();
    await waitForStepAfterBank(person);
  });

  it('asks which of several checking accounts is the primary one; without an answer nothing is connected', async () => {
    const { applicant, person, bank } = await atBank();
    const dialog = person.page.getByRole('dialog', { name: 'Choose your primary business checking account' });
    await bank.connect('ins_several');
    await dialog.waitFor();
    // The bank's window has been removed and has hidden nothing of this page.
    await bank.gone();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(3);
    await expectNoViolations(person);
    // The focus ring around the card is not cut off; in forced colors the chosen card has it, too.
    await person.page.emulateMedia({ forcedColors: 'active' });
    // The dialog's heading has the focus.
    await person.page.keyboard.press('Tab');
    await person.page.keyboard.press('Space');
    const line = dialog.getByRole('radio', { checked: true }).evaluate((radio) => {
      const [card, scrolls] = [radio.closest('.tr-card'), radio.closest('.fui-DialogContent')];
      if (!card || !scrolls) return undefined;
      const room = card.getBoundingClientRect().left - scrolls.getBoundingClientRect().left;
      return { offset: getComputedStyle(card).outlineOffset, hasRoom: room >= 4 };
    });
    expect(await line).toEqual({ offset: '2px', hasRoom: true });
    await person.page.emulateMedia({ forcedColors: null });
    await person.page.keyboard.press('Escape');
    await bank.problem(
      'Your bank is not connected',
      'You did not choose an account, so nothing was connected.',
    );
    expect(await currentDeal(applicant)).toMatchObject({ type: undefined, items: 0 });
    await person.button('Choose an account').click();
    await dialog.getByRole('radio', { name: 'Payroll Account, ending in 7735' }).check();
    await person.button('Connect this account').click();
    await waitForStepAfterBank(person);
    expect(await currentDeal(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
  });

  it('opens the page of a bank that has one, and returns connected and without parameters in the address', async () => {
    const { applicant, person, bank } = await atBank();
    await bank.toBanks();
    await bank.signIn('ins_away');
    await person.link('Allow').click();
    await bank.share();
    await waitForStepAfterBank(person);
    expect(await currentDeal(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
    await person.page.goBack();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await expect.poll(() => new URL(person.page.url()).search).toBe('');
  });
});

describe('a fault at the bank', () => {
  // All texts: tests/conformance/bank-words.test.ts; refusals: tests/server/statements/bank; the rest:
  // tests/widgets/bank-link.test.tsx.
  it('a sign-in that the bank refuses is reported, and the upload is offered', async () => {
    const { person, bank } = await atBank();
    person.expectFaults(/status of 400/);
    await bank.toBanks();
    await bank.signIn('ins_refused');
    await person.page.getByRole('dialog', { name: 'Something went wrong' }).waitFor();
    await expectNoViolations(person);
    await person.button('Close').last().click();
    await bank.problem('Your bank is not connected', LINK_FAILED);
    const focus = () => person.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focus).toContain(LINK_FAILED);
    await bank.gone();
    expect(await focus()).toContain(LINK_FAILED);
    await expectNoViolations(person);
    await person.button('Upload statements').click();
    await person.heading('Upload Statements');
  });
});
