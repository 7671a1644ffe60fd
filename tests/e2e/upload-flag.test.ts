import { beforeAll, describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { setFlag } from './harness/flags.ts';
import type { Person } from './harness/person.ts';
import { createWaitingApplicant, TITLE, tokenOf } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { AT_UPLOAD, saveAll, statement, uploadVisit } from './harness/upload.ts';

// Proves the upload step with its flag on and off, and the question about unsaved files.

/** A page with an uploaded, unsaved file, and the page before it in the history. */
interface Place {
  name: string;
  /** Opens the page. */
  reach: (ada: Person) => Promise<void>;
  /** A text that only the page before shows. */
  before: string;
}

const SUMMARY = headings['funding-is-almost-here'];
const rail = (ada: Person) => ada.page.getByRole('navigation', { name: 'Steps' });
/** Names of the steps in the rail, without their state. */
const inRail = async (ada: Person): Promise<string[]> =>
  (await rail(ada).getByRole('listitem').allTextContents()).map((words) =>
    words.replace(/ (\(.*\)|Not complete)$/, ''),
  );

describe("'statement upload' off, as for a brand that does not set it [STMT-41]", () => {
  const app = setUpApp();

  it('is not in the order of steps, but opens by its address, which is marked as current in the navigation', async () => {
    const ada = await app.person();
    await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/bank-connect');
    await ada.heading(headings['bank-connect']);
    expect(await inRail(ada)).not.toContain('Upload Statements');
    await ada.open(AT_UPLOAD);
    await ada.heading('Upload Statements');
    await expect.poll(() => inRail(ada)).toContain('Upload Statements');
    await rail(ada).locator('[aria-current=step]', { hasText: 'Upload Statements' }).waitFor();
    await ada.page.getByText('Step 5 of 10: Upload Statements').waitFor();
    await ada.link('Back').click();
    await ada.heading(headings['bank-connect']);
  });
});

// For a visitor: tests/conformance/open-pages.test.tsx; for a person who skips the statements: tests/conformance/navigation.test.ts.
describe("'statement upload' on", () => {
  const app = setUpApp();
  beforeAll(() => setFlag(app.server, 'statement_upload', true));

  it('is the step after the bank step, and complete once files are saved', async () => {
    const ada = await app.person();
    const open = { type_of_statements: undefined, have_statements: undefined };
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', open);
    await openAs(ada, applicant, '/app/bank-connect');
    await ada.heading(headings['bank-connect']);
    const afterBank = async () => {
      const steps = await inRail(ada);
      return steps[steps.indexOf('Connect Your Bank Account') + 1];
    };
    await expect.poll(afterBank).toBe('Upload Statements');
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
    await ada.link('See or add files').click();
    await ada.heading('Upload Statements');
    await visit.says('july.pdf', 'Saved with your application');
    await ada.next();
    await ada.heading(SUMMARY);
  });

  // [SCREEN-62]: files that are not saved are asked about before they are left, by a link or by the browser's Back.
  const places: Place[] = [
    {
      name: 'the upload step',
      async reach(ada) {
        await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/bank-connect');
        await ada.heading(headings['bank-connect']);
        await ada.button('Upload statements instead').click();
        await ada.heading('Upload Statements');
      },
      before: headings['bank-connect'],
    },
    {
      name: 'a return link',
      async reach(ada) {
        const { dealId } = await createWaitingApplicant(app);
        await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(app, dealId)}`);
        await ada.heading(TITLE);
        await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
      },
      before: 'Choose the way that is easier for you.',
    },
  ];

  describe.each(places)('$name', ({ reach, before }) => {
    it('asks before a link or Back leaves the step, and then stays or leaves without saving', async () => {
      const ada = await app.person();
      await reach(ada);
      const at = new URL(ada.page.url());
      const visit = uploadVisit(ada);
      await visit.choose([statement('march.pdf')]);
      await visit.says('march.pdf', 'Uploaded');
      const question = ada.page.getByRole('alertdialog');
      const ways = [() => ada.link(/home$/).first().click(), () => ada.page.evaluate(() => history.back())];
      for (const leave of ways) {
        await leave();
        await question.getByText('1 file is not saved yet').waitFor();
        await expect.poll(() => new URL(ada.page.url()).pathname).toBe(at.pathname);
        await ada.button('Stay on this page').click();
        await question.waitFor({ state: 'detached' });
        await visit.says('march.pdf', 'Uploaded');
      }
      await ada.page.evaluate(() => history.back());
      await ada.button('Leave without saving').click();
      await ada.page.getByText(before).first().waitFor();
      await question.waitFor({ state: 'detached' });
    });
  });
});
