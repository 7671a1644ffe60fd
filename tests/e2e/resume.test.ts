import { describe, expect, it } from 'vitest';
import { answers, canaries } from './harness/answers.ts';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, type StepPath } from './harness/steps.ts';

const app = setUpApp();
const EIN = '**-***2983';
const SSN = '***-**-8726';
const BORN = '**/**/****';

/** Waits until the server holds so many secrets of a person: autosave has caught up. */
const savedSecrets = (email: string, count: number) =>
  expect
    .poll(async () => JSON.stringify(await dealOf(app.server, email)).match(/"v1\./g)?.length, {
      timeout: 15_000,
    })
    .toBe(count);
const value = (ada: Person, label: string) => ada.field(label).inputValue();
const isTicked = (ada: Person, role: 'radio' | 'checkbox', name: string | RegExp) =>
  ada.page.getByRole(role, { name }).isChecked();

/** What is entered at a step, and what is there after a reload. */
interface Reload {
  step: StepPath;
  enter: (ada: Person) => Promise<void>;
  /** How many secrets the server must hold before the reload: the tab's draft has none of them. */
  sealed?: number;
  check: (ada: Person) => Promise<void>;
}

const ownEmail = newEmail();
const reloads: Reload[] = [
  {
    step: 'amount',
    enter: fill.amount,
    check: async (ada) => {
      const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
      expect(await amount.inputValue()).toBe(`$${answers.amount}`);
      expect(await isTicked(ada, 'radio', '48 months')).toBe(true);
    },
  },
  {
    step: 'info',
    enter: (ada) => fill.info(ada, ownEmail),
    check: async (ada) => {
      expect(await value(ada, 'Business name *')).toBe(answers.business);
      expect(await value(ada, 'First name *')).toBe(answers.first);
      expect(await value(ada, 'Last name *')).toBe(answers.last);
      expect(await value(ada, 'Mobile phone *')).toBe(answers.mobile);
      expect(await value(ada, 'Email *')).toBe(ownEmail);
      expect(await isTicked(ada, 'checkbox', /I agree/)).toBe(true);
    },
  },
  {
    step: 'business/more-details',
    enter: (ada) => fill.moreDetails(ada),
    check: async (ada) => {
      expect(await value(ada, 'Street address')).toBe(answers.street);
      expect(await value(ada, 'State')).toBe('NV');
      expect(await value(ada, 'ZIP code')).toBe(answers.zip);
      expect(await value(ada, 'Years in business *')).toBe('5');
      expect(await isTicked(ada, 'radio', 'LLC')).toBe(true);
      expect(await ada.page.getByRole('combobox', { name: 'Industry' }).inputValue()).toBe('Restaurant');
    },
  },
  {
    step: 'business/further-details',
    sealed: 1,
    enter: fill.furtherDetails,
    check: async (ada) => {
      await ada.page.getByText(EIN).first().waitFor();
      expect(await value(ada, 'Annual gross revenue *')).toBe(`$${answers.revenue}`);
    },
  },
  {
    step: 'business/owners',
    sealed: 3,
    enter: (ada) => fill.owner(ada),
    check: async (ada) => {
      await ada.page.getByText(SSN).first().waitFor();
      await ada.page.getByText(BORN).first().waitFor();
      expect(await value(ada, 'Position *')).toBe(answers.title);
      expect(await value(ada, 'Street address')).toBe(answers.street);
    },
  },
  {
    step: 'type-of-funding',
    enter: async (ada) => {
      await ada.page.getByRole('checkbox', { name: 'Line of Credit' }).check();
      await ada.page.getByRole('checkbox', { name: 'Equipment Financing' }).check();
      await ada.field('Describe the equipment').fill('An oven');
    },
    check: async (ada) => {
      expect(await isTicked(ada, 'checkbox', 'Line of Credit')).toBe(true);
      expect(await isTicked(ada, 'checkbox', 'Working Capital')).toBe(false);
      expect(await value(ada, 'Describe the equipment')).toBe('An oven');
    },
  },
  {
    step: 'aproximate-timing',
    enter: (ada) => ada.page.getByRole('radio', { name: 'Immediately' }).check(),
    check: async (ada) => expect(await isTicked(ada, 'radio', 'Immediately')).toBe(true),
  },
];

