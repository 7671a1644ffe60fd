import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import {
  type Applicant,
  applicationAt,
  openAs,
  saveAs,
  savedApplicant,
  signInByApi,
} from './harness/applicant.ts';
import { expectFit } from './harness/fit.ts';
import { emailedCode } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { enteredLongAgo, readStorage } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Actions that need a fresh code, in the browser. Chromium logs each refused call in its console: expect that fault. */
const app = setUpApp();

const longAgo = ({ email }: Applicant) => enteredLongAgo(app.server, email);

async function enterCode(ada: Person, { email }: Applicant): Promise<void> {
  await ada.page.getByText(`We've sent an email with your code to ${email}.`).waitFor();
  await ada.field('Verification Code').fill(await emailedCode(app.server.origin, email));
}
const refusal = (ada: Person) => ada.expectFaults(/status of 403/);

it('a saved EIN is shown after a new code, until the focus leaves it, and is kept nowhere', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/owners');
  await longAgo(applicant);
  const ada = await app.person();
  refusal(ada);
  await openAs(ada, applicant, '/app/business/further-details');
  await ada.page.getByText('Saved: **-***2983').waitFor();
  await ada.button('Show Tax ID').click();
  await ada.page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await enterCode(ada, applicant);
  await ada.page.getByText(answers.ein).waitFor();
  await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe('Hide');
  expect(await readStorage(ada.page)).not.toContain(answers.ein);
  expect(ada.spokenTexts().join('\n')).not.toContain(answers.ein);
  await ada.page.getByRole('textbox').first().focus();
  await ada.page.getByText('Saved: **-***2983').waitFor();
  await ada.page.getByText(answers.ein).waitFor({ state: 'detached' });
  // The code counts for a while.
  await ada.button('Show Tax ID').click();
  await ada.page.getByText(answers.ein).waitFor();
  expect(app.server.log()).not.toContain(answers.ein);
});

it('a canceled code shows no secret, and a long email address fits a phone', async () => {
  const applicant = await signInByApi(
    app.server.origin,
    `${'very.long.name.of.'.repeat(3)}a.mailbox@example.com`,
  );
  await saveAs(applicant, applicationAt('business/owners', applicant.email), 'further-details');
  await longAgo(applicant);
  const ada = await app.person();
  refusal(ada);
  await openAs(ada, applicant, '/app/business/further-details');
  await ada.button('Show Tax ID').click();
  await ada.page.getByText(applicant.email).waitFor();
  await expectFit(ada);
  await ada.button('Cancel').click();
  await ada.page.getByText('Saved: **-***2983').waitFor();
  await ada.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe('Show');
});

it('a submitted application is opened read-only, after a new code', async () => {
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
  const done = await applicant.call('POST', '/api/apply/submit', {}, { 'if-match': '"2"' });
  expect(done.status).toBe(200);
  const { reference } = ((await done.json()) as { data: { reference: string } }).data;
  await longAgo(applicant);
  const ada = await app.person();
  refusal(ada);
  await openAs(ada, applicant, '/app/decision/process');
  await ada.heading('We received your application');
  await ada.button('See your submitted application').click();
  await enterCode(ada, applicant);
  await ada.page.getByRole('heading', { name: 'Your submitted application' }).waitFor();
  await ada.page.getByText(reference).first().waitFor();
  await ada.page.getByText('**-***2983').waitFor();
  await ada.page.getByText(answers.business).first().waitFor();
  expect(await ada.page.getByRole('link', { name: /^Change/ }).count()).toBe(0);
});
