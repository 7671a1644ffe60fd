import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { PROBLEMS } from './harness/errors.ts';
import { inMail, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

/** A person answers the part of an application that they were asked for, on a phone [REQUEST-1]. */
const app = setUpApp();

it("an applicant asks a co-owner from the owner's card, the co-owner fills in each part after a code, and the card shows it [REQUEST-41]", async () => {
  const email = newEmail();
  const ann = await savedApplicant(app.server.origin, 'type-of-funding', (application) => ({
    ...application,
    owners: [
      { ...(application.owners as Record<string, unknown>[])[0], ownership: 60 },
      { first: 'Sam', email, ownership: 40 },
    ],
  }));
  const applicant = await app.person({ viewport: { width: 1280, height: 900 } });
  await openAs(applicant, ann, '/app/business/owners#item-2');
  await applicant.button('Ask Sam to fill this in').click();
  await applicant.page
    .getByText(/^Waiting for Sam, asked on /, { exact: false })
    .first()
    .waitFor();
  await expectNoViolations(applicant);
  // On a phone, too, the buttons that look like links are underlined, and the form begins below the card's head.
  await applicant.page.setViewportSize({ width: 375, height: 800 });
  for (const name of ['Cancel the request', 'Fill it in yourself instead', 'Change the email address'])
    expect(
      await applicant.button(name).evaluate((button) => getComputedStyle(button).textDecorationLine),
    ).toBe('underline');
  const card = applicant.page.locator('section', { has: applicant.page.locator('.tr-asked') }).first();
  const gap = await card.evaluate((section) => {
    const [head, form] = [...section.children].map((child) => child.getBoundingClientRect());
    return form && head && form.top - head.bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(4);
  await applicant.page.setViewportSize({ width: 1280, height: 900 });
  // Nothing of this page is missing any more, but the application can't be submitted yet.
  await applicant.next();
  await applicant.heading(headings['type-of-funding']);
  await applicant.open('/app/funding-is-almost-here');
  await applicant.page.getByText(/We are waiting for Sam\./).waitFor();
  await applicant.page.getByText(/^Waiting for Sam, asked on /).waitFor();
  await expectNoViolations(applicant);

  const sam = await app.person({ viewport: { width: 375, height: 800 } });
  const link = await inMail(app.server.origin, email, 'request', /\/continue\/part\?t=[\w-]{43}\S*/);
  await sam.open(link);
  await sam.heading('Your part of the application');
  await expectNoViolations(sam);
  await sam.button('Send code').click();
  const code = await inMail(app.server.origin, email, 'request-code', /\b\d{6}\b/);
  await sam.field(/^Verification code/).fill(code);
  await expectNoViolations(sam);
  await sam.button('Verify code').click();

  await sam.page.getByText('Part 1 of 3').waitFor();
  await expectNoViolations(sam);
  await sam.button('Continue').click();
  await sam.page.getByText(PROBLEMS).waitFor();
  await sam.field('Last name *').fill('Reed');
  await sam.field('Mobile phone *').fill('4155550199');
  await sam.field('Position *').fill('Partner');
  await sam.button('Continue').click();

  await sam.page.getByText('Part 2 of 3').waitFor();
  await sam.field('Street address').fill('12 Pine St');
  await sam.field('ZIP code').fill(answers.zip);
  await sam.field('City').fill(answers.city);
  await sam.field('State').selectOption({ label: answers.state });
  await expectNoViolations(sam);
  await sam.button('Continue').click();

  await sam.page.getByText('Part 3 of 3').waitFor();
  await sam.field('Social Security number *').fill('521449382');
  await sam.field('Month').selectOption({ label: 'August' });
  await sam.field('Day').selectOption({ label: '17' });
  await sam.field('Year').selectOption({ label: '1983' });
  await expectNoViolations(sam);
  await sam.button('Continue').click();

  await sam.heading('Send your part');
  // The cookie that no script reads proves the address again.
  await sam.reload();
  await sam.heading('Send your part');
  await expectNoViolations(sam);
  await sam.button('Send').click();
  await sam.heading('Thank you, Sam');
  await expectNoViolations(sam);
  await inMail(app.server.origin, ann.email, 'requests-done', /Sam has filled in/);

  // The applicant's page notices it when it is looked at again, and never shows the number.
  await applicant.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await applicant.page.getByText(/^Filled in by Sam on /).waitFor();
  await applicant.open('/app/owners/2/identity');
  await applicant.page.getByText('Given by Sam').first().waitFor();
  await expect.poll(() => applicant.button(/^Replace /).count()).toBe(2);
  expect(await applicant.button(/^Show /).count()).toBe(0);
  expect(await applicant.page.content()).not.toMatch(/(\*\*|44)-9382|521449382/);
  await expectNoViolations(applicant);

  const other = await app.person({ viewport: { width: 1280, height: 900 } });
  await other.open(link);
  await other.button('Send code').waitFor();
  expect(await other.page.content()).not.toContain('12 Pine St');
});
