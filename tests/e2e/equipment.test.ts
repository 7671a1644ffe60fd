import { expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that equipment asks its own questions, and that an amount above its bound leads back.

const app = setUpApp();
const PATH = '/app/type-of-funding';

it('asks for the equipment only if it is chosen, and links to the amount if it is too high for equipment alone', async () => {
  const applicant = await savedApplicant(app.server.origin, 'type-of-funding', { loan_amount: 200000 });
  const ada = await app.person();
  await openAs(ada, applicant, PATH);
  await ada.heading(headings['type-of-funding']);
  expect(await ada.field('Describe the equipment').count()).toBe(0);
  await ada.page.getByRole('checkbox', { name: 'Equipment Financing' }).check();
  await ada.field('Describe the equipment').fill('A bread oven');
  await ada.next();
  const error = 'Please enter an amount between $5,000 and $150,000.';
  await ada.page.getByText(error).first().waitFor();
  await ada.link(/Change it in Select Amount/).click();
  await ada.heading(headings.amount);
  const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
  await expect.poll(() => amount.inputValue()).toBe('$200,000');
  await amount.fill('120,000');
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  await ada.page.getByText(error).first().waitFor({ state: 'detached' });
  await ada.next();
  await ada.heading(headings['aproximate-timing']);
  expect(await dealOf(app.server, applicant.email)).toMatchObject({
    document: {
      application: { loan_amount: 120000, loan_type: ['EQ'], equipment_description: 'A bread oven' },
    },
  });
});

it.each([
  [1, true],
  [2, false],
])(
  'equipment for a business of %i years asks for the two documents: %s',
  async (business_years, documents) => {
    const equipment = { loan_type: ['EQ'], equipment_description: 'A bread oven', business_years };
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', equipment);
    const ada = await app.person();
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await ada.page.getByRole('heading', { name: 'Key Business Details for Review' }).waitFor();
    const links = ['Personal financial statement (PDF)', 'Startup questionnaire (PDF)'].map((name) =>
      ada.link(name),
    );
    for (const link of links) await expect.poll(() => link.count()).toBe(documents ? 1 : 0);
    if (!documents) return;
    for (const [index, link] of links.entries()) {
      const href = await link.getAttribute('href');
      expect(href).toBe(['/download/pfs?lang=en-US', '/download/suq?lang=en-US'][index]);
      const file = await ada.page.request.get(String(href));
      expect(file.headers()['content-type']).toBe('application/pdf');
    }
    await ada.next('Submit');
    await ada.heading('We received your application');
    for (const link of links) {
      await expect.poll(() => link.count()).toBe(1);
      // WCAG 2.5.8: a target is at least 24 pixels high.
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
  },
);
