import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Applicant, openAs, signInByApi } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { intercept } from './harness/network.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

// [SAVE-30] at the start of an application: a user's answers create only one, even if the page is left or an answer
// is late.

const app = setUpApp();
const STEP = 'business/more-details';

/** A signed-in user who has saved nothing and has filled in the first step after sign-in. */
async function begin(applicant?: Applicant): Promise<{ one: Person; applicant: Applicant }> {
  const person = await app.person();
  const who = applicant ?? (await signInByApi(app.server.origin));
  person.expectFaults(/status of (409|422)/);
  await openAs(person, who, `/app/${STEP}`);
  await person.heading(headings[STEP]);
  await fill.moreDetails(person);
  return { one: person, applicant: who };
}

/** Continues, reloads before the first save has reached the server, and lets the save arrive only then. */
async function reloadTooEarly(person: Person): Promise<void> {
  const createRequest = new Promise<Request>((resolve) => {
    void intercept(person.page, '**/api/apply/create', (route) => resolve(route.request()), 1);
  });
  await person.next();
  const request = await createRequest;
  const { authorization = '', 'idempotency-key': key = '' } = await request.allHeaders();
  await person.reload();
  await person.heading(headings[STEP]);
  const answer = await fetch(request.url(), {
    method: 'POST',
    headers: { authorization, 'idempotency-key': key, 'content-type': 'application/json' },
    body: request.postData(),
  });
  expect(answer.status).toBe(200);
}

const street = (person: Person) => person.field('Street address');

it('a page that was reloaded continues with its first save once its answer arrives, without a question', async () => {
  const { one: person, applicant } = await begin();
  await reloadTooEarly(person);
  await street(person).fill('9 Later Street');
  await person.next();
  await person.heading(headings['bank-connect']);
  expect(await dealOf(app.server, applicant.email)).toMatchObject({
    version: 2,
    document: { application: { business_street: '9 Later Street' } },
  });
});

it('two tabs that both start an application end with one, and the person is asked about answers that differ', async () => {
  const { one: person, applicant } = await begin();
  const { one: other } = await begin(await signInByApi(app.server.origin, applicant.email));
  await person.next();
  await person.heading(headings['bank-connect']);
  await street(other).fill('9 Later Street');
  await other.next();
  await other.page.getByRole('heading', { name: 'Some answers differ' }).waitFor();
  await expect.poll(() => other.page.getByRole('alertdialog').textContent()).toContain('9 Later Street');
  // On a wide screen each button has one line, and both are in one row.
  await other.page.setViewportSize({ width: 1280, height: 900 });
  const dialogButtons = () =>
    other.page
      .getByRole('alertdialog')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
      .then((boxes) => ({
        heights: boxes.map(({ height }) => height),
        rows: new Set(boxes.map(({ top }) => top)).size,
      }));
  await expect.poll(dialogButtons).toEqual({ heights: [44, 44], rows: 1 });
  // On a phone a question is above its answers: three columns would break words.
  await other.page.setViewportSize({ width: 320, height: 568 });
  const rowAligned = () =>
    other.page.getByRole('row', { name: /9 Later Street/ }).evaluate((row) => {
      const [question, answer] = [...row.children].map((cell) => cell.getBoundingClientRect());
      return question && answer ? answer.top >= question.bottom : undefined;
    });
  await expect.poll(rowAligned).toBe(true);
  await other.button('Use the answers entered here').click();
  await other.heading(headings['bank-connect']);
  expect(await dealOf(app.server, applicant.email)).toMatchObject({
    document: { application: { business_street: '9 Later Street' } },
  });
});
