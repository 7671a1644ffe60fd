import { describe, expect, it } from 'vitest';
import { lastFullMonths, monthWords } from '#domain/statements/statement-months.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit } from './harness/bank.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak } from './harness/leaks.ts';
import {
  chooseFiles,
  mailedLink,
  RECEIVED,
  stageOf,
  TITLE,
  tokenOf,
  USED,
  type Waiting,
  waiting,
} from './harness/return-link.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Every return link in a browser [RETURN-2]. */
const app = setUpApp();

describe('the link in the mail', () => {
  it('opens without sign-in, takes files, ends the waiting, and is used up then', async () => {
    const ann = await waiting(app);
    const link = await mailedLink(app, ann.applicant, 'submit-awaiting');
    const ada = await app.person({ viewport: { width: 375, height: 800 } });
    await ada.open(link);
    await ada.heading(TITLE);
    await expectNoViolations(ada);
    await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
    await expectNoViolations(ada);
    // Two months by the names of their files; the others follow, and the link stays open until they are there.
    const [first = '', second = '', third = '', last = ''] = lastFullMonths(new Date());
    await chooseFiles(app, ada, [`${last}.pdf`, `${third} checking.pdf`]);
    await ada.page.getByText('2 of 4 months').waitFor();
    await expectNoViolations(ada);
    await ada.button('Save Files').click();
    await ada.page.getByText('Something is still missing').waitFor();
    await ada.reload();
    await ada.page.getByText(`${monthWords([last], 'en-US')} we have it`).waitFor();
    await chooseFiles(app, ada, ['older.pdf']);
    for (const month of [first, second]) await ada.page.getByLabel(monthWords([month], 'en-US')).check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.page.getByText('within 1-2 business days').waitFor();
    await expectNoViolations(ada);
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
    const { document } = await dealOf(app.server, ann.applicant.email);
    expect(document).toMatchObject({
      application: { have_statements: true, type_of_statements: 'upload' },
      rest: { loanRequest: { stage: 'ApplySubmitted' } },
    });
    await ada.reload();
    await ada.heading(USED);
    await expectNoViolations(ada);
  });

  it('connects a bank as well', async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    await ada.open(await mailedLink(app, ann.applicant, 'statements-later'));
    await ada.heading(TITLE);
    await ada.page.getByRole('button', { name: /^Connect your bank account/ }).click();
    await bankVisit(ada).connect('ins_one');
    await ada.heading('Your bank account is connected');
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
    expect((await dealOf(app.server, ann.applicant.email)).document.application).toMatchObject({
      type_of_statements: 'plaid',
    });
  });

  it("finds its way back from a bank's own page, also if another person is signed in", async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    const eve = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, eve, '/app/funding-is-almost-here');
    await ada.heading('Funding is Almost Here');
    await ada.open(`/continue/plaid?t=${await tokenOf(ann.dealId)}`);
    const bank = bankVisit(ada);
    await bank.toBanks();
    await bank.signIn('ins_away');
    await ada.link('Allow').click();
    await bank.share();
    await ada.heading('Your bank account is connected');
    await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/continue/plaid-connect');
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
  });

  it('tells nothing of the person, and its token is kept nowhere but in the address', async () => {
    const ann = await waiting(app);
    const token = await tokenOf(ann.dealId);
    const ada = await app.person();
    const told: string[] = [];
    ada.page.on('response', async (answer) => {
      if (/\/(tools|files)\//.test(answer.url())) told.push(await answer.text().catch(() => ''));
    });
    const referers: (string | undefined)[] = [];
    ada.page.on('request', (request) => referers.push(request.headers().referer));
    await ada.open(`/continue/upload?t=${token}`);
    await ada.heading(TITLE);
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await chooseFiles(app, ada, ['march.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe(RECEIVED);
    const stored = JSON.stringify(await dealOf(app.server, ann.applicant.email));
    const email = ann.applicant.email;
    expect(stored).toContain(email);
    for (const text of [...told, await ada.page.content()]) {
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/Hopper|Reno|555-0/);
    }
    expect(referers.filter(Boolean)).toEqual([]);
    expect(app.server.log()).not.toContain(token);
    const kept = await ada.page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]),
    );
    expect(kept).not.toContain(token);
    await ada.page.goto('/version.json');
    await expectNoLeak({ ...ada, said: () => [] }, app.server, [token]);
  });

  it('is for an application that is not submitted, too: the way on is to finish it', async () => {
    const ann = await waiting(app, {}, false);
    const ada = await app.person();
    await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
    await chooseFiles(app, ada, ['april.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.link('Finish your application').waitFor();
    expect(await stageOf(app, ann)).toBeNull();
  });
});

