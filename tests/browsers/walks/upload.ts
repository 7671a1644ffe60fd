import { expect, it } from 'vitest';
import { savedApplicant } from '../../e2e/harness/applicant.ts';
import { headings } from '../../e2e/harness/steps.ts';
import { AT_UPLOAD, readStoredFiles, SAVE, statement } from '../../e2e/harness/upload.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

/** Bank statements as files. */
export function walkUpload(browser: BrowserUnderTest): void {
  describeIn(browser, 'an upload', () => {
    const app = setUpServer();

    it('two statements are uploaded and saved', async () => {
      const applicant = await savedApplicant(app.server.origin, 'bank-connect');
      const ada = await browser.visitor(app.server);
      await ada.openAs(applicant, AT_UPLOAD);
      await ada.heading('Upload Statements');
      await ada.upload([statement('july.pdf'), statement('june.pdf')]);
      for (const name of ['july.pdf', 'june.pdf']) await ada.text('Uploaded', `[data-file="${name}"]`);
      await ada.role('radio', 'I have no more than these').check();
      await ada.next(SAVE);
      await ada.heading(headings['business/further-details']);
      expect(await readStoredFiles(applicant)).toMatchObject({
        type: 'upload',
        files: ['july.pdf saved', 'june.pdf saved'],
      });
    });
  });
}
