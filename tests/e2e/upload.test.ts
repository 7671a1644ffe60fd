import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { keysOf } from './harness/keyboard.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { AT_UPLOAD, atUpload, heldBy, SAVE, saveAll, statement, uploadVisit } from './harness/upload.ts';

const app = setUpApp();
const SUMMARY = headings['funding-is-almost-here'];

/** Somebody at the upload step who has answered everything but how statements come. */
async function visitor(more: Record<string, unknown> = {}) {
  const open = { type_of_statements: undefined, have_statements: undefined };
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', { ...open, ...more });
  const ada = await app.person();
  const visit = await atUpload(ada, applicant);
  return { ada, applicant, visit };
}

describe('uploading statements', () => {
  it('by mouse: several at once, saved, and the summary says so', async () => {
    const { ada, applicant, visit } = await visitor();
    await expectNoViolations(ada);
    await visit.choose([statement('july.pdf'), statement('june.pdf'), statement('may.pdf')]);
    for (const name of ['july.pdf', 'june.pdf', 'may.pdf']) await visit.says(name, 'Uploaded');
    expect(await heldBy(applicant)).toMatchObject({
      type: undefined,
      files: ['july.pdf', 'june.pdf', 'may.pdf'],
    });
    await expectNoViolations(ada);
    await saveAll(ada);
    await ada.heading(SUMMARY);
    await ada.page.getByText('Statements Uploaded', { exact: true }).waitFor();
    expect(await heldBy(applicant)).toMatchObject({
      type: 'upload',
      have: true,
      files: ['july.pdf saved', 'june.pdf saved', 'may.pdf saved'],
    });
    // Names and contents are nowhere but in the page and sealed on the server.
    await expectNoLeak(ada, app.server, ['july.pdf', 'statement may']);
    await expectNotInDatabase(app.server, ['july.pdf', 'statement may']);
    // A reload asks the server: it is not only this page that believes it.
    await ada.reload();
    await ada.page.getByText('Statements Uploaded', { exact: true }).waitFor();
  });

  it('by drag and drop; in mid-flow it leads to the first step that is still open, with no word of a problem (decision 34)', async () => {
    const applicant = await savedApplicant(app.server.origin, 'bank-connect');
    const ada = await app.person();
    const visit = await atUpload(ada, applicant);
    await visit.drop([statement('dropped.pdf')]);
    await visit.says('dropped.pdf', 'Uploaded');
    expect((await heldBy(applicant)).files).toEqual(['dropped.pdf']);
    await saveAll(ada);
    await ada.heading(headings['business/further-details']);
    expect(await ada.page.getByText('There is a problem').count()).toBe(0);
  });

  it('by keyboard alone', async () => {
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
    expect(await heldBy(applicant)).toMatchObject({ type: 'upload', files: ['b.pdf saved'] });
  });

  it('sends what §7 asks for, and no query of the address', async () => {
    const { ada, visit, applicant } = await visitor();
    await ada.open(`${AT_UPLOAD}?return=funding-is-almost-here&x=secret#part`);
    await ada.page.getByText('Add at least one').waitFor();
    let body = '';
    await ada.page.route('**/files/upload', async (route) => {
      body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      await route.continue();
    });
    await visit.choose([statement('one.pdf')]);
    await visit.says('one.pdf', 'Uploaded');
    const fields = Object.fromEntries(
      [...body.matchAll(/name="([\w-]+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toMatchObject({
      'source-platform': 'default',
      'source-url': `${app.server.origin}${AT_UPLOAD}`,
      'record-type': 'loan',
      'document-type': 'statement',
      docType: 'statement',
      'client-identifier': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'record-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      dealId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account_id: expect.stringMatching(/./),
      contact_id: expect.stringMatching(/./),
    });
    expect(body.indexOf('name="file"')).toBeGreaterThan(body.indexOf('name="dealId"'));
    expect(body).not.toContain('secret');
    expect((await heldBy(applicant)).files).toEqual(['one.pdf']);
  });

  // Which files are taken, how many and how often, and the words for it: tests/widgets/statement-upload{,-sorting}.test.
  it('refuses 9 MB, a wrong type and a duplicate before anything is sent', async () => {
    const { ada, applicant, visit } = await visitor();
    await visit.drop([statement('twice.pdf')]);
    await visit.says('twice.pdf', 'Uploaded');
    let sent = 0;
    ada.page.on('request', (request) => {
      if (request.url().endsWith('/files/upload')) sent += 1;
    });
    await visit.choose([
      statement('nine.pdf', Buffer.alloc(9 * 1024 * 1024)),
      { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
    ]);
    const box = ada.page.getByRole('region', { name: '2 files were not added' });
    await box.waitFor();
    await expect
      .poll(async () => (await box.getByRole('listitem').allTextContents()).sort())
      .toEqual([
        'letter.docx: Uploaded files must be .jpg, .jpeg, .png, or .pdf',
        'nine.pdf: File too large. Max file size is 8MB',
      ]);
    await expectNoViolations(ada);
    expect(sent).toBe(0);
    await visit.drop([statement('twice.pdf'), statement('once.pdf')]);
    const left = ada.page.getByRole('region', { name: '1 file was not added' });
    await left.getByText('This file is in the list already.').waitFor();
    await visit.says('once.pdf', 'Uploaded');
    await expect.poll(() => visit.rows()).toEqual(['twice.pdf uploaded', 'once.pdf uploaded']);
    await left.getByRole('button', { name: 'Close' }).click();
    await left.waitFor({ state: 'detached' });
    expect((await heldBy(applicant)).files).toEqual(['once.pdf', 'twice.pdf']);
  });

  it('a renamed file and a locked PDF are told by the server, in its words, on their row', async () => {
    const { ada, applicant, visit } = await visitor();
    ada.expectFaults(/status of 4(15|22)/);
    await visit.choose([
      {
        name: 'really-a-program.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ\x90\x00 program'),
      },
      statement('cut.pdf', statement('x').buffer.subarray(0, 200)),
      statement('good.pdf'),
    ]);
    await visit.says(
      'really-a-program.pdf',
      /must be .jpg, .jpeg, .png, or .pdf.*inside it is something else/,
    );
    await visit.says('cut.pdf', /It may be damaged or cut off/);
    await visit.says('good.pdf', 'Uploaded');
    expect(await ada.button('Try again cut.pdf').count()).toBe(0);
    await ada.page.getByText('2 files were not uploaded. Only uploaded files are saved.').waitFor();
    await expectNoViolations(ada);
    await saveAll(ada);
    await ada.heading(SUMMARY);
    expect((await heldBy(applicant)).files).toEqual(['good.pdf saved']);
  });

  it('removes on the server; a reload shows what is there and lets it be saved', async () => {
    const { ada, applicant, visit } = await visitor();
    await visit.choose([statement('keep.pdf'), statement('away.pdf')]);
    await visit.says('keep.pdf', 'Uploaded');
    await visit.says('away.pdf', 'Uploaded');
    await ada.button('Remove away.pdf').click();
    await visit.row('away.pdf').waitFor({ state: 'detached' });
    await expect.poll(async () => (await heldBy(applicant)).files).toEqual(['keep.pdf']);
    await ada.reload();
    await visit.says('keep.pdf', 'Uploaded');
    await expect.poll(() => visit.rows()).toEqual(['keep.pdf uploaded']);
    await saveAll(ada);
    await ada.heading(SUMMARY);
    expect(await heldBy(applicant)).toMatchObject({ type: 'upload', files: ['keep.pdf saved'] });
    // Coming back: nothing to take away, the button just goes on.
    await ada.open(AT_UPLOAD);
    await visit.says('keep.pdf', 'Saved with your application');
    expect(await ada.button('Remove keep.pdf').count()).toBe(0);
    await ada.next();
    await ada.heading(SUMMARY);
  });

  it('an application that was never saved is saved first, once for several files', async () => {
    const applicant = await signInByApi(app.server.origin);
    const ada = await app.person();
    const visit = await atUpload(ada, applicant);
    await visit.choose([statement('a.pdf'), statement('b.pdf'), statement('c.pdf')]);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await visit.says(name, 'Uploaded');
    const created = ada.said().filter((line) => line.endsWith('/api/apply/create'));
    expect(created).toHaveLength(1);
    expect((await heldBy(applicant)).files).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await saveAll(ada);
    // Nothing was asked yet: the first open step comes (decision 34).
    await ada.heading(headings.info);
    expect(await heldBy(applicant)).toMatchObject({ type: 'upload', have: true });
  });

  it('two tabs see one list', async () => {
    const { ada, applicant, visit } = await visitor();
    const other = await app.person();
    const there = await atUpload(other, await signInByApi(app.server.origin, applicant.email));
    await visit.choose([statement('shared.pdf')]);
    await visit.says('shared.pdf', 'Uploaded');
    // Coming back to a tab asks the server.
    await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await there.says('shared.pdf', 'Uploaded');
    await other.button('Remove shared.pdf').click();
    await there.row('shared.pdf').waitFor({ state: 'detached' });
    ada.expectFaults(/status of 422/);
    await saveAll(ada);
    await ada.page.getByText('Failed to save', { exact: true }).waitFor();
    await visit.row('shared.pdf').waitFor({ state: 'detached' });
  });
});

describe('equipment under two years (decision 22)', () => {
  it('asks for both documents, offers their forms, and knows which file is which', async () => {
    const { ada, applicant, visit } = await visitor({
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    });
    const [form] = await Promise.all([
      ada.page.waitForEvent('download'),
      ada.link('Download the form (PDF) Personal financial statement').click(),
    ]);
    expect(form.suggestedFilename()).toMatch(/\.pdf$/);
    await visit.choose([statement('july.pdf')]);
    await visit.choose([statement('filled-in.pdf')], 'Choose file Personal financial statement');
    await visit.choose([statement('plans.pdf')], 'Choose file Startup questionnaire');
    for (const name of ['july.pdf', 'filled-in.pdf', 'plans.pdf']) await visit.says(name, 'Uploaded');
    await expectNoViolations(ada);
    await saveAll(ada);
    await ada.heading(SUMMARY);
    const { raw } = await heldBy(applicant);
    expect(Object.fromEntries(raw.map((file) => [file.name, file.documentType]))).toEqual({
      'july.pdf': 'statement',
      'filled-in.pdf': 'pfs',
      'plans.pdf': 'suq',
    });
  });

  it('from the summary they can be sent alone, whatever way the statements come', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', {
      loan_type: ['EQ'],
      equipment_description: 'Oven',
      business_years: 1,
    });
    const ada = await app.person();
    await openAs(ada, applicant, '/app/summary');
    await ada.link('Upload these forms').click();
    await ada.heading('Upload Statements');
    const visit = uploadVisit(ada);
    await visit.choose([statement('plans.pdf')], 'Choose file Startup questionnaire');
    await visit.says('plans.pdf', 'Uploaded');
    await ada.next(SAVE);
    await ada.heading(SUMMARY);
    expect(await heldBy(applicant)).toMatchObject({ type: 'email', have: false, files: ['plans.pdf saved'] });
    // The one that came is asked for no more, here and after submitting.
    await ada.page.getByRole('heading', { name: 'One more document' }).waitFor();
    await ada.link('Personal financial statement (PDF)').waitFor();
    await expect.poll(() => ada.link('Startup questionnaire (PDF)').count()).toBe(0);
    await ada.next('Submit');
    await ada.page.getByRole('heading', { name: 'A document we still need' }).waitFor();
    await ada.link('Personal financial statement (PDF)').waitFor();
    await expect.poll(() => ada.link('Startup questionnaire (PDF)').count()).toBe(0);
  });
});
