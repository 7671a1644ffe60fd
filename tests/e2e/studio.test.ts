import { beforeAll, expect, test } from 'vitest';
import { savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { type InputDevice, keyboard, mouse } from './harness/hands.ts';
import { emailedCode } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { enteredLongAgo } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Studio as a person uses it who has never seen JSON. Unit and API tests check its decisions. */
const STAFF = { mouse: 'mouse@studio.example', keyboard: 'keyboard@studio.example' };
const STUDIO_ROLES = Object.values(STAFF)
  .map((email) => `${email}=publisher`)
  .join(';');
const app = setUpApp({ env: { STUDIO_ROLES } });
const LONG = 'Oak and Daughters Furniture Makers';

/** Fifty stored applications of each kind: just begun, with a long name, further on, submitted. */
beforeAll(async () => {
  const { origin, db } = app.server;
  await savedApplicant(origin, 'business/more-details', { business_name: 'Oak' });
  await savedApplicant(origin, 'business/more-details', { business_name: LONG });
  await savedApplicant(origin, 'business/further-details', { business_name: 'Elm' });
  await savedApplicant(origin, 'bank-connect', { business_name: 'Ash' });
  await db.query(
    `update deals set submitted_at = now() where document #>> '{application,business_name}' = 'Ash'`,
  );
  await db.query(
    `insert into deals select (jsonb_populate_record(deals, jsonb_build_object('id', gen_random_uuid(), 'loan_id', gen_random_uuid(), 'subject', subject || n))).*
     from deals cross join generate_series(2, 50) as n`,
  );
  await db.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count) values
     (current_date, 'default', 'apply', 0, 'info', '', 'started', '', 1240),
     (current_date, 'default', 'apply', 0, 'info', '', 'finished', '', 1116),
     (current_date, 'default', 'apply', 0, 'info', 'owner_n_mobile', 'error', 'pattern', 120)`,
  );
});

/** On a phone each part of the page has its whole width, one below the other. */
async function expectPartsToFit({ page }: Person, width: number): Promise<void> {
  await page.setViewportSize({ width: 375, height: 900 });
  const widths = await page
    .locator('.st-view > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(widths).toEqual([375, 375, 375]);
  await page.setViewportSize({ width, height: 900 });
}

async function enterStudio(by: keyof typeof STAFF, width: number, handsOf: (staff: Person) => InputDevice) {
  const email = STAFF[by];
  const staff = await app.person({ viewport: { width, height: 900 } });
  const hands = handsOf(staff);
  await staff.open('/studio/funnel');
  await hands.fill(staff.field('Your work email'), email);
  await hands.press(staff.button('Email me a code'));
  await hands.fill(staff.field('Code'), await emailedCode(app.server.origin, email));
  await hands.press(staff.button('Sign in'));
  await staff.page.getByText('120 times: Invalid, must be 10 digits').waitFor();
  // The funnel in three widths, all after it in one: by keyboard it is the same page.
  for (const at of by === 'mouse' ? [375, width] : [width]) {
    await staff.page.setViewportSize({ width: at, height: 900 });
    await expectNoViolations(staff);
  }
  const looksAccessible = async (): Promise<void> => {
    if (by === 'mouse') await expectNoViolations(staff);
  };
  await hands.press(staff.page.getByRole('link', { name: 'Back to the desk' }));
  await staff.button('Open a new draft').first().waitFor();
  await looksAccessible();
  await hands.press(staff.button('Open a new draft').first());
  await staff.heading('Draft: Application for funding');
  if (by === 'mouse') await expectPartsToFit(staff, width);
  return { staff, hands, looksAccessible };
}

const waitUntilSaved = (staff: Person) => staff.page.getByText('Saved', { exact: true }).waitFor();
const preview = (staff: Person) => staff.page.frameLocator('iframe');

test.each([
  ['mouse', 1280, () => mouse],
  ['keyboard', 1920, keyboard],
] as const)(
  '[STUDIO-1] a publisher works by %s at %i px: changes the form, fixes a mistake by a button, publishes and restores',
  async (by, width, handsOf) => {
    const title = `How did you hear of us? (${by})`;
    const applicant = await app.person();
    await applicant.open('/app/amount');
    await applicant
      .field(/Choose Desired Amount/)
      .first()
      .fill('85000');

    const { staff, hands, looksAccessible } = await enterStudio(by, width, handsOf);
    const { page } = staff;
    const steps = page.getByRole('navigation', { name: 'Steps' });
    const settings = page.getByRole('complementary', { name: 'Settings' });
    const choose = (name: string | RegExp): Promise<void> =>
      hands.press(steps.getByRole('button', { name, exact: true }));
    const unfold = (section: string): Promise<void> =>
      hands.press(settings.locator('summary').filter({ hasText: section }));
    const ask = async (words: string, kind: string, button = 'Add a question'): Promise<void> => {
      await hands.press(steps.getByRole('button', { name: button, exact: true }));
      await hands.fill(steps.getByLabel('What do you ask?'), words);
      await hands.choose(steps.getByLabel('How is it answered?'), kind);
      await hands.press(steps.getByRole('button', { name: 'Add', exact: true }));
    };

    // A question with choices, seen at once as on a phone, and a rule on it.
    await choose('Select Amount');
    await ask(title, 'One of some choices');
    await hands.fill(settings.getByLabel('What people read').first(), 'A friend');
    await hands.fill(settings.getByLabel('What people read').nth(1), 'An advertisement');
    await preview(staff).getByText('A friend').waitFor();
    const shownLocator = preview(staff).locator('html');
    await expect
      .poll(() => shownLocator.evaluate((html) => [innerWidth, html.scrollWidth]))
      .toEqual([375, 375]);
    await unfold('When is this question shown?');
    await hands.press(settings.getByRole('button', { name: 'Add a condition' }));
    await hands.choose(
      settings.getByLabel('Question', { exact: true }).last(),
      'Choose Desired Amount · number',
    );
    await hands.fill(settings.getByLabel('Answer', { exact: true }), '10000');
    await waitUntilSaved(staff);
    await looksAccessible();

    // A list with a question more of each item, in a new step.
    await hands.press(steps.getByRole('button', { name: 'Add a step' }));
    await hands.fill(steps.getByLabel('Name of the new step'), 'Your Vehicles');
    await hands.press(steps.getByRole('button', { name: 'Add', exact: true }));
    await ask('Vehicles', 'A list of things');
    await ask('Make', 'A line of text', 'Add a question to each');
    await settings.getByRole('heading', { name: 'Make' }).waitFor();

    // A rule that some stored answers do not keep.
    await choose('Basic Info');
    await preview(staff).getByRole('heading', { name: "Let's Start with Some Basic Info" }).waitFor();
    // The preview does not replace the session of the member, and can store nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Basic Info');
    await expect(shownLocator.evaluate(() => localStorage.length)).rejects.toThrow(
      'The preview stores nothing.',
    );
    expect(await preview(staff).getByText('does not let this page').count()).toBe(0);
    await choose(/^Business name/);
    await unfold('Answers');
    await hands.fill(settings.getByLabel('At most so many characters'), '20');

    // A mistake, and its button.
    await choose('Select Amount');
    const intro = settings.getByLabel('Why we ask');
    await hands.fill(intro, 'We write to {emial} when we know more.');
    await hands.press(staff.button('Fix it'));
    await page.getByText('No problems').waitFor();
    await expect.poll(() => intro.inputValue()).toBe('We write to {email} when we know more.');

    // Words of one brand.
    await hands.press(staff.button('Words'));
    await hands.fill(staff.field('Search by text or key'), 'steps.amount.heading');
    await hands.choose(staff.field('Brand'), 'Harbor Community Bank');
    await hands.fill(staff.field('harbor: steps.amount.heading'), `How much would help? (${by})`);
    await looksAccessible();
    if (by === 'mouse') {
      // On a phone its texts are one below the other.
      await page.setViewportSize({ width: 375, height: 900 });
      const box = await staff.field('harbor: steps.amount.heading').boundingBox();
      expect(box?.width).toBeGreaterThan(280);
      await page.setViewportSize({ width, height: 900 });
    }

    if (by === 'mouse') {
      // The draft is there after a reload; publishing requires a fresh code.
      await waitUntilSaved(staff);
      await enteredLongAgo(app.server, STAFF[by]);
      staff.expectFaults(/status of 403/);
      await page.reload();
    }

    // The effect on the stored applications; then live, while an applicant has the step open.
    await hands.press(staff.button('Publish...'));
    await page.getByText(`Question '${title}' added to Select Amount`).waitFor();
    await page.getByText('150 under way: 100 move to the new release, 50 stay with theirs.').waitFor();
    await page
      .getByText('50 hold an answer that is not allowed any more: "Business name" (it is too long)')
      .waitFor();
    await hands.fill(staff.field('What is this release about?'), 'Ask where people come from');
    await waitUntilSaved(staff);
    await looksAccessible();
    await hands.press(staff.button('Publish now'));
    if (by === 'mouse') {
      await page.getByText(`We've sent an email with your code to ${STAFF[by]}.`).waitFor();
      await looksAccessible();
      await hands.fill(staff.field('Verification Code'), await emailedCode(app.server.origin, STAFF[by]));
    }
    await page.getByText('Published. It is live now.').waitFor();
    await applicant.next();
    await applicant.heading("Let's Start with Some Basic Info");
    await applicant.page.goBack();
    await applicant.heading('Tell Us How We Can Help');
    const amount = applicant.field(/Choose Desired Amount/).first();
    await expect.poll(() => amount.inputValue()).toContain('85,000');

    const newcomer = await app.person();
    await newcomer.open('/app/amount?brand=harbor');
    await newcomer.heading(`How much would help? (${by})`);
    await newcomer
      .field(/Choose Desired Amount/)
      .first()
      .fill('10000');
    await newcomer.page.getByText(title).waitFor();

    // And back.
    await hands.press(staff.button(/^Restore \d+$/).first());
    await page.getByText(`Question '${title}' removed from Select Amount`).waitFor();
    await hands.fill(staff.field('Why do you go back to it?'), 'Nobody knows');
    await looksAccessible();
    await hands.press(staff.button('Make it live'));
    await page.getByText(/^Release \d+ is live again\.$/).waitFor();
    await newcomer.open('/app/amount?brand=default');
    await newcomer.heading('Tell Us How We Can Help');
    await newcomer.page.getByText(title).waitFor({ state: 'detached' });

    // The one history, without a draft.
    await hands.press(page.getByRole('link', { name: 'Studio', exact: true }));
    await hands.press(page.getByRole('link', { name: 'Live and history' }));
    await page.getByText('Nobody knows').first().waitFor();
    await looksAccessible();
  },
);
