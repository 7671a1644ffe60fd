import { beforeAll, describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { turnOn } from './harness/flags.ts';
import { keysEnv } from './harness/keys.ts';
import type { Person } from './harness/person.ts';
import { TITLE, tokenOf, waiting } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { statement, uploadVisit } from './harness/upload.ts';

// Decision 50: files that are not saved are asked about before they are left, by a link or by the browser's Back.
const app = setUpApp({ env: keysEnv });
beforeAll(() => turnOn(app.server, 'statement_upload'));

/** A page where a file was uploaded and not saved, and the page before it in the history. */
interface Place {
  name: string;
  /** Opens it. */
  reach: (ada: Person) => Promise<void>;
  /** What only the page before shows. */
  before: string;
}

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
      const { dealId } = await waiting(app);
      await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(dealId)}`);
      await ada.heading(TITLE);
      await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
    },
    before: 'Choose the way that is easier for you.',
  },
];

describe.each(places)('$name', ({ reach, before }) => {
  it('asks before a link, and before Back; stays, or leaves without saving', async () => {
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
      expect(new URL(ada.page.url()).pathname).toBe(at.pathname);
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
