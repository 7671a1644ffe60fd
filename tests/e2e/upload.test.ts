import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { PROBLEMS } from './harness/errors.ts';
import { keysOf } from './harness/keyboard.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { openUpload, readStoredFiles, SAVE, saveAll, statement, uploadVisit } from './harness/upload.ts';

// Proves that statements are uploaded by mouse, drag and drop, and keyboard, and saved.

const app = setUpApp();
const SUMMARY = headings['funding-is-almost-here'];

/** An applicant at the upload step who has answered everything except the statement source. */
async function visitor() {
  const open = { type_of_statements: undefined, have_statements: undefined };
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', open);
  const ada = await app.person();
  const visit = await openUpload(ada, applicant);
  return { ada, applicant, visit };
}

/**
 * Accepted files and the messages for refused ones: tests/widgets/statement-upload{,-sorting,-queue}.test;
 * their layout: accessibility.test.ts. The requests, and the save before them:
 * tests/conformance/uploading.test.tsx.
 */
describe('uploading statements', () => {
  it('accepts several files by mouse, saves them, and the summary lists them', async () => {
    const { ada, applicant, visit } = await visitor();
    await expectNoViolations(ada);
    await visit.choose([statement('july.pdf'), statement('june.pdf'), statement('may.pdf')]);
    for (const name of ['july.pdf', 'june.pdf', 'may.pdf']) await visit.says(name, 'Uploaded');
    expect(await readStoredFiles(applicant)).toMatchObject({
      type: undefined,
      files: ['july.pdf', 'june.pdf', 'may.pdf'],
    });
    await expectNoViolations(ada);
    await saveAll(ada);
    await ada.heading(SUMMARY);
    await ada.page.getByText('Statements Uploaded', { exact: true }).waitFor();
    expect(await readStoredFiles(applicant)).toMatchObject({
      type: 'upload',
      have: true,
      files: ['july.pdf saved', 'june.pdf saved', 'may.pdf saved'],
    });
    // Names and contents are nowhere but in the page and sealed on the server.
    await expectNoLeak(ada, app.server, ['july.pdf', 'statement may']);
    await expectNotInDatabase(app.server, ['july.pdf', 'statement may']);
    // A reload asks the server: the state is stored, not only in this page.
    await ada.reload();
    await ada.page.getByText('Statements Uploaded', { exact: true }).waitFor();
  });

  it('[SCREEN-57] works by drag and drop; a reload keeps the file, and then the first incomplete step opens without an error [STMT-4]', async () => {
    const applicant = await savedApplicant(app.server.origin, 'bank-connect');
    const ada = await app.person();
    const visit = await openUpload(ada, applicant);
    await visit.drop([statement('dropped.pdf')]);
    await visit.says('dropped.pdf', 'Uploaded');
    expect((await readStoredFiles(applicant)).files).toEqual(['dropped.pdf']);
    await ada.reload();
    await visit.says('dropped.pdf', 'Uploaded');
    await saveAll(ada);
    await ada.heading(headings['business/further-details']);
    expect(await ada.page.getByText(PROBLEMS).count()).toBe(0);
  });

  it('works by keyboard only', async () => {
    const { ada, applicant, visit } = await visitor();
    const keys = keysOf(ada);
    // Asked for before the walk: Playwright needs a moment to catch the browser's window.
    const chooser = ada.page.waitForEvent('filechooser');
    await keys.to(ada.button('Choose files Bank statements'));
    await keys.press('Enter');
    await (await chooser).setFiles([statement('a.pdf'), statement('b.pdf')]);
    await visit.says('a.pdf', 'Uploaded');
    await visit.says('b.pdf', 'Uploaded');
    await keys.to(ada.button('Remove a.pdf'));
    await keys.press('Space');
    await visit.row('a.pdf').waitFor({ state: 'detached' });
    await expect
      .poll(() => ada.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Remove b.pdf');
    // Tab reaches a group of radio buttons by its first one.
    await keys.to(ada.page.getByLabel("I'll send it later"));
    await keys.press('Space');
    await keys.to(ada.button(SAVE));
    await keys.press('Enter');
    await keys.at(SUMMARY);
    expect(await readStoredFiles(applicant)).toMatchObject({ type: 'upload', files: ['b.pdf saved'] });
  });
});

describe('equipment under two years [AMOUNT-41]', () => {
  it('is asked for on the summary, for connected and for uploaded statements', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', {
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    });
    const ada = await app.person();
    await openAs(ada, applicant, '/app/summary');
    await ada.link('Upload these forms').click();
    await ada.heading('Upload Statements');
    const [form] = await Promise.all([
      ada.page.waitForEvent('download'),
      ada.link('Download the form (PDF) Personal financial statement').click(),
    ]);
    expect(form.suggestedFilename()).toMatch(/\.pdf$/);
    const visit = uploadVisit(ada);
    await visit.choose([statement('plans.pdf')], 'Choose file Startup questionnaire');
    await visit.says('plans.pdf', 'Uploaded');
    await ada.next(SAVE);
    await ada.heading(SUMMARY);
    expect(await readStoredFiles(applicant)).toMatchObject({
      type: 'email',
      have: false,
      files: ['plans.pdf saved'],
      raw: [{ name: 'plans.pdf', documentType: 'suq' }],
    });
    // The page no longer asks for the uploaded form, here and after submitting.
    await ada.page.getByRole('heading', { name: 'One more document' }).waitFor();
    await ada.link('Personal financial statement (PDF)').waitFor();
    await expect.poll(() => ada.link('Startup questionnaire (PDF)').count()).toBe(0);
    await ada.next('Submit');
    await ada.page.getByRole('heading', { name: 'A document we still need' }).waitFor();
    await ada.link('Personal financial statement (PDF)').waitFor();
    await expect.poll(() => ada.link('Startup questionnaire (PDF)').count()).toBe(0);
  });
});
