import { it } from 'vitest';
import { savedApplicant } from './harness/applicant.ts';
import { bcmHeadings, fillDetails } from './harness/bcm-steps.ts';
import { newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { chooseFiles, createWaitingApplicant, mailedLink, TITLE } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';
import { enterCode, fill, headings, signUp } from './harness/steps.ts';
import { expectNothingStale, translatePages } from './harness/translate.ts';

/** The pages while the browser translates them: it replaces every text node that React made. */
const STAFF = 'staff@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${STAFF}=publisher` } });

async function translatedPerson(): Promise<Person> {
  const ana = await app.person();
  await translatePages(ana);
  return ana;
}

/** Continue with nothing filled in, so that errors come and go. */
async function findErrors(ana: Person): Promise<void> {
  await ana.next();
  await ana.page.locator('.tr-field__error').first().waitFor();
  await expectNothingStale(ana);
}

it('a translated page takes an applicant from home to the reference, with errors, amounts and saves kept current', async () => {
  const { server } = app;
  const ana = await translatedPerson();
  const { page } = ana;
  await signUp(ana, server.origin, newEmail());
  await expectNothingStale(ana);
  await findErrors(ana);
  await fill.moreDetails(ana);
  await ana.next();
  await ana.heading(headings['bank-connect']);
  await expectNothingStale(ana);
  await ana.button("Skip - I don't have them right now").click();
  await ana.heading(headings['business/further-details']);
  await findErrors(ana);
  await fill.furtherDetails(ana);
  await page.locator('.saved-state').getByText('Saved at').waitFor();
  await ana.next();
  await ana.heading(headings['business/owners']);
  await findErrors(ana);
  await fill.owner(ana, '60');
  await ana.button('Add additional owners?').click();
  await ana.button('Remove Owner 2').click();
  await ana.button('Remove Owner 2').waitFor({ state: 'detached' });
  await expectNothingStale(ana);
  await ana.next();
  await ana.heading(headings['type-of-funding']);
  await page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await ana.next();
  await ana.heading(headings['aproximate-timing']);
  await page.getByRole('radio', { name: '30+ days' }).check();
  await ana.next();
  await ana.heading(headings['funding-is-almost-here']);
  await page.getByRole('heading', { name: 'Key Business Details for Review' }).waitFor();
  await expectNothingStale(ana);
  // Answered before the log-out, which would refuse it.
  const missingStatements = page.waitForResponse(/\/tools\/return-link\?/);
  await ana.next('Submit');
  await page.waitForURL('**/app/decision/process');
  await ana.heading('We received your application');
  await page.getByText('We reply to you by email within 1-2 business days.').waitFor();
  await expectNothingStale(ana);
  await missingStatements;
  await ana.button('Log out').click();
  await ana.link('Register Now').waitFor();
  await expectNothingStale(ana);
});

it('a translated page shows the amount that is typed, and its error', async () => {
  const ana = await translatedPerson();
  await ana.open('/app/amount');
  await ana.heading(headings.amount);
  const amount = ana.page.getByRole('textbox', { name: 'Choose Desired Amount' });
  for (const [typed, shownAmount] of [
    ['1', 'Please enter an amount between'],
    ['100,000', '$'],
  ] as const) {
    await amount.fill(typed);
    await amount.blur();
    await ana.page.locator('form.step-form').getByText(shownAmount).first().waitFor();
    await expectNothingStale(ana);
  }
});

it('a translated page takes a visitor of credit monitoring to its end', async () => {
  const ana = await translatedPerson();
  await ana.open('/bcm');
  await ana.link('SEE MY SCORE').click();
  await ana.heading(bcmHeadings.info);
  await findErrors(ana);
  await fill.info(ana, newEmail().replace('@', '.bcm@'));
  const email = await ana.field('Email *').inputValue();
  await ana.next();
  await enterCode(ana, app.server.origin, email);
  await ana.heading(bcmHeadings.details);
  await findErrors(ana);
  await fillDetails(ana);
  await ana.next();
  await ana.heading(bcmHeadings.summary);
  await expectNothingStale(ana);
  await ana.next('Activate');
  await ana.heading(bcmHeadings.final);
  await ana.page.getByRole('heading', { name: 'What happens next' }).waitFor();
  await expectNothingStale(ana);
});

it('a translated page of a return link takes files', async () => {
  const ann = await createWaitingApplicant(app);
  const ana = await translatedPerson();
  await ana.open(await mailedLink(app, ann.applicant, 'submit-awaiting'));
  await ana.heading(TITLE);
  await ana.page.getByRole('button', { name: /^Upload statements/ }).click();
  await chooseFiles(app, ana, ['one.pdf', 'two.pdf']);
  await ana.page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click();
  await expectNothingStale(ana);
  await ana.button('Save Files').click();
  await ana.page.getByText('Something is still missing').waitFor();
  await expectNothingStale(ana);
});

it('a translated Studio opens a draft', async () => {
  await savedApplicant(app.server.origin, 'business/more-details');
  const staff = await translatedPerson();
  await signInToStudio(staff, app.server.origin, STAFF);
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: Application for funding');
  await expectNothingStale(staff);
});