// What each address is for: tests/src/pages/continue.test.tsx.
describe('an address', () => {
  const longest = ({ dealId, accountId, contactId }: Waiting) =>
    `/continue/direct-upload/${dealId}/${accountId}/${contactId}`;

  it('opens for the signed-in person, for the tasks that it names', async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    await openAs(ada, ann.applicant, '/continue/plaid');
    await ada.heading(TITLE);
    await ada.button('Connect your bank').waitFor();
    await ada.open(longest(ann));
    await ada.heading(TITLE);
    await chooseFiles(app, ada, ['may.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
  });

  it('offers both ways to the signed-in person, and back and forth between them by keyboard', async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    await openAs(ada, ann.applicant, '/continue/plaid-and-upload');
    await ada.heading(TITLE);
    await ada.page.getByRole('button', { name: /^Connect your bank account/ }).press('Enter');
    await ada.button('Connect your bank').waitFor();
    await expect
      .poll(() => ada.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Connect your bank account');
    await ada.button('Upload statements instead').press('Enter');
    await ada.button('Save Files').waitFor();
    await ada.button("Connecting sounds easier, let's do that").press('Enter');
    await ada.button('Connect your bank').waitFor();
  });

  it('keeps the chosen way over a reload, and Back leads to the choice again, not away', async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(ann.dealId)}`);
    await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
    await ada.button('Save Files').waitFor();
    await ada.reload();
    await ada.button('Save Files').waitFor();
    await ada.button("Connecting sounds easier, let's do that").click();
    await ada.button('Connect your bank').waitFor();
    await ada.page.goBack();
    await ada.button('Save Files').waitFor();
    await ada.page.goBack();
    await ada.page.getByRole('button', { name: /^Upload statements/ }).waitFor();
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe(TITLE);
    await ada.page.goForward();
    await chooseFiles(app, ada, ['august.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
  });

  it('asks a visitor without token to sign in, and comes back to the same address', async () => {
    const ann = await waiting(app);
    const ada = await app.person();
    const path = longest(ann);
    await ada.open(path);
    await ada.heading('Sign in to send your bank statements');
    await expectNoViolations(ada);
    await ada.link('Sign in').click();
    await signInAtProvider(ada, app.server.origin, ann.applicant.email);
    await ada.heading(TITLE);
    await expect.poll(() => new URL(ada.page.url()).pathname).toBe(path);
  });
});

/** An application that owes the two forms [AMOUNT-40]. */
const young = {
  loan_type: ['EQ'],
  equipment_description: 'An oven',
  business_years: 1,
  loan_amount: 90000,
};

it('asks for the two forms with their downloads, and takes them [AMOUNT-41]', async () => {
  const ann = await waiting(app, young);
  const token = await tokenOf(ann.dealId);
  const ada = await app.person();
  await ada.open(`/continue/upload?t=${token}`);
  await ada.heading(TITLE);
  for (const name of ['pfs', 'suq'])
    await ada.page.locator(`a[href="/download/${name}?lang=en-US"]`).waitFor();
  await chooseFiles(app, ada, ['june.pdf']);
  await ada.page.getByLabel('I have no more than these').check();
  await ada.button('Save Files').click();
  await ada.heading('Two forms are still missing');
  await expectNoViolations(ada);
  expect(await stageOf(app, ann)).toBe('ApplySubmitted');
  await chooseFiles(app, ada, ['my pfs.pdf'], 0);
  await chooseFiles(app, ada, ['my suq.pdf'], 1);
  await ada.button('Save Files').click();
  await ada.heading(RECEIVED);
  await ada.reload();
  await ada.heading(USED);
});

it('asks for the two forms after a bank was connected, in words about that', async () => {
  const ann = await waiting(app, young);
  const ada = await app.person();
  await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(ann.dealId)}`);
  await ada.page.getByRole('button', { name: /^Connect your bank account/ }).click();
  await bankVisit(ada).connect('ins_one');
  await ada.heading('Two forms are still missing');
  const news = 'Your bank account is connected. Two forms are still missing.';
  await ada.page.getByRole('status').getByText(news).waitFor();
  const before = ada.page.getByRole('heading', { name: 'Connect your bank account' });
  await before.waitFor({ state: 'detached' });
  expect(await ada.page.getByText('We received your files').count()).toBe(0);
  await chooseFiles(app, ada, ['my pfs.pdf'], 0);
  await ada.button('Save Files').click();
  await ada.heading('One form is still missing');
});

it('says what is missing before there is a file, and that one is not uploaded if the line is cut', async () => {
  const ann = await waiting(app);
  const ada = await app.person();
  await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
  await ada.button('Save Files').click();
  await ada.page.getByText('Add your files first.').waitFor();
  ada.expectFaults(/ERR_FAILED/);
  await ada.page.route('**/files/upload', (route) => route.abort());
  await chooseFiles(app, ada, ['july.pdf']);
  await ada.page.getByRole('button', { name: 'Try again july.pdf' }).waitFor();
  await ada.button('Save Files').click();
  const words = 'Your file is not uploaded yet. Check your connection, then choose Try again.';
  await ada.page.getByRole('alert').getByText(words).waitFor();
  await ada.page.getByText('Add your files first.').waitFor({ state: 'detached' });
  expect(await stageOf(app, ann)).toBe('AwaitingStatements');
});

it('for a bank alone says whom to write to once connecting fails', async () => {
  const ann = await waiting(app);
  const ada = await app.person();
  await ada.open(`/continue/plaid?t=${await tokenOf(ann.dealId, { tasks: ['plaid'] })}`);
  await ada.button('Connect your bank').waitFor();
  const help = ada.page.getByText(/Connecting does not work\? Write to \S+@\S+, and we will help you/);
  expect(await help.count()).toBe(0);
  ada.expectFaults(/ERR_FAILED/);
  await ada.page.route('**/tools/plaid/link-token', (route) => route.abort());
  await ada.button('Connect your bank').click();
  await help.waitFor();
  await ada.button('Try again').waitFor();
  await expectNoViolations(ada);
});
