import { expect, test } from 'vitest';
import { answers } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { inMail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { createWaitingApplicant } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';

const REVIEWER = 'rex@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${REVIEWER}=reviewer` } });

async function signIn(staff: Person): Promise<void> {
  await signInToStudio(staff, app.server.origin, REVIEWER);
  await staff.heading('Applications');
}

test('a reviewer reads an application, asks for a correction, and sees the answer before and after', async () => {
  const { applicant } = await createWaitingApplicant(app, { business_name: 'Oak Street Bakery' });
  await createWaitingApplicant(app, { business_name: 'Panadería Dulce' });
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  await signIn(staff);
  await staff.page.getByRole('link', { name: 'Panadería Dulce' }).waitFor();
  await expectNoViolations(staff);
  await staff.field('Reference or business name').fill('oak st');
  await staff.page.keyboard.press('Enter');
  await staff.page.getByRole('link', { name: 'Panadería Dulce' }).waitFor({ state: 'detached' });
  await staff.page.getByRole('link', { name: 'Oak Street Bakery' }).click();
  await staff.heading('Oak Street Bakery');
  await staff.page.getByText(`***-**-${answers.ssn.slice(-4)}`).waitFor();
  expect(await staff.page.content()).not.toContain(answers.ssn);
  await staff.button('Ask for a correction').click();
  await staff.page.getByRole('checkbox', { name: 'Further Business Details: Tax ID' }).check();
  await staff.field('Message to the applicant').fill('The tax ID does not match.\nPlease check it.');
  await expectNoViolations(staff);
  await staff.button('Send').click();
  await staff.page.getByText(/The applicant can answer until/).waitFor();

  const person = await app.person({ viewport: { width: 375, height: 800 } });
  await person.open(
    await inMail(app.server.origin, applicant.email, 'correction', /\S+\/continue\/part\?\S+/),
  );
  await person.heading('A question about your application');
  // Another language opens the same request.
  const language = person.page.getByRole('link', { name: 'Español' }).first();
  await expect.poll(() => language.getAttribute('href')).toMatch(/[?]t=[\w-]{43}&lang=es-US$/);
  await person.button('Send code').click();
  await person
    .field(/^Verification code/)
    .fill(await inMail(app.server.origin, applicant.email, 'request-code', /^\d{6}$/m));
  await person.button('Verify code').click();
  await person.page.getByText('The tax ID does not match.').waitFor();
  await expectNoViolations(person);
  await person.button(/^Change/).click();
  await person.field(/^Tax ID/).fill('98-7654321');
  // [REQUEST-68]: another language and the link to home ask, Back between the pages of the correction does not.
  for (const link of [
    person.page.getByRole('link', { name: 'Español' }),
    person.page.locator('.brand-mark'),
  ]) {
    await link.click();
    await person.page.getByRole('alertdialog', { name: 'Your answers are not sent yet' }).waitFor();
    await expectNoViolations(person);
    await person.button('Stay on this page').click();
  }
  await person.button('Continue').click();
  await person.heading('Send your answers');
  await person.page.goBack();
  await expect.poll(() => person.field(/^Tax ID/).inputValue()).toBe('98-7654321');
  await person.page.goForward();
  await person.heading('Send your answers');
  await person.button('Send answers').click();
  await person.heading('Thank you');

  await staff.page.reload();
  await staff.page.getByRole('cell', { name: '**-***4321' }).waitFor();
  await expectNoViolations(staff);
});
