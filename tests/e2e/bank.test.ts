import { describe, expect, it } from 'vitest';
import { type Applicant, openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit, CONNECT, keptIn, pastBank, SKIP } from './harness/bank.ts';
import { expectFit } from './harness/fit.ts';
import { intercept } from './harness/network.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

const app = setUpApp();
const AT = '/app/bank-connect';
const LINK_FAILED =
  'Error connecting to bank account. Please try again or choose to upload statements manually';

/** Somebody at the bank step who has answered everything before it. */
async function atBank() {
  const applicant = await savedApplicant(app.server.origin, 'bank-connect');
  const person = await app.person();
  await openAs(person, applicant, AT);
  await person.heading(headings['bank-connect']);
  return { applicant, person, bank: bankVisit(person) };
}

/** What the server holds about this person's statements, and how many bank logins. */
async function stored(applicant: Applicant) {
  const answer = await applicant.call('GET', '/deals/current?application_type=apply');
  const { data } = (await answer.json()) as {
    data: { dealId: string; application: Record<string, unknown> };
  };
  const items = await app.server.db.query('select 1 from bank_items where deal_id = $1', [data.dealId]);
  const { type_of_statements: type, have_statements: have } = data.application;
  return { type, have, items: items.length };
}

describe('connecting a bank', () => {
  it('connects one checking account and goes on; nothing of the bank stays in the browser', async () => {
    const { applicant, person, bank } = await atBank();
    await expectFit(person);
    await bank.toBanks();
    await expectNoViolations(person);
    await bank.signIn('ins_one');
    await person.button('Share and continue').waitFor();
    await expectNoViolations(person);
    await bank.share();
    await pastBank(person);
    expect(await stored(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
    await person.page.goBack();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await person.page.getByText('Business Checking, ending in 0000').waitFor();
    await expectNoViolations(person);
    expect(await keptIn(person.page)).not.toMatch(/Business Checking|0000|public-|link-/);
    expect(person.said().filter((line) => line.includes('plaid.com'))).toEqual([]);

    await person.reload();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    expect(await person.page.getByText(/ending in/).count()).toBe(0);
    await person.next();
    await pastBank(person);
  });

  it('asks which of several checking accounts is the primary one; without an answer nothing is connected', async () => {
    const { applicant, person, bank } = await atBank();
    const dialog = person.page.getByRole('dialog', { name: 'Choose your primary business checking account' });
    await bank.connect('ins_several');
    await dialog.waitFor();
    // The bank's window has left the page by then, and has hidden nothing of this one.
    await bank.gone();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(3);
    await expectNoViolations(person);
    await person.page.keyboard.press('Escape');
    await bank.problem(
      'Your bank is not connected',
      'You did not choose an account, so nothing was connected.',
    );
    expect(await stored(applicant)).toMatchObject({ type: undefined, items: 0 });
    await person.button('Choose an account').click();
    await dialog.getByRole('radio', { name: 'Payroll Account, ending in 7735' }).check();
    await person.button('Connect this account').click();
    await pastBank(person);
    expect(await stored(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
  });

  it('leaves for a bank with a page of its own and comes back connected, the address clean', async () => {
    const { applicant, person, bank } = await atBank();
    await bank.toBanks();
    await bank.signIn('ins_away');
    await person.link('Allow').click();
    await bank.share();
    await pastBank(person);
    expect(await stored(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
    await person.page.goBack();
    await person.page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await expect.poll(() => new URL(person.page.url()).search).toBe('');
  });

  it('says so where the bank page was answered with no, or comes back too late', async () => {
    const { person, bank } = await atBank();
    person.expectFaults(/status of (400|404)/);
    await person.open(`${AT}?oauth_state_id=long-ago`);
    await person.page.getByText('The sign-in at your bank is no longer open here.').waitFor();
    await expect.poll(() => new URL(person.page.url()).search).toBe('');
    await bank.toBanks();
    await bank.signIn('ins_away');
    await person.link("Don't allow").click();
    await person.button('Close').last().click();
    await bank.problem('Your bank is not connected', LINK_FAILED);
  });

  it('a double click opens one window; one that is closed costs nothing, and the button has the focus again', async () => {
    const { applicant, person, bank } = await atBank();
    const tokens: string[] = [];
    person.page.on('request', (request) => {
      if (request.url().endsWith('/tools/plaid/link-token')) tokens.push(request.url());
    });
    await person.button(CONNECT).dblclick();
    await person.button('Agree and continue').click();
    expect(await person.page.getByRole('dialog').count()).toBe(1);
    expect(tokens).toHaveLength(1);
    await person.page.keyboard.press('Escape');
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.textContent)).toBe(CONNECT);
    expect(await person.page.getByText(/not connected/).count()).toBe(0);
    await bank.connect('ins_one');
    await pastBank(person);
    expect(await stored(applicant)).toMatchObject({ type: 'plaid', items: 1 });
  });

  it('an answer that was lost is asked for again, and the bank is connected once', async () => {
    const { applicant, person, bank } = await atBank();
    person.expectFaults(/ERR_FAILED|Failed to load resource/);
    const lost = await intercept(person.page, '**/tools/plaid/connect', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await bank.connect('ins_one');
    await bank.problem('Failed to connect', 'Unfortunately, connecting bank account failed');
    lost.end();
    await person.button('Try again').click();
    await pastBank(person);
    expect(await stored(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
  });

  it('two tabs that connect at once end with one bank, and both go on', async () => {
    const { applicant, person, bank } = await atBank();
    const again = await signInByApi(app.server.origin, applicant.email);
    const other = await app.person();
    await openAs(other, again, AT);
    const otherBank = bankVisit(other);
    for (const [one, visit] of [
      [person, bank],
      [other, otherBank],
    ] as const) {
      one.expectFaults(/409/);
      await visit.toBanks();
      await visit.signIn('ins_one');
      await one.button('Share and continue').click();
    }
    await Promise.all([person.button('Finish').click(), other.button('Finish').click()]);
    await Promise.all([pastBank(person), pastBank(other)]);
    await expect.poll(() => stored(applicant)).toEqual({ type: 'plaid', have: true, items: 1 });
  });
});

describe('what can go wrong at the bank', () => {
  // Every other word: tests/conformance/bank-words.test.ts, tests/server/statements/bank.
  it('a bank that wants another sign-in', async () => {
    const { applicant, person, bank } = await atBank();
    person.expectFaults(/status of (422|503)/);
    await bank.connect('ins_relogin');
    await bank.problem('Failed to connect', 'Unfortunately, connecting bank account failed');
    await person.page.getByText('You can upload the last 4 months of statements instead.').waitFor();
    await expectNoViolations(person);
    expect(await stored(applicant)).toMatchObject({ type: undefined, items: 0 });
    await person.button(SKIP).click();
    await pastBank(person);
  });

  it('a sign-in that the bank refuses', async () => {
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
    await person.button('Upload statements').click();
    await person.heading('Upload Statements');
  });
});
