import { expect, it } from 'vitest';
import { answers, canaries } from './harness/answers.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';

/** As `npm start` serves it: one process with its own database. */
const app = setUpApp({ ownDatabase: true });

it('takes an applicant from home to a submitted application in the database, by mouse', async () => {
  const { server } = app;
  const ada = await app.person();
  const email = newEmail();
  await signUp(ada, server.origin, email);

  await fill.moreDetails(ada);
  await ada.next();
  await ada.heading(headings['bank-connect']);
  await ada.button("Skip - I don't have them right now").click();
  await ada.heading(headings['business/further-details']);
  await fill.furtherDetails(ada);
  await expectNoLeak(ada, server, canaries);
  await ada.next();
  await ada.heading(headings['business/owners']);
  await fill.owner(ada);
  await expectNoLeak(ada, server, canaries);
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await ada.next();
  await ada.heading(headings['aproximate-timing']);
  await ada.page.getByRole('radio', { name: '30+ days' }).check();
  await ada.next();

  await ada.heading(headings['funding-is-almost-here']);
  await ada.page.getByRole('heading', { name: 'Key Business Details for Review' }).waitFor();
  await ada.page.getByText('Not Connected', { exact: true }).waitFor();
  const review = (await ada.page.locator('main').textContent()) ?? '';
  for (const words of ['$85,000', '48 months', answers.business, answers.mobile, 'Restaurant', '$500,000'])
    expect(review).toContain(words);
  for (const secret of canaries) expect(review).not.toContain(secret);
  await ada.next('Submit');
  await ada.page.waitForURL('**/app/decision/process');
  await ada.heading('We received your application');
  await ada.page.getByText('We reply to you by email within 1-2 business days.').waitFor();

  const rows = await server.db.query<Row>('select * from deals');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    brand: 'default',
    application_type: 'apply',
    flow: 'apply',
    flow_version: expect.stringMatching(/^1\.0\.0/),
    stage: 'AwaitingStatements',
    submitted_at: expect.any(Date),
    document: {
      business: {
        name: answers.business,
        naicsCode: 722511,
        entityType: 'LLC',
        annualRevenue: 500000,
        businessYears: 5,
        address: { address1: answers.street, city: answers.city, state: 'NV', postalCode: answers.zip },
        contacts: [
          {
            email,
            firstName: answers.first,
            lastName: answers.last,
            phoneMobile: answers.mobile,
            title: answers.title,
            ownerPercentage: 100,
            address: { address1: answers.street, postalCode: answers.zip },
          },
        ],
      },
      loanRequest: {
        type: 'WC',
        amount: 85000,
        termLength: 48,
        termUnit: 'month',
        whenFundingNeeded: 'within-more-than-30-days',
        metadata: { loanTypes: ['WC'], consent: { given: true }, haveStatements: false },
      },
    },
  });
  const { reference, document } = rows[0] as Row;
  // What stands on the page is what stands in the database.
  await ada.page.getByText(reference, { exact: true }).waitFor();
  const [owner] = document.business.contacts;
  for (const sealed of [document.business.taxIdNumber, owner?.ssn, owner?.dob])
    expect(sealed).toEqual(SEALED);

  await expectNotInDatabase(server, canaries);
  await expectNoLeak(ada, server, canaries);

  // What is submitted stays submitted: neither Back nor a step's address shows an empty application in its place.
  await ada.page.goBack();
  await ada.heading('We received your application');
  await ada.open('/app/bank-connect');
  await ada.heading('We received your application');
  await ada.page.getByText(reference, { exact: true }).waitFor();
  // Another one is begun by its first step alone.
  await ada.link('Start another application').click();
  await ada.heading(headings.amount);
  await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill('20,000');
  await ada.next();
  await ada.heading(headings.info);
  await ada.open('/app/bank-connect');
  await ada.heading(headings['bank-connect']);
});

interface Row {
  reference: string;
  document: { business: { taxIdNumber: unknown; contacts: { ssn: unknown; dob: unknown }[] } };
}

const SEALED = expect.stringMatching(/^v1\.[A-Za-z0-9_-]+\.[\w-]+\.[\w-]+$/);
