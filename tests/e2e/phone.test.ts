import { expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// A step is continued on a phone, and the page on the desktop follows.

const app = setUpApp();
const PHONE = { width: 375, height: 667 };

it('a step that is sent to a phone opens there after a code, and the desktop follows it [SAVE-50] [SAVE-51] [SAVE-52]', async () => {
  const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
  const desktop = await app.person();
  await openAs(desktop, applicant, '/app/type-of-funding');
  await desktop.heading(headings['type-of-funding']);
  await desktop.button('Send this step to my phone').click();
  await desktop.page.getByRole('heading', { name: 'Continue on your phone' }).waitFor();
  const address = await desktop.page.getByLabel('Or open this address on your phone:').inputValue();
  expect(address).toMatch(/\/login\?return=\/app\/type-of-funding(&lang=[\w-]+)?$/);
  await expectNoViolations(desktop);

  const phone = await app.person({ viewport: PHONE });
  await phone.page.goto(address);
  await signInAtProvider(phone, app.server.origin, applicant.email);
  await phone.heading(headings['type-of-funding']);
  expect(await phone.button('Send this step to my phone').count()).toBe(0);
  await phone.page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await phone.next();
  await phone.heading(headings['aproximate-timing']);

  await desktop.page.getByText('Continued on your phone. This page has the answers from there.').waitFor();
  await desktop.page.getByRole('button', { name: /^Go to / }).click();
  await desktop.heading(headings['aproximate-timing']);
});
