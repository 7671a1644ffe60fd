import { expect, test } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';
import { enterCode, fill } from './harness/steps.ts';

// Proves that an application started in Studio is published and takes applications. API tests prove which
// applications are allowed.

const STAFF = 'pub@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${STAFF}=publisher+legal` } });

test('[STUDIO-79] a new application is started in Studio, previewed, published and applied with', async () => {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  const { page } = staff;
  await signInToStudio(staff, app.server.origin, STAFF);
  await staff.button('Start a new application').click();
  await staff.field('Name of the new application').fill('Short quote');
  await staff.field('Address of its home page').fill('quote');
  await page.getByLabel('Start with').selectOption('The template Short quote');
  await expectNoViolations(staff);
  await staff.button('Add').click();
  await staff.heading('Short quote');
  await page.frameLocator('iframe').getByRole('heading', { name: 'How Much Do You Need?' }).waitFor();

  await staff.button('Publish...').click();
  await page.getByText('This application is new, at the address /quote').waitFor();
  // A person without a role sees the draft by a link.
  await staff.button('Make a link').click();
  const address = await page.getByLabel('Address to send').inputValue();
  await expectNoViolations(staff);
  const guest = await app.person({ viewport: { width: 1280, height: 900 } });
  await guest.open(address.replace(/^https?:\/\/[^/]+/, ''));
  await guest.heading('Short quote');
  const shownLocator = guest.page.frameLocator('iframe');
  await shownLocator.getByRole('heading', { name: 'How Much Do You Need?' }).waitFor();
  await guest.page.getByLabel('Steps').selectOption('Contact');
  await shownLocator.getByRole('heading', { name: 'How Can We Reach You?' }).waitFor();
  await expectNoViolations(guest);
  expect(guest.spokenTexts().join()).not.toContain(address.split('#')[1]);

  await staff.field('What is this release about?').fill('Start quotes');
  await staff.button('Publish now').click();
  await page.getByText('Published. It is live now.').waitFor();

  const ada = await app.person();
  const email = newEmail();
  await ada.open('/quote?lang=es-US');
  await ada.heading('Pida una cotización');
  await ada.open('/quote?lang=en-US');
  await ada.heading('Get a Quote');
  await expectNoViolations(ada);
  await ada.link('Start').click();
  await ada.heading('How Much Do You Need?');
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/quote/app/need');
  await fill.amount(ada);
  await ada.next();
  await ada.heading('How Can We Reach You?');
  await fill.info(ada, email);
  await ada.next();
  await enterCode(ada, app.server.origin, email);
  await ada.heading('Check Your Answers');
  await expectNoViolations(ada);
  await ada.reload();
  await ada.heading('Check Your Answers');
  await ada.next('Send');
  await ada.page.waitForURL('**/quote/app/decision/process');
  const [deal] = await app.server.db.query<{ flow: string; reference: string }>(
    `select flow, reference from deals where flow = 'short-quote'`,
  );
  await ada.page.getByText(deal?.reference ?? 'no reference').waitFor();
});
