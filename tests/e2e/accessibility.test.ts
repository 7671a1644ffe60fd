import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { expectFit } from './harness/fit.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';
import { openUpload, statement } from './harness/upload.ts';

// Proves that pages, dialogs and the steps without a walk in steps.test.ts pass axe.

const app = setUpApp();

// Steps that are forms: steps.test.ts; the bank step: bank.test.ts, bank-options.test.ts.
describe('accessibility of the other steps', () => {
  it('verify/login', async () => {
    const ada = await app.person();
    await ada.open('/app/verify/login');
    await ada.heading('Welcome, Enter your email to continue');
    await expectFit(ada);
    await ada.next('Send Code');
    await ada.page.getByText('Please enter a valid email', { exact: true }).waitFor();
    await expectFit(ada);
    await ada.field('Email *').fill(newEmail());
    await ada.next('Send Code');
    await ada.heading(headings['verify/login']);
    await expectFit(ada);
    await ada.next('Verify Code');
    await ada.page.getByText('Please enter the 6-digit code.').waitFor();
    await expectFit(ada);
  });

  it('upload-statements', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'bank-connect', {
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    });
    const visit = await openUpload(ada, applicant);
    await expectFit(ada);
    ada.expectFaults(/status of 4(15|22)/);
    const longName = `${'a-very-long-name-of-a-statement-'.repeat(5)}july.pdf`;
    await visit.choose([
      statement(longName),
      statement('not-a-pdf.pdf', Buffer.from('MZ')),
      statement('letter.docx'),
      statement('empty.pdf', Buffer.alloc(0)),
    ]);
    await visit.says(longName, 'Uploaded');
    await visit.says('not-a-pdf.pdf', 'Not uploaded');
    await ada.page.getByRole('region', { name: '2 files were not added' }).waitFor();
    await expectFit(ada);
  });

  it('[STEP-52] funding-is-almost-here', async () => {
    const ada = await app.person();
    const missing = {
      business_revenue: undefined,
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    };
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', missing);
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await ada.button('Fill in Business Details to Submit').waitFor();
    await ada.page.getByText('Two more documents').waitFor();
    await expectFit(ada);
    // Submit is disabled while answers are missing, and the page lists them with links.
    const button = ada.button('Fill in Business Details to Submit');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    await ada.page.getByText('Some answers are missing.').waitFor();
    await ada.link(/^Change Further Business Details/).click();
    await ada.field('Annual gross revenue *').fill('120,000');
    await ada.next();
    await ada.heading(headings['funding-is-almost-here']);
    await ada.next('Submit');
    await ada.heading('We received your application');
    await expectFit(ada);
  });
});

describe('the pages and messages around the steps', () => {
  it('pages outside the wizard have no accessibility violations', async () => {
    const ada = await app.person();
    ada.expectFaults(/status of 404/);
    for (const path of [
      '/',
      '/app/user/expired',
      '/app/decision/process',
      '/app/nothing',
      '/nothing',
      '/version',
    ]) {
      await ada.open(path);
      await ada.page.getByRole('heading', { level: 1 }).waitFor();
      await expectFit(ada);
    }
  });

  it('a dialog and a message have no accessibility violations', async () => {
    const ada = await app.person();
    ada.expectFaults(/Failed to load resource/);
    const applicant = await savedApplicant(app.server.origin, 'business/owners');
    await openAs(ada, applicant, '/app/business/owners');
    await ada.heading(headings['business/owners']);
    await ada.button('Add additional owners?').click();
    await ada.field('First name *').fill('Grace');
    await ada.button('Remove Owner 2').or(ada.button('Remove Grace')).click();
    await ada.page.getByRole('alertdialog').waitFor();
    await expectFit(ada);
    await ada.button('Keep owner').click();
    await ada.page.getByRole('alertdialog').waitFor({ state: 'detached' });

    await ada.page.route('**/api/apply/save', (route) => route.fulfill({ status: 422, body: '{}' }));
    await ada.button('Remove Grace').click();
    await ada.button('Remove owner').click();
    await ada.button('Edit Ada Lovelace').click();
    await fill.owner(ada);
    await ada.next();
    await ada.page.getByText('Failed to save').waitFor();
    await expectFit(ada);
  });

  it('the first step of a person who had reached a later step has no accessibility violations', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    await openAs(ada, applicant, '/app/amount');
    await ada.link('Continue where you left off').waitFor();
    await expectFit(ada);
    await openAs(ada, await signInByApi(app.server.origin), '/app/verify/login');
    await ada.heading("You're signed in");
    await expectFit(ada);
  });
});

it('the marks of the steps grow with the text', async () => {
  const ada = await app.person();
  await ada.open('/app/amount');
  await ada.heading(headings.amount);
  const mark = ada.page.locator('.step-layout__rail .rail-steps__mark').first();
  const width = () => mark.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBe(20);
  await ada.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await width()).toBe(40);
});
