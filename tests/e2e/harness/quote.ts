import { expect } from 'vitest';
import { signInByApi } from './applicant.ts';
import { expectNotInDatabase } from './leaks.ts';
import { emailedCode, newEmail } from './mail.ts';
import type { App } from './set-up-app.ts';

const DRIVER = 'NV-55667788';

/** An insurer's quote (tests/flows/quote) from start to end, with fields that no code knows. */
export async function walkQuote(app: App): Promise<void> {
  const { server } = app;
  const email = newEmail();
  const ada = await app.person();
  await ada.open('/quote');
  await ada.heading('Insure Your Van in Ten Minutes');
  await ada.link('Get a quote').click();
  await ada.heading('Who Asks for a Quote?');
  await ada.next();
  await ada.page.getByText('What is your name?').last().waitFor();
  await ada.field('First name').fill('Ada');
  await ada.field('Email').fill(email);
  await ada.next();
  await ada.heading('Enter Your Code');
  await ada.field('Verification Code').fill(await emailedCode(server.origin, email));

  // A list of people who are not owners, each with a secret.
  await ada.heading('Who Drives the Van?');
  await ada.field('What do you call the van?').fill('Blue Bus');
  await ada.field("Driver's name").fill('Ada Lovelace');
  await ada.field('License number').fill(DRIVER);
  await ada.button('Add a driver').click();
  await ada.field("Driver's name").last().fill('Grace Hopper');
  await ada.field('License number').last().fill('CA-11223344');
  await ada.next();

  // An object in an object, and an answer of one of two kinds.
  await ada.heading('How Is It Kept?');
  await ada.field('Garage street').fill('1 Dock Road');
  await ada.next();
  await ada.page.getByText('Which ZIP?').last().waitFor();
  await ada.field('Garage ZIP').fill('89501');
  await ada.page.getByRole('combobox', { name: /Cover/ }).selectOption({ label: 'Full cover' });
  await ada.field('Excess').fill('500');
  await ada.next();

  // A second list in the same application.
  await ada.heading('What Has Happened to It?');
  await ada.field('What happened?').fill('Hail on the roof');
  await ada.field('What it cost').fill('1200');
  await ada.next();
  await ada.heading('Your Quote is Almost Here');

  const [row] = await server.db.query<{ application_type: string; document: object }>(
    "select application_type, document from deals where application_type = 'quote'",
  );
  expect(row).toMatchObject({
    application_type: 'quote',
    document: {
      application: {
        contact_first: 'Ada',
        contact_email: email,
        van_name: 'Blue Bus',
        drivers: [{ full_name: 'Ada Lovelace' }, { full_name: 'Grace Hopper' }],
        claims: [{ what: 'Hail on the roof', cost: 1200 }],
        garage: { street: '1 Dock Road', zip: '89501' },
        cover: { excess: 500 },
      },
    },
  });
  await expectNotInDatabase(server, [DRIVER]);

  // Read by the API, and resumed in a new browser: secrets as masks.
  const api = await signInByApi(server.origin, email);
  const current = await api.call('GET', '/deals/current?application_type=quote');
  expect(await current.json()).toMatchObject({
    data: {
      flow: 'quote',
      application: {
        van_name: 'Blue Bus',
        drivers: [
          { full_name: 'Ada Lovelace', license: { present: true, mask: expect.stringMatching(/7788$/) } },
          {},
        ],
        claims: [{ cost: 1200 }],
        garage: { zip: '89501' },
        cover: { excess: 500 },
      },
    },
  });
  await ada.open('/quote/app/check');
  await ada.heading('Your Quote is Almost Here');
  await ada.page.getByText('Grace Hopper').first().waitFor();
  await ada.page.getByText('Hail on the roof').first().waitFor();
  await ada.page.getByText('1 Dock Road').first().waitFor();
  expect(await ada.page.locator('main').textContent()).not.toContain('[object');

  await ada.next('Ask for the price');
  await ada.page.waitForURL('**/quote/received');
  await ada.page.locator('.reference__number').waitFor();
  await ada.page.getByText('Blue Bus').waitFor();
  const submittedDeals = await server.db.query(
    "select stage, reference from deals where application_type = 'quote' and submitted_at is not null",
  );
  expect(submittedDeals).toMatchObject([
    { stage: 'ApplySubmitted', reference: expect.stringMatching(/^\w{4}-\w{4}$/) },
  ]);
}
