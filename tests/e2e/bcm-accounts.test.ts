import { expect, it } from 'vitest';
import { openAs, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bcmHeadings, fillDetails } from './harness/bcm-steps.ts';
import { emailedCode } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { BUSINESSES } from './harness/shared.ts';

// Proves that a person with accounts chooses a business, and that each business has its own application.

const [oak, elm] = BUSINESSES;
const app = setUpApp();

/** Signs in on the provider's own page; the code is pasted beside its field. */
async function signIn(person: Person, email: string): Promise<void> {
  await person.page.waitForURL('**/u/login?**');
  await person.page.getByRole('textbox').fill(email);
  await person.page.getByRole('button').first().click();
  await person.page.waitForURL('**/u/login/code**').catch(() => {});
  const code = await emailedCode(app.server.origin, email);
  await person.page.getByRole('heading').first().waitFor();
  await person.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', `Your code is ${text}`);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, code);
}

/** The accounts named by calls about applications so far, in order. */
function accountsNamed(person: Person): string[] {
  const named: string[] = [];
  person.page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^\/(api\/apply\/|deals)/.test(url.pathname)) return;
    const body = request.postDataJSON() as { account_id?: string } | null;
    named.push(url.searchParams.get('account_id') ?? body?.account_id ?? 'none');
  });
  return named;
}

it('lets a person with accounts choose a business, which every later call names', async () => {
  const pat = await app.person();
  await pat.open('/bcm');
  await pat.link('Log in').click();
  await signIn(pat, 'pat@example.com');
  await pat.page.waitForURL('**/bcm/business/select');
  await pat.heading(bcmHeadings.select);
  await expectNoViolations(pat);
  for (const { name } of [oak, elm]) await pat.button(name).waitFor();

  const named = accountsNamed(pat);
  await pat.button(elm.name).click();
  await pat.heading(bcmHeadings.info);
  await expect.poll(() => pat.field('Business name *').inputValue()).toBe(elm.name);
  await expect.poll(() => pat.field('Email *').inputValue()).toBe('pat@example.com');
  await pat.field('First name *').fill('Pat');
  await pat.field('Last name *').fill('Elm');
  await pat.field('Mobile phone *').fill('415-555-0123');
  await pat.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  await pat.next();

  // The user is signed in already, so the code step is passed.
  await pat.heading(bcmHeadings.details);
  await fillDetails(pat);
  await pat.next();
  await pat.heading(bcmHeadings.summary);
  await pat.next('Activate');
  await pat.page.waitForURL('**/bcm/app/contact-soon');
  await pat.heading(bcmHeadings.final);
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([elm.id]));
  const rows = await app.server.db.query('select account_id, reference from deals');
  expect(rows).toEqual([{ account_id: elm.id, reference: expect.any(String) }]);
});

it('keeps the applications of two businesses apart, and the start button opens the choice again', async () => {
  const sam = await app.person();
  await openAs(sam, await signInByApi(app.server.origin, 'sam@example.com'), '/bcm/business/select');
  await sam.heading(bcmHeadings.select);
  await sam.button(oak.name).click();
  await sam.heading(bcmHeadings.info);
  await sam.field('First name *').fill('Sam');
  await sam.field('Last name *').fill('Oak');
  await sam.field('Mobile phone *').fill('415-555-0123');
  await sam.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  await sam.next();
  await sam.heading(bcmHeadings.details);

  await sam.open('/bcm');
  await sam.link('SEE MY SCORE').click();
  await sam.heading(bcmHeadings.select);
  await sam.button(new RegExp(`${oak.name}.*Chosen now`)).waitFor();
  await sam.button(elm.name).click();
  await sam.heading(bcmHeadings.info);
  await expect.poll(() => sam.field('Business name *').inputValue()).toBe(elm.name);
  await expect.poll(() => sam.field('Mobile phone *').inputValue()).toBe('');

  await sam.open('/bcm/business/select');
  await sam.heading(bcmHeadings.select);
  await sam.button(oak.name).click();
  // The first application continues at its step.
  await sam.heading(bcmHeadings.details);
  const rows = await app.server.db.query<{ account_id: string }>(
    "select account_id from deals where document->'application'->'owners'->0->>'last' = 'Oak'",
  );
  expect(rows).toEqual([{ account_id: oak.id }]);

  await sam.open('/bcm/business/select');
  await sam.button('My business is not in this list').click();
  await sam.heading(bcmHeadings.info);
  await expect.poll(() => sam.field('Business name *').inputValue()).toBe('');
});

it('asks a person without accounts who logs in on the front page for Basic Info, then opens the next step', async () => {
  const kim = await app.person();
  await kim.open('/bcm');
  await kim.link('Log in').click();
  await signIn(kim, 'kim@example.com');
  await kim.page.waitForURL('**/bcm/app/info');
  await kim.heading(bcmHeadings.info);
  await kim.open('/bcm/business/select');
  await kim.heading(bcmHeadings.info);
  await kim.field('Business name *').fill('Kim Nails');
  await kim.field('First name *').fill('Kim');
  await kim.field('Last name *').fill('Ray');
  await kim.field('Mobile phone *').fill('415-555-0123');
  await kim.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  await kim.next();
  await kim.page.waitForURL('**/bcm/app/business/more-details');
  await kim.heading(bcmHeadings.details);
});