describe('a reload', () => {
  it.each(reloads)('keeps $step, and no secret in the browser', async ({ step, enter, sealed, check }) => {
    const ada = await app.person();
    let email = '';
    if (step === 'amount' || step === 'info') await ada.open(`/app/${step}`);
    else {
      const applicant = await savedApplicant(app.server.origin, step);
      email = applicant.email;
      await openAs(ada, applicant, `/app/${step}`);
    }
    await ada.heading(headings[step]);
    await enter(ada);
    // At most the field being typed is lost.
    await ada.page.keyboard.press('Tab');
    if (sealed) await savedSecrets(email, sealed);
    await expectNoLeak(ada, app.server, canaries);
    await ada.page.reload();
    await ada.heading(headings[step]);
    await check(ada);
    await expectNoLeak(ada, app.server, canaries);
  });

  it('still asks for the code that was sent, and keeps its lock', async () => {
    const ada = await app.person();
    await ada.open('/app/info');
    const address = newEmail();
    await fill.info(ada, address);
    await ada.next();
    await ada.heading(headings['verify/login']);
    await ada.page.reload();
    await ada.page.getByText(`We've sent an email with your code to ${address}`).waitFor();
    await ada.page.getByRole('button', { name: /^Resend Code \(\d+\)$/ }).waitFor();
  });

  it('keeps the skip of the bank step and the whole review', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'bank-connect');
    await openAs(ada, applicant, '/app/bank-connect');
    await ada.button("Skip - I don't have them right now").click();
    await ada.heading(headings['business/further-details']);
    await ada.open('/app/bank-connect');
    await ada.page.getByText('Statements to be sent later').waitFor();
    expect(await dealOf(app.server, applicant.email)).toMatchObject({
      document: { loanRequest: { metadata: { haveStatements: false, typeOfStatements: 'email' } } },
    });
  });

  it('keeps what was sent over what an earlier page of the same person still holds', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.page.reload();
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.button('Submit').waitFor();
  });
});

describe('another device', () => {
  it('goes on after sign-in with what the server has, at the farthest step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const ada = await app.person();
    await ada.open('/');
    await ada.link('Log in').click();
    await signInAtProvider(ada, app.server.origin, applicant.email);
    // A log-in with no page to return to (decision 38); the start itself offers the same.
    await ada.heading(headings['business/owners']);
    await ada.open('/');
    await ada.heading(headings.amount);
    expect(await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).inputValue()).toBe(
      '$85,000',
    );
    await ada.link('Continue where you left off').click();
    await ada.heading(headings['type-of-funding']);
    await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
    await ada.next();
    await ada.heading(headings['aproximate-timing']);
    await ada.page.getByRole('radio', { name: 'Immediately' }).check();
    await ada.next();
    await ada.heading(headings['funding-is-almost-here']);
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.next('Submit');
    await ada.heading('We received your application');
    expect((await dealOf(app.server, applicant.email)).stage).toBe('AwaitingStatements');
  });

  it('joins what two devices changed, and asks where both changed the same answer', async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const path = '/app/business/further-details';
    const ada = await app.person();
    await openAs(ada, applicant, path);
    await ada.heading(headings['business/further-details']);
    const away = await app.person();
    away.expectFaults(/status of 409/);
    const again = await signInByApi(app.server.origin, applicant.email);
    await openAs(away, again, path);
    await away.heading(headings['business/further-details']);

    await ada.field('Annual gross revenue *').fill('610,000');
    await ada.next();
    await ada.heading(headings['business/owners']);
    await away.field('Annual gross revenue *').fill('620,000');
    await away.next();
    await away.page.getByRole('heading', { name: 'Some answers differ' }).waitFor();
    const dialog = away.page.getByRole('alertdialog');
    const words = (await dialog.textContent()) ?? '';
    for (const part of ['Annual gross revenue', '$610,000', '$620,000']) expect(words).toContain(part);
    await away.button('Use the answers entered here').click();
    await away.heading(headings['business/owners']);
    expect(await dealOf(app.server, applicant.email)).toMatchObject({
      document: { business: { annualRevenue: 620000, name: answers.business } },
    });
  });
});
