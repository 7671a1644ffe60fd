import { expect, it } from 'vitest';
import { newEmail } from '../../e2e/harness/mail.ts';
import { fill, headings, signUp } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

/** A browser whose settings deny storage. */
export function walkStorage(browser: BrowserUnderTest): void {
  describeIn(browser, 'denied storage', () => {
    const app = setUpServer();

    it('an applicant signs up, and later answers are saved on the server', async () => {
      const ada = await browser.visitor(app.server, { storage: 'denied' });
      await signUp(ada, app.server.origin, newEmail());
      expect(await ada.driver.evaluate(isDenied)).toBe(true);
      await fill.moreDetails(ada);
      await ada.next();
      await ada.heading(headings['bank-connect']);
      const deals = await app.server.db.query<{ document: { application: object } }>(
        'select document from deals',
      );
      expect(deals).toMatchObject([
        { document: { application: { business_years: 5, loan_amount: 85_000 } } },
      ]);
    });
  });
}

/** Whether local storage throws or is missing. */
function isDenied(): boolean {
  try {
    return localStorage === null;
  } catch {
    return true;
  }
}
