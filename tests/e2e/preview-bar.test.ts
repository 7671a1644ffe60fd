import { expect, test } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';

/** One address for each draft that is opened, because the mail of an earlier sign-in stays in the inbox. */
const STAFF = ['ada', 'ben', 'cy', 'dee', 'ed', 'flo', 'gus'].map((name) => `${name}@studio.example`);
const app = setUpApp({ env: { STUDIO_ROLES: STAFF.map((email) => `${email}=editor`).join(';') } });

async function openDraft(email: string | undefined, width = 1280): Promise<Person> {
  const staff = await app.person({ viewport: { width, height: 900 } });
  await signInToStudio(staff, app.server.origin, email ?? '');
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: Application for funding');
  return staff;
}

/** The controls of a toolbar, each with the middle of its height; those of one row have the same. */
const rowsOf = ({ page }: Person, bar: string): Promise<number[]> =>
  page.locator(`${bar} :is(button, a, select, [role="status"])`).evaluateAll((controls) => [
    ...new Set(
      controls
        .map((control) => control.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ top, bottom }) => Math.round((top + bottom) / 8)),
    ),
  ]);

test('[STUDIO-120] the preview shows the whole name of the chosen applicant', async () => {
  const staff = await openDraft(STAFF[0]);
  const select = staff.field('Applicant');
  await select.selectOption('A sole proprietor who buys equipment');
  const missingWidth = await select.evaluate((element: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return pen.measureText(element.selectedOptions[0]?.text ?? '').width + padding - element.clientWidth;
  });
  expect(missingWidth).toBeLessThanOrEqual(0);
});

test.each([
  [1280, STAFF[1]],
  [1440, STAFF[2]],
  [1920, STAFF[3]],
])('[STUDIO-115] at %i px each toolbar of a draft is one row', async (width, email) => {
  const staff = await openDraft(email, width);
  const { page } = staff;
  expect(await rowsOf(staff, '.st-bench > .st-bar')).toHaveLength(1);
  await page.getByRole('button', { name: /^View: / }).click();
  await staff.field('Brand').selectOption({ label: 'Harbor Community Bank' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select Amount', exact: true }).click();
  await staff.field('What is shown').waitFor();
  expect(await rowsOf(staff, '.st-preview__bar')).toHaveLength(1);
  await staff.field('Applicant').selectOption('A sole proprietor who buys equipment');
  expect(await rowsOf(staff, '.st-preview__bar')).toHaveLength(1);
  const heights = await page
    .locator('.st-bench > .st-bar .st-button, .st-preview__bar :is(.st-button, select)')
    .evaluateAll((controls) => [...new Set(controls.map((control) => control.clientHeight))]);
  for (const height of heights) expect(Math.abs(height - 35)).toBeLessThanOrEqual(1);
});

test('[STUDIO-115] the menu of the view has the brand, language and width, and the person logs out in a draft', async () => {
  const staff = await openDraft(STAFF[4]);
  const { page } = staff;
  await page.getByRole('button', { name: /^View: Trellis/ }).click();
  await staff.field('Brand').selectOption({ label: 'Harbor Community Bank' });
  await staff.field('Width').selectOption('768');
  await expectNoViolations(staff);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^View: Harbor Community Bank.*Tablet/ }).waitFor();
  await page.getByRole('button', { name: /^Account: ed@studio\.example, you can change drafts/ }).click();
  await expectNoViolations(staff);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await staff.link('Log in').first().waitFor();
});

test('[STUDIO-116] at 375 px the message about a broken file stays in view, and the page scrolls', async () => {
  const staff = await openDraft(STAFF[5], 375);
  const { page } = staff;
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('x');
  const message = page.getByText(/^This file can't be read yet/);
  await message.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect
    .poll(() =>
      message.evaluate(
        (element) =>
          element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight,
      ),
    )
    .toBe(true);
  await staff.button('Put the file back as it was').click();
  await message.waitFor({ state: 'detached' });
});

test('[STUDIO-131] at 768 px the list of steps is beside the preview and stays in view at the settings', async () => {
  const staff = await openDraft(STAFF[6], 768);
  const { page } = staff;
  await page.getByRole('button', { name: 'Basic Info', exact: true }).click();
  await page.getByRole('button', { name: /^Business name/ }).click();
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await settings.getByLabel('Help under the question').waitFor();
  const list = await page.getByRole('navigation', { name: 'Steps' }).boundingBox();
  const pane = await settings.boundingBox();
  expect(pane?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  await settings.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await page.getByRole('navigation', { name: 'Steps' }).boundingBox())?.y)
    .toBeGreaterThan(-1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});
