import { describe, expect, it } from 'vitest';
import { type Applicant, openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { dealOf } from './harness/deals.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { sendElsewhere, statement } from './harness/upload.ts';

/**
 * The summary's bank status comes from the server: after a reload, from another tab, from another device, on a stale
 * page.
 */
const app = setUpApp();

/** Sends a statement as from another device. return-links.test.ts tests the mailed link. */
const sendStatement = (applicant: Applicant) =>
  sendElsewhere(app.server, applicant, {
    name: 'january.pdf',
    documentType: 'statement',
    file: new Blob([new Uint8Array(statement('january.pdf').buffer)], { type: 'application/pdf' }),
  });

const returnToPage = ({ page }: Person) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const status = (person: Person, words: string) => person.page.getByText(words, { exact: true }).waitFor();

// A skip after statements arrived: tests/server/deals/statements/statements.test.ts; a page that did not know of
// them: tests/src/application/machine/join.test.ts.
describe('the bank status', () => {
  it('shows the statements that another device sent, without a reload, and the next submit awaits none', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    const ada = await app.person();
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await status(ada, 'Not Connected');
    await ada.link('Connect your bank').waitFor();
    await ada.link('Upload statements').waitFor();
    await sendStatement(applicant);
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
});

it('the end page links to the page for statements, and no longer after they are sent', async () => {
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
  await sendStatement(applicant);
  await ada.page.goBack();
  await ada.heading('We received your application');
  await ada.page
    .getByRole('heading', { name: 'We still need your bank statements' })
    .waitFor({ state: 'detached' });
});
