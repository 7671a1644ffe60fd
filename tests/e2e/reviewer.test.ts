import { expect, test } from 'vitest';
import { answers } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { emailedCode } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { waiting } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';

const REVIEWER = 'rex@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${REVIEWER}=reviewer` } });

async function signIn(staff: Person): Promise<void> {
  await staff.open('/studio');
  await staff.field('Your work email').fill(REVIEWER);
  await staff.button('Email me a code').click();
  await staff.field('Code').fill(await emailedCode(app.server.origin, REVIEWER));
  await staff.button('Sign in').click();
  await staff.heading('Applications');
}

test('a reviewer finds a submitted application and reads it, secrets masked', async () => {
  await waiting(app, { business_name: 'Oak Street Bakery' });
  await waiting(app, { business_name: 'Panadería Dulce' });
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
  await expectNoViolations(staff);
});
