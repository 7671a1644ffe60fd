import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { writeFlowWithFiles } from '../flows/flow-with-files.ts';
import { png } from '../server/statements/files/making/pictures.ts';
import { answers } from './harness/answers.ts';
import { type Applicant, openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { inMail } from './harness/mail.ts';
import { intercept } from './harness/network.ts';
import { operatorCommand } from './harness/operator-command.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { signInToStudio } from './harness/staff.ts';
import { headings } from './harness/steps.ts';
import { statement, uploadVisit } from './harness/upload.ts';

// Proves that a release can ask for files, that an applicant sends them with the application, and that a correction
// replaces them.

const CHOOSE = 'Choose files Proof of insurance';
const REVIEWER = 'rex@studio.example';
const app = setUpApp({ ownDatabase: true, env: { STUDIO_ROLES: `${REVIEWER}=reviewer` } });

beforeAll(async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'trellis-files-'));
  writeFlowWithFiles(dir);
  const { status, stderr } = operatorCommand(app.server, 'flows', 'push', 'apply', '--live', '--dir', dir);
  rmSync(dir, { recursive: true });
  expect(status, stderr).toBe(0);
  // A running process serves the release seconds later.
  await app.server.end();
  await app.server.start();
});

it('[FIELD-70] a question for files refuses other kinds and an empty answer, and its file is submitted', async () => {
  const { server } = app;
  const ada = await app.person();
  const { page } = ada;
  const applicant = await savedApplicant(server.origin, 'funding-is-almost-here');
  await openAs(ada, applicant, '/app/business/further-details');
  await ada.heading(headings['business/further-details']);
  await ada.next();
  await page.getByText('Please add your proof of insurance.').first().waitFor();

  const visit = uploadVisit(ada);
  const picture = { name: 'divorce.png', mimeType: 'image/png', buffer: png() };
  await visit.choose([picture, statement('policy.pdf')], CHOOSE);
  await page.getByText('1 file was not added').first().waitFor();
  await visit.says('divorce.png', 'Uploaded');
  await expectNoViolations(ada);
  await expectNoLeak(ada, server, ['divorce.png', 'policy.pdf']);
  // The draft has the file without its name, which returns with the saved answers.
  await ada.reload();
  await page.locator('[data-file="PNG"], [data-file="divorce.png"]').getByText('Uploaded').waitFor();
  await ada.next();
  await ada.heading(headings['business/owners']);
  await ada.open('/app/funding-is-almost-here');
  await ada.heading(headings['funding-is-almost-here']);
  await page.getByText('divorce.png').waitFor();
  await expectNotInDatabase(server, ['divorce.png']);
  await ada.next('Submit');
  await page.waitForURL('**/decision/**');
  const [deal] = await server.db.query<{ saved: boolean }>(
    `select f.saved_at is not null as saved from deals d join files f on f.deal_id = d.id
     where d.submitted_at is not null and f.document_type = 'document'`,
  );
  expect(deal).toEqual({ saved: true });
});

/** Submits an application whose proof of insurance is the picture `divorce.png`. */
async function submittedApplicant(): Promise<Applicant> {
  const { origin } = app.server;
  const applicant = await savedApplicant(origin, 'funding-is-almost-here');
  const { dealId, accountId } = (await (await applicant.call('GET', '/deals/current')).json()).data;
  const body = new FormData();
  const fields = { 'client-identifier': '1', 'document-type': 'document', account_id: accountId, dealId };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(png())]), 'divorce.png');
  const headers = { authorization: `Bearer ${applicant.accessToken}` };
  const { data } = await (await fetch(`${origin}/files/upload`, { method: 'POST', headers, body })).json();
  const { id, name, size, type } = data.file;
  const insurance = [{ id, name, size, type }];
  const payload = { loanRequest: { metadata: { insurance } } };
  const done = await applicant.call('POST', '/api/apply/submit', payload, { 'if-match': '"2"' });
  expect(done.status, await done.text()).toBe(200);
  return applicant;
}

