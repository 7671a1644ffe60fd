import { describe, expect, it } from 'vitest';
import { type Applicant, openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { dealOf } from './harness/deals.ts';
import type { Person } from './harness/person.ts';
import { chooseFiles, mailedLink, RECEIVED } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** The summary's bank status is the server's truth: after a reload, from another tab, another device, a stale page. */
const app = setUpApp();
const SUMMARY = 'Funding is Almost Here';
const SKIP = "Skip - I don't have them right now";

/** Sends a file by the mailed link, on a device where nobody is signed in. */
async function sendElsewhere(applicant: Applicant): Promise<void> {
  const phone = await app.person({ viewport: { width: 375, height: 800 } });
  await phone.open(await mailedLink(app, applicant, 'statements-later'));
  await phone.page.getByRole('button', { name: /^Upload statements/ }).click();
  await chooseFiles(app, phone, ['january.pdf']);
  await phone.page.getByLabel('I have no more than these').check();
  await phone.button('Save Files').click();
  await phone.heading(RECEIVED);
}

const returnToPage = ({ page }: Person) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const status = (person: Person, words: string) => person.page.getByText(words, { exact: true }).waitFor();

// A skip that comes too late: tests/server/deals/statements.test.ts.
describe('the bank status', () => {
  it('follows what another device has sent, without a reload; the submit that follows waits for nothing', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await status(ada, 'Not Connected');
    await ada.link('Connect your bank').waitFor();
    await ada.link('Upload statements').waitFor();
    await sendElsewhere(applicant);
    await returnToPage(ada);
    await status(ada, 'Statements Uploaded');
    await expectNoViolations(ada);
    await ada.reload();
    await status(ada, 'Statements Uploaded');
    await ada.next('Submit');
    await ada.heading('We received your application');
    expect(await ada.page.getByText('We still need your bank statements').count()).toBe(0);
    expect((await dealOf(app.server, applicant.email)).stage).toBe('ApplySubmitted');
  });

  it('of a page in front of the bank step becomes true at the summary, whatever was pressed', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', {
      type_of_statements: undefined,
      have_statements: undefined,
    });
    const ada = await app.person();
    await openAs(ada, applicant, '/app/bank-connect?return=funding-is-almost-here');
    await ada.button(SKIP).waitFor();
    // Its save meets the newer version, and joins both without a question.
    ada.expectFaults(/status of 409/);
    // Somebody else of the business skips, gets the link, and sends: all while this page stands.
    const skipped = await applicant.call('POST', '/api/apply/bank/send-statements-later', {});
    expect(skipped.status).toBe(200);
    await sendElsewhere(applicant);
    await ada.button(SKIP).click();
    await ada.heading(SUMMARY);
    await status(ada, 'Statements Uploaded');
    expect((await dealOf(app.server, applicant.email)).document.loanRequest.metadata).toMatchObject({
      typeOfStatements: 'upload',
      haveStatements: true,
    });
  });
});

it('the end page leads to the page for sending, and knows when it is done', async () => {
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
  const ada = await app.person();
  await openAs(ada, applicant, '/app/funding-is-almost-here');
  await ada.next('Submit');
  await ada.heading('We received your application');
  await ada.page.getByText('The email we sent you has a link.').waitFor();
  await expectNoViolations(ada);
  await ada.link('Send your statements now').click();
  await ada.heading('Send your bank statements');
  const { id } = await dealOf(app.server, applicant.email);
  await expect
    .poll(() => new URL(ada.page.url()).pathname)
    .toMatch(new RegExp(`^/continue/direct-upload/${id}/[^/]+/[^/]+$`));
  await sendElsewhere(applicant);
  await ada.page.goBack();
  await ada.heading('We received your application');
  await ada.page
    .getByRole('heading', { name: 'We still need your bank statements' })
    .waitFor({ state: 'detached' });
});
