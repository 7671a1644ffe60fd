import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlowCopy } from '../engine/compile/flow-copy.ts';
import { openAs, signInByApi } from './harness/applicant.ts';
import { build } from './harness/built-app.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import type { ServerOptions } from './harness/server.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';

/** What staff of a lender for restaurants write: new fields, a rule, a step. Nothing of this is known to any code. */
const fields = {
  business_fax: {
    type: 'string',
    title: 'Fax number',
    pattern: '^\\d{3}-\\d{3}-\\d{4}$',
    'x-errors': {
      required: 'Please enter a fax number.',
      pattern: 'A fax number has 10 digits, with the area code.',
    },
    'x-format': 'phone',
    'x-save': 'loanRequest.metadata.fax',
  },
  business_seats: {
    type: 'integer',
    title: 'Number of seats',
    minimum: 1,
    maximum: 500,
    'x-errors': {
      required: 'Please tell us how many seats you have.',
      type: 'Please enter digits only.',
      minimum: 'At least {limit} seat.',
      maximum: 'At most {limit} seats.',
    },
    'x-format': 'integer',
    'x-save': 'business.dining.seats',
  },
  business_service: {
    type: 'string',
    title: 'How do you serve?',
    enum: ['table', 'counter'],
    'x-options': [
      { value: 'table', label: 'At the table' },
      { value: 'counter', label: 'Over the counter' },
    ],
    'x-errors': { required: 'Please choose how you serve.' },
    'x-save': 'business.dining.service',
  },
  business_license: {
    type: 'string',
    title: 'Liquor license number',
    minLength: 6,
    maxLength: 20,
    'x-errors': {
      required: 'Please enter the number on your license.',
      minLength: 'A license number has at least {limit} characters.',
    },
    'x-sensitive': 'mask-last-4',
    'x-save': 'business.licenseNumber',
  },
};
const asked = (name: string) => ({ $ref: `application.schema.json#/properties/${name}` });

const restaurantStep = {
  $schema: '../../../schemas/step.schema.json',
  path: 'business/restaurant',
  title: 'Restaurant',
  heading: 'Tell Us About Your Restaurant',
  intro: 'Only restaurants are asked this.',
  access: 'applicant',
  navigation: true,
  show: { rule: 'is-restaurant' },
  schema: {
    type: 'object',
    required: ['business_seats', 'business_service'],
    properties: {
      business_seats: asked('business_seats'),
      business_service: asked('business_service'),
      business_license: asked('business_license'),
    },
  },
  uiSchema: {
    'ui:order': ['business_seats', 'business_service', 'business_license'],
    business_seats: { 'ui:help': 'Inside and outside.' },
    business_service: { 'ui:widget': 'radio' },
    business_license: { 'ui:title': 'Liquor license number (optional)' },
  },
  substeps: {
    'business/seats': { fields: ['business_seats'] },
    'business/license': { fields: ['business_license'] },
  },
  next: [{ action: 'save' }],
};

const isRestaurant = { 'application.business_naics': 722511 };

interface StepFile {
  schema: { required: string[]; properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] } & Record<string, unknown>;
  substeps: Record<string, unknown>;
}

const LICENSE = 'TX-77881234';
const heading = 'Tell Us About Your Restaurant';
const copy = new FlowCopy();
// Inside the checkout, where Node finds its packages.
const artifacts = path.resolve(import.meta.dirname, '../../artifacts');
mkdirSync(artifacts, { recursive: true });
const outDir = mkdtempSync(path.join(artifacts, 'staff-'));
const options: ServerOptions = {};

beforeAll(() => {
  copy.change<{ properties: Record<string, unknown> }>('schemas/application.schema.json', ({ properties }) =>
    Object.assign(properties, fields),
  );
  copy.change<StepFile>('flows/apply/steps/further-details.json', ({ schema, uiSchema, substeps }) => {
    schema.required.push('business_fax');
    schema.properties.business_fax = asked('business_fax');
    uiSchema['ui:order'].push('business_fax');
    uiSchema.business_fax = { 'ui:widget': 'phone', 'ui:help': 'We fax nothing but the contract.' };
    substeps['business/fax'] = { fields: ['business_fax'] };
  });
  copy.write('flows/apply/steps/restaurant.json', JSON.stringify(restaurantStep, null, 2));
  copy.change<{ steps: string[]; rules: Record<string, unknown> }>('flows/apply/flow.json', (flow) => {
    flow.rules['is-restaurant'] = isRestaurant;
    flow.steps.splice(flow.steps.indexOf('further-details') + 1, 0, 'restaurant');
    // The time comes before the products now.
    flow.steps = flow.steps.filter((step) => step !== 'aproximate-timing');
    flow.steps.splice(flow.steps.indexOf('type-of-funding'), 0, 'aproximate-timing');
  });
  options.file = build({ outDir, flows: copy.path('flows'), schemas: copy.path('schemas') });
});
afterAll(() => {
  copy.remove();
  rmSync(outDir, { recursive: true, force: true });
});

