import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import samples from '#dev/gallery/samples.json' with { type: 'json' };
import { FlowCopy } from '../engine/compile/flow-copy.ts';
import { START_MS } from '../patience.ts';
import { signInByApi } from './harness/applicant.ts';
import { PROBLEMS } from './harness/errors.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

const INFO = 'flows/apply/steps/info.json';
const FLOW = 'flows/apply/flow.json';
const APPLICATION = 'schemas/application.schema.json';

const SAMPLES = samples.length;

const copy = new FlowCopy();
const original = new Map([INFO, FLOW, APPLICATION].map((file) => [file, copy.read(file)]));
const restore = () => {
  for (const [file, text] of original) if (copy.read(file) !== text) copy.write(file, text);
};

/** `npm run dev` on a copy of the flows. */
const app = setUpApp({
  file: path.resolve(import.meta.dirname, '../../dev/hot-reload.ts'),
  env: {
    NODE_OPTIONS: '--import tsx',
    VITEST: '',
    TRELLIS_FLOWS_DIR: copy.path('flows'),
    TRELLIS_SCHEMAS_DIR: copy.path('schemas'),
  },
});

/**
 * The first visitor: the first page of a fresh checkout waits for Vite to bundle packages, which this file
 * does not test.
 */
let ada: Person;
beforeAll(async () => {
  ada = await app.person();
  await ada.open('/app/info');
  await ada.page.getByRole('heading', { level: 1, name: headings.info }).waitFor({ timeout: START_MS });
});
// Undo the changes of a failed test, so that the next test starts from the original files.
afterEach(restore);
afterAll(() => copy.remove());

it('an open page shows a saved step, a new rule, a fault and new texts at once, and keeps the input', async () => {
  const policy = (await fetch(app.server.origin)).headers.get('content-security-policy');
  expect(policy).not.toContain('unsafe');
  const before = connections(ada);
  await ada.open('/');
  await ada.link('Register Now').click();
  await ada.heading(headings.amount);
  await fill.amount(ada);
  await ada.next();
  await ada.heading(headings.info);
  await ada.next();
  await ada.page.getByText(PROBLEMS).waitFor();
  await ada.field('Business name *').fill('Acme Bakery');
  await isListening(ada, before);
  await mark(ada);
  await showsSavedStep(ada);
  await holdsToRule(ada);
  await showsFault(ada);
  await isSamePage(ada);
  await showsWordsOfHome(ada);
});

it('the gallery draws every widget of the catalog, with errors if a sample is wrong', async () => {
  const { page } = ada;
  await page.goto('/local/widgets');
  await page.getByRole('heading', { level: 2, name: 'ssn', exact: true }).waitFor({ timeout: START_MS });
  const drawn = await page.locator('.gallery section').count();
  expect(drawn).toBe(SAMPLES);
  expect(await page.locator('.gallery__state--error .tr-field__error').count()).toBeGreaterThanOrEqual(
    SAMPLES,
  );
});

/** New words and a new error text, shown in less than a second. */
async function showsSavedStep(ada: Person): Promise<void> {
  const name = 'Name over the door';
  const took = await untilShown(ada, name, () =>
    copy.change<Step>(INFO, ({ uiSchema }) => {
      uiSchema.business_name = { 'ui:title': name, 'ui:errors': { required: `What is the ${name}?` } };
    }),
  );
  await expect.poll(() => ada.field(name).inputValue()).toBe('Acme Bakery');
  console.log(`Saved step to open page: ${took} ms`);
  await ada.field(name).fill('');
  await ada.next();
  await ada.page.getByText(`What is the ${name}?`).last().waitFor();
  restore();
  await ada.field('Business name *').fill('Acme Bakery');
}

