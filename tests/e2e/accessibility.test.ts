import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, type StepPath } from './harness/steps.ts';
import { atUpload, statement } from './harness/upload.ts';

const app = setUpApp();

/** How each step comes from empty to wrong to filled. */
const steps: {
  step: StepPath;
  spoil: (person: Person) => Promise<void>;
  fill: (person: Person) => Promise<void>;
}[] = [
  {
    step: 'amount',
    spoil: async (ada) => {
      await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill('1');
      await ada.next();
    },
    fill: fill.amount,
  },
  { step: 'info', spoil: (ada) => ada.next(), fill: (ada) => fill.info(ada, newEmail()) },
  { step: 'business/more-details', spoil: (ada) => ada.next(), fill: (ada) => fill.moreDetails(ada) },
  { step: 'business/further-details', spoil: (ada) => ada.next(), fill: fill.furtherDetails },
  {
    step: 'business/owners',
    spoil: (ada) => ada.next(),
    fill: async (ada) => {
      await fill.owner(ada);
      await ada.button('Add additional owners?').click();
      await ada.page.getByText('Owner 2', { exact: true }).waitFor();
    },
  },
  {
    step: 'type-of-funding',
    spoil: (ada) => ada.next(),
    fill: async (ada) => {
      await ada.page.getByRole('checkbox', { name: 'Equipment Financing' }).check();
      await ada.field('Describe the equipment').fill('An oven');
    },
  },
  {
    step: 'aproximate-timing',
    spoil: (ada) => ada.next(),
    fill: (ada) => ada.page.getByRole('radio', { name: 'Immediately' }).check(),
  },
];

/** No violation on a phone and on a desk (a step that is wrong on the one, filled on the other), and nothing to scroll sideways at 320 px. */
const expectFit = async (person: Person, widths = [1280, 375]): Promise<void> => {
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: 900 });
    await expectNoViolations(person);
  }
  await expectNoSidewaysScroll(person);
  await person.page.setViewportSize({ width: 1280, height: 900 });
};

const expectNoSidewaysScroll = async ({ page }: Person): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 700 });
  const over = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const isWide = (element: Element) => element.getBoundingClientRect().right > limit + 1;
    return document.documentElement.scrollWidth > limit
      ? [...document.querySelectorAll('main *')]
          .filter(isWide)
          .map((element) => element.outerHTML.slice(0, 120))
      : [];
  });
  expect(over, `wider than 320 px on ${page.url()}`).toEqual([]);
};

const summary = (ada: Person) => ada.page.getByRole('region', { name: 'There is a problem' });

describe('each step, empty, wrong and filled', () => {
  it.each(steps)('$step', async ({ step, spoil, fill: enter }) => {
    const ada = await app.person();
    if (step === 'amount' || step === 'info') await ada.open(`/app/${step}`);
    else await openAs(ada, await savedApplicant(app.server.origin, step), `/app/${step}`);
    await ada.heading(headings[step]);
    await expectFit(ada);
    await spoil(ada);
    await summary(ada).waitFor();
    await expectFit(ada, [375]);
    await enter(ada);
    await ada.page.keyboard.press('Tab');
    await summary(ada).waitFor({ state: 'detached' });
    await expectFit(ada, [1280]);
  });

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

  it('bank-connect', async () => {
    const ada = await app.person();
    await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/bank-connect');
    await ada.heading(headings['bank-connect']);
    await expectFit(ada);
    await ada.button("Skip - I don't have them right now").click();
    await ada.heading(headings['business/further-details']);
    await ada.link('Back').click();
    await ada.page.getByText('Statements to be sent later').waitFor();
    await expectFit(ada);
  });

  it('upload-statements', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'bank-connect', {
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    });
    const visit = await atUpload(ada, applicant);
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

  it('funding-is-almost-here', async () => {
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
  });
});

describe('what stands around the steps', () => {
  it('pages', async () => {
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

  it('a dialog and a message', async () => {
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

  it('the confirmation', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await ada.next('Submit');
    await ada.heading('We received your application');
    await expectFit(ada);
  });

  it('the first step for somebody who has been further', async () => {
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
