import { expect, test } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';

const STAFF = 'pub@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${STAFF}=publisher+legal` } });

test('[STUDIO-112] the review and the printed report show each changed screen before and after', async () => {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  const { page } = staff;
  await signInToStudio(staff, app.server.origin, STAFF);
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: Application for funding');
  await page.getByRole('button', { name: 'Select Amount', exact: true }).click();
  await staff.field('Heading').fill('How much would you like?');
  await page.getByText('Saved', { exact: true }).waitFor();
  await staff.button('Publish...').click();

  const screens = page.getByRole('region', { name: 'Changed screens, before and after' });
  await expect
    .poll(() => screens.getByRole('heading', { level: 4 }).allTextContents())
    .toEqual(['Select Amount']);
  await screens.getByText(/^With generated answers, for Trellis\./).waitFor();
  const drawnHeading = (title: string) => screens.frameLocator(`iframe[title="${title}"]`).locator('h1');
  await drawnHeading('Before: Select Amount').waitFor();
  expect(await drawnHeading('Before: Select Amount').textContent()).not.toBe('How much would you like?');
  await expect
    .poll(() => drawnHeading('After: Select Amount').textContent())
    .toBe('How much would you like?');
  await expect.poll(() => screens.getByText('The application is drawing this screen...').count()).toBe(0);
  await expectNoViolations(staff);

  await page.evaluate(() => {
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') });
  });
  await staff.button('Print this report, or save it as a PDF').click();
  await page.locator('body[data-printed]').waitFor();
  const report = page.locator('.st-report');
  const printed = report.frameLocator('iframe[title="After: Select Amount"]').locator('h1');
  expect(await printed.textContent()).toBe('How much would you like?');
  // Printed as it is on screens: with its buttons, which the application's own print styles hide.
  await page.emulateMedia({ media: 'print' });
  const frame = report.frameLocator('iframe[title="After: Select Amount"]');
  await frame.getByRole('button', { name: 'Continue', includeHidden: true }).waitFor();
});