/** A new rule counts in the page and at the server. */
async function holdsToRule(ada: Person): Promise<void> {
  const { call } = await signInByApi(app.server.origin);
  // Nothing is saved because of the ZIP code, so that the same call can be made again.
  const business = { name: 'Acme Bakery', address: { postalCode: 'none' } };
  const readRefusal = async () => {
    const answer = await call('POST', '/api/apply/create', { business });
    const { errors } = (await answer.json()) as { errors: { field: string; text: string }[] };
    return Object.fromEntries(errors.map(({ field, text }) => [field, text]));
  };
  await expect.poll(async () => Object.keys(await readRefusal())).toEqual(['business_zip']);

  const words = 'Our sign has room for 8 letters.';
  copy.change<Application>(APPLICATION, ({ properties: { business_name: name } }) => {
    Object.assign(name, { maxLength: 8, 'x-errors': { ...name['x-errors'], maxLength: words } });
  });
  await expect.poll(readRefusal).toMatchObject({ business_name: words });
  await ada.next();
  await ada.page.getByText(words).last().waitFor();
  restore();
  await expect.poll(readRefusal).not.toHaveProperty('business_name');
}

/** A fault shows with its place and fix; the last good flow stays, and the fault disappears when it is fixed. */
async function showsFault(ada: Person): Promise<void> {
  const overlay = ada.page.locator('vite-error-overlay .message-body');
  const line = copy.lineOf(INFO, '"title": "Basic Info"') + 1;
  copy.edit(INFO, '"title": "Basic Info",', '"title": "Basic Info"');
  await overlay.waitFor();
  const message = await overlay.textContent();
  expect(message).toContain(`info.json:${line}:3: a comma is missing before this.`);
  expect(message).toContain('Put a comma after the value before it.');

  // The last good flow stays: in the page below, and at the server.
  await ada.page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'detached' });
  await ada.field('First name *').fill('Ada');
  await ada.next();
  await ada.page.getByText('Please enter a valid first name.').first().waitFor({ state: 'detached' });
  await ada.page.getByText('Please enter a valid last name.').last().waitFor();
  const { call } = await signInByApi(app.server.origin);
  expect((await call('POST', '/api/apply/create', { business: { name: 'Acme' } })).status).toBe(200);

  copy.write(INFO, copy.read(INFO).replace('"ui:widget": "phone"', '"ui:widget": "phne"'));
  await overlay.waitFor();
  restore();
  await overlay.waitFor({ state: 'detached' });
  await expect.poll(() => ada.field('Business name *').inputValue()).toBe('Acme Bakery');
  await expect.poll(() => ada.field('First name *').inputValue()).toBe('Ada');
}

/** New texts of the home page, also in the page without scripts. */
async function showsWordsOfHome(ada: Person): Promise<void> {
  const before = connections(ada);
  await ada.open('/');
  await isListening(ada, before);
  await mark(ada);
  copy.change<{ homePage: { title: string } }>(FLOW, ({ homePage }) => {
    homePage.title = 'Money for Bakers';
  });
  await ada.page.getByRole('heading', { level: 1, name: 'Money for Bakers' }).waitFor();
  await isSamePage(ada);
  const page = async () => (await fetch(`${app.server.origin}/`)).text();
  await expect.poll(page).toContain('Money for Bakers</h1>');
}

interface Step {
  uiSchema: Record<string, unknown>;
}

interface Application {
  properties: { business_name: Record<string, unknown> & { 'x-errors'?: Record<string, string> } };
}

/** Waits until the page gets change events and has loaded its scripts. */
async function isListening(person: Person, before: number): Promise<void> {
  await expect.poll(() => connections(person)).toBeGreaterThan(before);
  await person.page.waitForLoadState('networkidle');
}

/** The number of times that the person's pages connected to the change events. */
function connections(person: Person): number {
  return person.spokenTexts().filter((words) => words.startsWith('[vite] connected')).length;
}

/** A reload of the page would remove the mark. */
async function mark(person: Person): Promise<void> {
  await person.page.evaluate(() => Object.assign(window, { isMarked: true }));
}

async function isSamePage(person: Person): Promise<void> {
  expect(await person.page.evaluate(() => 'isMarked' in window)).toBe(true);
}

/** Milliseconds from a change on disk until a label is in the page. */
async function untilShown(person: Person, label: string, change: () => void): Promise<number> {
  const startMs = performance.now();
  change();
  await person.field(label).waitFor();
  return Math.round(performance.now() - startMs);
}
