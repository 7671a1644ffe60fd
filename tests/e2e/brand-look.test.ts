import { expect, test } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';

const STAFF = 'ed@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${STAFF}=editor` } });
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('[STUDIO-117] a brand gets a color, a font and a logo from a file, which the preview shows', async () => {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  const { page } = staff;
  await signInToStudio(staff, app.server.origin, STAFF);
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: Application for funding');
  await page.getByRole('button', { name: 'Brands', exact: true }).click();
  await staff.field('Brand').selectOption({ label: 'Harbor Community Bank' });
  await page.getByLabel('Choose: Brand color').fill('#ffcc00');
  await page.getByText(/Too weak/).waitFor();
  await expectNoViolations(staff);
  await page.getByLabel('Brand color', { exact: true }).fill('#7a1f5c');
  await page.getByText(/Too weak/).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Font of texts' }).click();
  await page.getByRole('option', { name: /^Verdana/ }).click();
  await page.getByLabel('File: Logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg><script/></svg>'),
  });
  await page.getByText(/<script> has no place in a logo/).waitFor();
  await page.getByLabel('File: Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectNoViolations(staff);
  const frame = page.frameLocator('iframe[title="Preview"]');
  await expect
    .poll(() => frame.locator('header img').first().getAttribute('src'))
    .toMatch(/^data:image\/png;base64,/);
  await expect
    .poll(() =>
      frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--fill').trim()),
    )
    .toBe('#7a1f5c');
  await page.getByText('No problems', { exact: true }).waitFor();

  staff.expectFaults(/a{400}\.png|status of 404/);
  // Neither the file nor a long address makes the review wider than a phone.
  await page.getByRole('textbox', { name: /^Icon of the browser/ }).fill(`/${'a'.repeat(400)}.png`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await staff.button('Publish...').click();
  await page.getByText(/the logo changed from .* to 'PNG picture of 1 KB'/).waitFor();
  await page.setViewportSize({ width: 375, height: 900 });
  expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBe(375);
});
