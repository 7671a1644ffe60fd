import { beforeAll, describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { turnOn } from './harness/flags.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { AT_UPLOAD, atUpload, saveAll, statement, UPLOAD_SKIP, uploadVisit } from './harness/upload.ts';

const SUMMARY = headings['funding-is-almost-here'];
const rail = (ada: Person) => ada.page.getByRole('navigation', { name: 'Steps' });
/** Names of the steps in the rail, without their state. */
const inRail = async (ada: Person): Promise<string[]> =>
  (await rail(ada).getByRole('listitem').allTextContents()).map((words) =>
    words.replace(/ (\(.*\)|Not complete)$/, ''),
  );

describe("'statement upload' off, as a brand has it that says nothing (decision 21)", () => {
  const app = setUpApp();

  it('is no step of the order, but opens by its address and says where you are', async () => {
    const ada = await app.person();
    await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/bank-connect');
    await ada.heading(headings['bank-connect']);
    expect(await inRail(ada)).not.toContain('Upload Statements');
    await ada.open(AT_UPLOAD);
    await ada.heading('Upload Statements');
    expect(await inRail(ada)).toContain('Upload Statements');
    await rail(ada).locator('[aria-current=step]', { hasText: 'Upload Statements' }).waitFor();
    await ada.page.getByText('Step 5 of 10: Upload Statements').waitFor();
    await ada.link('Back').click();
    await ada.heading(headings['bank-connect']);
  });

  it('a visitor is sent to sign in first', async () => {
    const ada = await app.person();
    await ada.open(AT_UPLOAD);
    await ada.page.waitForURL((url) => url.pathname !== AT_UPLOAD);
    expect(await ada.page.getByRole('heading', { name: 'Upload Statements' }).count()).toBe(0);
  });
});

describe("'statement upload' on", () => {
  const app = setUpApp({});
  beforeAll(() => turnOn(app.server, 'statement_upload'));

  it('is the step after the bank step, and done once files are saved', async () => {
    const ada = await app.person();
    const open = { type_of_statements: undefined, have_statements: undefined };
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', open);
    await openAs(ada, applicant, '/app/bank-connect');
    await ada.heading(headings['bank-connect']);
    const steps = await inRail(ada);
    expect(steps[steps.indexOf('Connect Your Bank Account') + 1]).toBe('Upload Statements');
    await ada.button('Upload statements instead').click();
    await ada.heading('Upload Statements');
    const visit = uploadVisit(ada);
    await visit.choose([statement('july.pdf')]);
    await visit.says('july.pdf', 'Uploaded');
    await saveAll(ada);
    await ada.heading(SUMMARY);
    await rail(ada)
      .getByText(/^Upload Statements \(complete\)$/)
      .waitFor();
    await ada.link('Change Upload Statements').click();
    await ada.heading('Upload Statements');
    await visit.says('july.pdf', 'Saved with your application');
    await ada.next();
    await ada.heading(SUMMARY);
  });

  it('goes away for somebody who skips', async () => {
    const ada = await app.person();
    await atUpload(ada, await savedApplicant(app.server.origin, 'bank-connect'));
    await ada.button(UPLOAD_SKIP).click();
    await ada.heading(headings['business/further-details']);
    expect(await inRail(ada)).not.toContain('Upload Statements');
    await ada.link('Back').click();
    await ada.heading(headings['bank-connect']);
  });
});
