import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that deep links, links that hide or fill in, and Change links work on real addresses.

const app = setUpApp();
const pathOf = (ada: Person) => new URL(ada.page.url()).pathname;
const queryOf = (ada: Person) => new URL(ada.page.url()).search;
const SUMMARY = '/app/funding-is-almost-here';

describe('a deep link', () => {
  it('[LINK-21] shows its fields alone, checks them alone, saves, and opens the next step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/further-details');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/business/ein');
    await ada.field('Tax ID *').waitFor();
    expect(await ada.field('Annual gross revenue *').count()).toBe(0);
    await ada.next();
    await ada.page.getByRole('link', { name: 'Please enter a valid ein.' }).waitFor();
    await ada.field('Tax ID *').fill('47-5512983');
    await ada.next();
    await ada.heading(headings['business/owners']);
    const { application } = (await dealOf(app.server, applicant.email)).document;
    expect(application.business_ein).toMatch(/^v1\./);
  });

  it('opens one owner, a new owner, and the equipment for visitors', async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/owners/1/ownership');
    await ada.field('Ownership percentage *').waitFor();
    expect(await ada.field('Position *').count()).toBe(0);
    await ada.open('/app/owners/add');
    await ada.page.getByRole('heading', { name: 'Owner 2', exact: true }).waitFor();
    // The new one is the open one.
    await ada.button('Edit Ada Lovelace').waitFor();
    await expect.poll(() => ada.field('First name *').inputValue()).toBe('');
    const visitor = await app.person();
    await visitor.open('/app/equipment');
    const equipment = visitor.page.getByRole('textbox', { name: /Describe the equipment/ });
    await equipment.fill('X');
    await visitor.next();
    await visitor.page.getByRole('link', { name: 'Please enter a valid description.' }).waitFor();
    await equipment.fill('An oven');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.getByText('Please enter a valid description.').first().waitFor({ state: 'detached' });
  });

  // Every other path and alias: tests/conformance/{routes,navigation}.test.ts.
  it('[ROUTE-23] is not found if no step has the path, with a way back; an entry path opens the first step', async () => {
    const ada = await app.person();
    ada.expectFaults(/status of 404/);
    await ada.open('/app/business/nothing');
    await ada.heading('Page not found');
    await ada.page.locator('main').getByRole('link').first().click();
    await ada.page.waitForURL((url) => url.pathname !== '/app/business/nothing');
    await ada.open('/contact');
    await ada.heading(headings.amount);
    await expect.poll(() => pathOf(ada)).toBe('/app/amount');
  });
});

describe('a link that hides', () => {
  it('hides substeps from steps, review and rules for the whole application', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/further-details');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/business/further-details?hide=business/revenue,business/website');
    await ada.field('Tax ID *').waitFor();
    await expect.poll(() => queryOf(ada)).toBe('');
    await expect.poll(() => ada.field('Annual gross revenue *').count()).toBe(0);
    await ada.field('Tax ID *').fill('47-5512983');
    await ada.next();
    await ada.heading(headings['business/owners']);
    expect((await dealOf(app.server, applicant.email)).hidden).toEqual([
      'business/revenue',
      'business/website',
    ]);
    await ada.open('/app/business/further-details');
    await ada.page.getByText('**-***2983').first().waitFor();
    await expect.poll(() => ada.field('Annual gross revenue *').count()).toBe(0);
    await ada.open(SUMMARY);
    await ada.heading(headings['funding-is-almost-here']);
    await ada.page.locator('[data-answer="business_ein"]').waitFor();
    const hidden = ada.page.locator('[data-answer="business_revenue"], [data-answer="business_website"]');
    await expect.poll(() => hidden.count()).toBe(0);
  });

  it('skips a step that has nothing left', async () => {
    const applicant = await savedApplicant(app.server.origin, 'bank-connect');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/bank-connect?hide=business/revenue,business/ein');
    await ada.button("Skip - I don't have them right now").click();
    await ada.heading(headings['business/owners']);
    await ada.link('Back').click();
    await ada.heading(headings['bank-connect']);
  });
});

describe('a link that fills in', () => {
  it('fills in empty fields, removes its parameters from the address, and names the parameters that it ignored', async () => {
    const ada = await app.person();
    const query = new URLSearchParams({
      business_name: 'Prefilled Bakery',
      owner_1_first: 'Grace',
      owner_1_mobile: '(415) 555-0123',
      owner_1_email: 'no address',
      owner_1_ssn: '536-22-8726',
      consent: 'true',
      loan_amount: '90000',
      utm_source: 'partner',
    });
    await ada.open(`/app/info?${query}`);
    await ada.heading(headings.info);
    await expect.poll(() => queryOf(ada)).toBe('?utm_source=partner');
    await expect.poll(() => ada.field('Business name *').inputValue()).toBe('Prefilled Bakery');
    await expect.poll(() => ada.field('First name *').inputValue()).toBe('Grace');
    await expect.poll(() => ada.field('Mobile phone *').inputValue()).toBe('415-555-0123');
    await expect.poll(() => ada.field('Email *').inputValue()).toBe('');
    await expect.poll(() => ada.page.getByRole('checkbox', { name: /I agree/ }).isChecked()).toBe(false);
    await ada.page
      .getByText('Some details in the link could not be used: Email. Please enter them here.')
      .waitFor();
    const storage = await ada.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    for (const ssn of ['536-22', '536228726']) expect(storage).not.toContain(ssn);
    await ada.link('Back').click();
    await expect
      .poll(() => ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).inputValue())
      .toBe('$90,000');
  });

  it('does not overwrite typed input', async () => {
    const ada = await app.person();
    await ada.open('/app/info');
    await ada.field('Business name *').fill('Typed Bakery');
    await ada.field('First name *').focus();
    await ada.open('/app/info?business_name=Other&owner_1_last=Hopper');
    await ada.heading(headings.info);
    await expect.poll(() => ada.field('Business name *').inputValue()).toBe('Typed Bakery');
    await expect.poll(() => ada.field('Last name *').inputValue()).toBe('Hopper');
  });
});

describe('a Change link', () => {
  it('[LINK-21] opens its step and returns to the summary, from each step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    const ada = await app.person();
    await openAs(ada, applicant, SUMMARY);
    for (const [name, heading] of [
      ['Change Select Amount', headings.amount],
      ['Change Basic Info', headings.info],
      ['Change More Details', headings['business/more-details']],
      [/^(Connect your bank|Go to the bank account step)$/, headings['bank-connect']],
      ['Change Further Business Details', headings['business/further-details']],
      ['Change Owners', headings['business/owners']],
      ['Change Type of Funding', headings['type-of-funding']],
      ['Change Timing', headings['aproximate-timing']],
    ] as const) {
      await ada.page.getByRole('link', { name }).first().click();
      await ada.heading(heading);
      await ada.next();
      await ada.heading(headings['funding-is-almost-here']);
      await ada.page.getByRole('link', { name }).first().click();
      await ada.heading(heading);
      await ada.link('Back').click();
      await ada.heading(headings['funding-is-almost-here']);
    }
  });
});