const app = setUpApp(options);

it('asks, checks, saves, reviews and resumes what staff wrote as JSON', async () => {
  const { server } = app;
  const email = newEmail();
  const ada = await app.person();
  const saves: string[] = [];
  ada.page.on('request', (request) => {
    if (request.url().includes('/api/apply/')) saves.push(request.url());
  });
  await signUp(ada, server.origin, email);
  await fill.moreDetails(ada);
  await ada.next();
  await ada.heading(headings['bank-connect']);
  await ada.button("Skip - I don't have them right now").click();

  // A field more in a step that was there.
  await ada.heading(headings['business/further-details']);
  await fill.furtherDetails(ada);
  await ada.page.getByText('We fax nothing but the contract.').waitFor();
  await ada.next();
  await shows(ada, 'Fax number', 'Please enter a fax number.');
  await ada.field('Fax number').fill('415555');
  const before = saves.length;
  await ada.next();
  await shows(ada, 'Fax number', 'A fax number has 10 digits, with the area code.');
  expect(saves.length).toBe(before);
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
  await expectNoLeak(ada, server, [LICENSE]);
  await ada.next();
  await ada.heading(headings['business/owners']);

  const [row] = await server.db.query<{ document: Document }>('select document from deals');
  expect(row?.document).toMatchObject({
    business: {
      dining: { seats: 24, service: 'table' },
      licenseNumber: expect.stringMatching(/^v1\.[A-Za-z0-9_-]+\.[\w-]+\.[\w-]+$/),
    },
    loanRequest: { metadata: { fax: '415-555-0199' } },
  });
  await expectNotInDatabase(server, [LICENSE]);

  // Resumed after a reload: the secret as a mask.
  await ada.open('/app/business/restaurant');
  await ada.heading(heading);
  await resumed(ada);

  // The moved step comes before the one that it was behind.
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
  await ada.next();
  await ada.heading(headings['funding-is-almost-here']);
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

it('holds the server to the same rules and words', async () => {
  const { origin } = app.server;
  const { call } = await signInByApi(origin);
  const refused = await call('POST', '/api/apply/create', {
    business: { dining: { seats: 501, service: 'drive-in' }, licenseNumber: 'TX-1' },
    loanRequest: { metadata: { fax: '415555' } },
  });
  expect(refused.status).toBe(422);
  const { errors } = (await refused.json()) as { errors: { field: string; text: string }[] };
  expect(Object.fromEntries(errors.map(({ field, text }) => [field, text]))).toEqual({
    business_fax: 'A fax number has 10 digits, with the area code.',
    business_seats: 'At most 500 seats.',
    business_service: 'Please choose one of the options.',
    business_license: 'A license number has at least 6 characters.',
  });
  // What no JSON names stays unknown.
  const unknown = await call('POST', '/api/apply/create', { business: { dining: { tables: 6 } } });
  expect(unknown.status).toBe(422);
});

interface Document {
  business: Record<string, unknown>;
  loanRequest: { metadata: Record<string, unknown> };
}

/** The error stands with its field: announced with it, not only somewhere in the page. */
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

async function resumed(person: Person): Promise<void> {
  await expect.poll(() => person.field('Number of seats').inputValue()).toBe('24');
  expect(await person.page.getByRole('radio', { name: 'At the table' }).isChecked()).toBe(true);
  await person.page.getByText('**-****1234').waitFor();
}

async function reviews(person: Person, answers: Record<string, string>): Promise<void> {
  for (const [field, words] of Object.entries(answers)) {
    const row = person.page.locator(`[data-answer="${field}"]`);
    await row.getByText(words, { exact: true }).waitFor();
    await row.getByRole('link', { name: /^Change / }).waitFor();
  }
}
