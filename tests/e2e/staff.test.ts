import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlowCopy } from '../engine/compile/flow-copy.ts';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { build } from './harness/built-app.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import type { Person } from './harness/person.ts';
import { walkQuote } from './harness/quote.ts';
import { askRestaurants } from './harness/restaurant.ts';
import type { ServerOptions } from './harness/server.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

// Proves that questions, steps and a flow written as JSON alone work in a built application.

const LICENSE = 'TX-77881234';
const ALARM = 'AL-905512';
/** A secret as it is stored. */
const SEALED = /^v1\.[A-Za-z0-9_-]+\.[\w-]+\.[\w-]+$/;
const heading = 'Tell Us About Your Restaurant';
const copy = new FlowCopy();
// Inside the checkout, so that Node finds its packages.
const artifacts = path.resolve(import.meta.dirname, '../../artifacts');
mkdirSync(artifacts, { recursive: true });
const outDir = mkdtempSync(path.join(artifacts, 'staff-'));
const options: ServerOptions = {};

beforeAll(() => {
  askRestaurants(copy);
  // A product of another trade, beside the two flows (its way: the last test of this file).
  cpSync(path.resolve(import.meta.dirname, '../flows/quote'), copy.path('flows/quote'), { recursive: true });
  options.file = build({ outDir, flows: copy.path('flows'), schemas: copy.path('schemas') });
});
afterAll(() => {
  copy.remove();
  rmSync(outDir, { recursive: true, force: true });
});

const app = setUpApp(options);

it('asks, checks, saves, reviews and resumes questions that staff wrote as JSON', async () => {
  const { server } = app;
  const applicant = await savedApplicant(server.origin, 'business/further-details');
  const { email } = applicant;
  const ada = await app.person();
  const saves: string[] = [];
  ada.page.on('request', (request) => {
    if (request.url().includes('/api/apply/')) saves.push(request.postData() ?? '');
  });

  // A field more in a step that was there.
  await openAs(ada, applicant, '/app/business/further-details');
  await ada.heading(headings['business/further-details']);
  await fill.furtherDetails(ada);
  await ada.page.getByText('We fax nothing but the contract.').waitFor();
  await ada.next();
  await shows(ada, 'Fax number', 'Please enter a fax number.');
  await ada.field('Fax number').fill('415555');
  await ada.next();
  await shows(ada, 'Fax number', 'A fax number has 10 digits, with the area code.');
  await ada.field('Fax number').fill('4155550199');
  await ada.next();

  // A step more, there because of an answer.
  await ada.heading(heading);
  await ada.field('Number of seats').fill('0');
  await ada.field(/^Liquor license number/).fill('TX-1');
  await ada.next();
  await shows(ada, 'Number of seats', 'At least 1 seat.');
  await shows(ada, /^Liquor license number/, 'A license number has at least 6 characters.');
  await ada.page.getByText('Please choose how you serve.').last().waitFor();
  await ada.field('Number of seats').fill('24');
  await ada.page.getByRole('radio', { name: 'At the table' }).check();
  await ada.field(/^Liquor license number/).fill(LICENSE);
  await alarm(ada).locator('select').selectOption('A code');
  await alarm(ada).locator('input').fill(ALARM);
  await expectNoLeak(ada, server, [LICENSE, ALARM]);
  await ada.next();
  await ada.heading(headings['business/owners']);
  // The page saves by itself, too; no save contains the invalid number.
  expect(saves.join()).toContain('"415-555-0199"');
  expect(saves.join()).not.toMatch(/"415-?555"/);

  const savedDocument = async (): Promise<Document | undefined> => {
    const [row] = await server.db.query<{ document: Document }>(
      "select document from deals where application_type = 'apply'",
    );
    return row?.document;
  };
  expect(await savedDocument()).toMatchObject({
    application: {
      business_seats: 24,
      business_service: 'table',
      business_license: expect.stringMatching(SEALED),
      business_alarm: expect.stringMatching(SEALED),
      business_fax: '415-555-0199',
    },
  });
  await expectNotInDatabase(server, [LICENSE, ALARM]);

  // Resumed after a reload: the secret as a mask.
  await ada.open('/app/business/restaurant');
  await ada.heading(heading);
  await expectResumed(ada);

  // The moved step comes before the step that preceded it.
  await ada.open('/app/business/owners');
  await ada.heading(headings['business/owners']);
  await fill.owner(ada);
  await ada.next();
  await ada.heading(headings['aproximate-timing']);
  await ada.page.getByRole('radio', { name: '30+ days' }).check();
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await ada.next();

  // Reviewed, and changed from there.
  await ada.heading(headings['funding-is-almost-here']);
  await reviews(ada, {
    business_fax: '415-555-0199',
    business_seats: '24',
    business_service: 'At the table',
  });
  await reviews(ada, { business_license: '**-****1234' });
  await ada.link('Change Restaurant').click();
  await ada.page.waitForURL('**?return=funding-is-almost-here');
  await ada.field('Number of seats').fill('501');
  await ada.next();
  await shows(ada, 'Number of seats', 'At most 500 seats.');
  await ada.field('Number of seats').fill('30');
  // A saved secret that may also be nothing: taken back.
  await alarm(ada).getByText('**-**5512').waitFor();
  await alarm(ada).locator('select').selectOption('No alarm');
  await expect.poll(() => alarm(ada).textContent()).not.toContain('5512');
  await ada.next();
  await ada.heading(headings['funding-is-almost-here']);
  expect((await savedDocument())?.application.business_alarm ?? null).toBeNull();
  await reviews(ada, { business_seats: '30', business_license: '**-****1234' });
  await expectNoLeak(ada, server, [LICENSE]);

  // The same person at another browser.
  const elsewhere = await app.person();
  await openAs(elsewhere, await signInByApi(server.origin, email), '/app/select?continue');
  await elsewhere.heading(headings['funding-is-almost-here']);
  await reviews(elsewhere, {
    business_fax: '415-555-0199',
    business_seats: '30',
    business_license: '**-****1234',
  });
  await elsewhere.next('Submit');
  await elsewhere.page.waitForURL('**/app/decision/process');
  await elsewhere.heading('We received your application');
});

it("a third flow, an insurer's quote, runs from home to its last page", () => walkQuote(app));

interface Document {
  application: Record<string, unknown>;
}

/** The error describes its field, so that it is announced with the field. */
async function shows(person: Person, label: string | RegExp, error: string): Promise<void> {
  const field = person.field(label);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => describedBy(person, label)).toContain(error);
}

async function describedBy(person: Person, label: string | RegExp): Promise<string> {
  return person.field(label).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** The alarm code with its branches: none, or a code. */
function alarm({ page }: Person) {
  return page.locator('.tr-branch');
}

async function expectResumed(person: Person): Promise<void> {
  await expect.poll(() => person.field('Number of seats').inputValue()).toBe('24');
  await expect.poll(() => person.page.getByRole('radio', { name: 'At the table' }).isChecked()).toBe(true);
  await person.page.getByText('**-****1234').waitFor();
  await alarm(person).getByText('**-**5512').waitFor();
}

async function reviews(person: Person, answers: Record<string, string>): Promise<void> {
  for (const [field, words] of Object.entries(answers)) {
    const row = person.page.locator(`[data-answer="${field}"]`);
    await row.getByText(words, { exact: true }).waitFor();
  }
}
