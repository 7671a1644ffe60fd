import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import { emailedCode } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Studio by somebody who has never seen JSON. What it decides is proven by unit and API tests. */
const app = setUpApp({});

const PUBLISHER = 'publisher@studio.example';

async function enterStudio(): Promise<Person> {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  await staff.open('/studio');
  await staff.field('Your work email').fill(PUBLISHER);
  await staff.button('Email me a code').click();
  await staff.field('Code').fill(await emailedCode(app.server.origin, PUBLISHER));
  await staff.button('Sign in').click();
  await expectNoViolations(staff);
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: apply');
  return staff;
}

const saved = (staff: Person) => staff.page.getByText('Saved', { exact: true }).waitFor();
const preview = (staff: Person) => staff.page.frameLocator('iframe');

test('a person changes the form, fixes a mistake by the button, publishes, and takes it back', async () => {
  const applicant = await app.person();
  await applicant.open('/app/amount');
  await applicant.heading('Tell Us How We Can Help');

  const staff = await enterStudio();
  const { page } = staff;
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const settings = page.getByRole('complementary', { name: 'Settings' });
  const choose = (name: string): Locator => steps.getByRole('button', { name, exact: true });

  // A question with choices, and a rule on it.
  await choose('Select Amount').click();
  await staff.button('Add a question').click();
  await steps.getByLabel('What do you ask?').fill('How did you hear about us?');
  await steps.getByLabel('How is it answered?').selectOption('One of some choices');
  await staff.button('Add').click();
  await settings.getByLabel('What people read').first().fill('A friend');
  await preview(staff).getByText('A friend').waitFor();
  await settings.getByRole('button', { name: 'Add a condition' }).click();
  await settings.getByLabel('Question', { exact: true }).last().selectOption('Choose Desired Amount');
  await settings.getByLabel('Answer', { exact: true }).fill('10000');
  await saved(staff);
  await expectNoViolations(staff);

  // A mistake, and its button.
  await choose('Select Amount').click();
  const intro = settings.getByLabel('Why we ask');
  await intro.fill('We write to {emial} when we know more.');
  await intro.blur();
  await staff.button('Fix it').click();
  await page.getByText('No problems').waitFor();
  expect(await intro.inputValue()).toBe('We write to {email} when we know more.');

  // Words of one brand.
  await staff.button('Words').click();
  await staff.field('Search by text or key').fill('steps.amount.heading');
  await staff.field('harbor: steps.amount.heading').fill('How much would help, neighbor?');
  await expectNoViolations(staff);

  // Live, while somebody is in the middle of the step.
  await staff.button('Publish...').click();
  await page.getByText("Question 'How did you hear about us?' added to Select Amount").waitFor();
  await staff.field('What is this release about?').fill('Ask where people come from');
  await saved(staff);
  await expectNoViolations(staff);
  await staff.button('Publish now').click();
  await page.getByText('Published. It is live now.').waitFor();
  await applicant.next();
  await applicant.heading("Let's Start with Some Basic Info");

  const newcomer = await app.person();
  await newcomer.open('/app/amount');
  await newcomer.page.getByText('How did you hear about us?').waitFor();
  await newcomer.open('/app/amount?brand=harbor');
  await newcomer.heading('How much would help, neighbor?');

  // And back.
  await staff
    .button(/^Restore \d+$/)
    .first()
    .click();
  await page.getByText(/is live again/).waitFor();
  await newcomer.open('/app/amount?brand=default');
  await newcomer.heading('Tell Us How We Can Help');
  expect(await newcomer.page.getByText('How did you hear about us?').count()).toBe(0);
});