/** A reviewer asks for the files of the only application that is listed under this reference. */
async function askForFiles(reference: string): Promise<Person> {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  await signInToStudio(staff, app.server.origin, REVIEWER);
  await staff.heading('Applications');
  await staff.field('Reference or business name').fill(reference);
  await staff.page.keyboard.press('Enter');
  const row = staff.page.getByRole('row').filter({ hasText: reference });
  await row.getByRole('link', { name: answers.business }).click();
  await staff.button('Ask for a correction').click();
  for (const name of [/Tax ID$/, /Proof of insurance/])
    await staff.page.getByRole('checkbox', { name }).check();
  await staff.field('Message to the applicant').fill('The policy has expired.');
  await staff.button('Send').click();
  await staff.page.getByText(/The applicant can answer until/).waitFor();
  return staff;
}

it('[REQUEST-70] a correction replaces the files of a question, and the reviewer sees both names', async () => {
  const { server } = app;
  const applicant = await submittedApplicant();
  const { reference } = await dealOf(server, applicant.email);
  const staff = await askForFiles(String(reference));
  const ada = await app.person({ viewport: { width: 375, height: 800 } });
  const { page } = ada;
  const link = await inMail(server.origin, applicant.email, 'correction', /\S+\/continue\/part\?\S+/);
  await ada.open(link);
  await ada.button('Send code').click();
  const code = await inMail(server.origin, applicant.email, 'request-code', /^\d{6}$/m);
  await ada.field(/^Verification code/).fill(code);
  await ada.button('Verify code').click();
  await ada.next();
  const visit = uploadVisit(ada);
  await visit.says('divorce.png', 'Uploaded');
  await expectNoViolations(ada);
  // The cookie has the proof of the address.
  const secondTab = await ada.context.newPage();
  await secondTab.goto(link);
  await secondTab.getByRole('button', { name: 'Continue' }).click();
  await secondTab.locator('[data-file="divorce.png"]').waitFor();

  // [SCREEN-81]: links, Back and Continue ask before a file is left behind whose upload has failed.
  ada.expectFaults(/Failed to load resource/);
  const broken = await intercept(page, '**/tools/request/files', (route) => route.abort('connectionreset'));
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png() });
  await visit.choose([picture('policy.png')], CHOOSE);
  await visit.says('policy.png', 'Not uploaded');
  const ways = [
    () => page.locator('.brand-mark').click(),
    () => page.goBack(),
    () => ada.button('Back').click(),
    () => ada.next(),
  ];
  for (const leave of ways) {
    await leave();
    await page.getByRole('alertdialog', { name: '1 file was not uploaded' }).waitFor();
    await expectNoViolations(ada);
    await ada.button('Stay on this page').click();
    // [SCREEN-77]: the page is there for assistive technology again.
    await ada.button('Continue').waitFor();
  }
  broken.end();
  await ada.button('Upload again policy.png').click();
  await visit.says('policy.png', 'Uploaded');
  // [REQUEST-72]: a refused proof of the address hides the question during an upload; the cookie proves it again.
  const refuse = (route: Route) => route.fulfill({ status: 401, json: {} });
  await intercept(page, '**/tools/request/files', refuse, 1);
  await visit.choose([picture('renewal.png')], CHOOSE);
  await visit.says('renewal.png', 'Uploaded');
  await ada.button('Remove renewal.png').click();
  await visit.row('renewal.png').waitFor({ state: 'detached' });
  await ada.button('Remove divorce.png').click();
  await visit.row('divorce.png').waitFor({ state: 'detached' });
  await page.locator('.brand-mark').click();
  await page.getByRole('alertdialog', { name: 'Your answers are not sent yet' }).waitFor();
  await ada.button('Stay on this page').click();
  await ada.next();
  await ada.heading('Send your answers');
  await page.getByText('policy.png').waitFor();
  await page.getByText(/divorce\.png/).waitFor();
  await expectNoViolations(ada);
  await ada.button('Send answers').click();
  await ada.heading('Thank you');
  await secondTab.locator('input[type=file]').first().setInputFiles(picture('late.png'));
  await secondTab.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectNoLeak(ada, server, ['divorce.png', 'policy.png']);
  await expectNotInDatabase(server, ['policy.png']);

  await staff.page.reload();
  await staff.page.getByRole('cell', { name: 'divorce.png' }).waitFor();
  await staff.page.getByRole('cell', { name: 'policy.png' }).waitFor();
  await expectNoViolations(staff);
});
