import { describe, expect, it } from 'vitest';
import { openAs } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit } from './harness/bank.ts';
import {
  chooseFiles,
  createWaitingApplicant,
  RECEIVED,
  stageOf,
  TITLE,
  tokenOf,
  USED,
  type WaitingApplicant,
} from './harness/return-link.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Every return link in a browser [RETURN-2]. */
const app = setUpApp();

// tests/src/pages/continue.test.tsx lists the addresses with their pages.
describe('an address', () => {
  const longest = ({ dealId, accountId, contactId }: WaitingApplicant) =>
    `/continue/direct-upload/${dealId}/${accountId}/${contactId}`;

  it('opens for the signed-in person, with the tasks that it names', async () => {
    const ann = await createWaitingApplicant(app);
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

  it('offers both ways to the signed-in person, who can switch between them by keyboard', async () => {
    const ann = await createWaitingApplicant(app);
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

  it('keeps the chosen way over a reload, and Back opens the choice again', async () => {
    const ann = await createWaitingApplicant(app);
    const ada = await app.person();
    await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(app, ann.dealId)}`);
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

  it('asks a visitor without a token to sign in, and returns to the same address', async () => {
    const ann = await createWaitingApplicant(app);
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

it('a return link asks for the two forms with their downloads, and accepts them [AMOUNT-41]', async () => {
  const ann = await createWaitingApplicant(app, young);
  const token = await tokenOf(app, ann.dealId);
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

it('a return link asks for the two forms after a bank was connected, with texts that say so', async () => {
  const ann = await createWaitingApplicant(app, young);
  const ada = await app.person();
  await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(app, ann.dealId)}`);
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

it('a return link names the missing files before the first one is added, and a file whose upload was interrupted', async () => {
  const ann = await createWaitingApplicant(app);
  const ada = await app.person();
  await ada.open(`/continue/upload?t=${await tokenOf(app, ann.dealId)}`);
  await ada.button('Save Files').click();
  await ada.page.getByText('Add your files first.').waitFor();
  ada.expectFaults(/ERR_FAILED/);
  await ada.page.route('**/files/upload', (route) => route.abort());
  await chooseFiles(app, ada, ['july.pdf']);
  await ada.page.getByRole('button', { name: 'Upload again july.pdf' }).waitFor();
  await ada.button('Save Files').click();
  const words = 'Your file is not uploaded yet. Check your connection, then choose Upload again.';
  await ada.page.getByRole('alert').getByText(words).waitFor();
  await ada.page.getByText('Add your files first.').waitFor({ state: 'detached' });
  expect(await stageOf(app, ann)).toBe('AwaitingStatements');
});

it('a return link that only connects a bank shows the support address once connecting fails', async () => {
  const ann = await createWaitingApplicant(app);
  const ada = await app.person();
  await ada.open(`/continue/plaid?t=${await tokenOf(app, ann.dealId, { tasks: ['plaid'] })}`);
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
