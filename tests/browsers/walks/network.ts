import { expect, it } from 'vitest';
import { answers } from '../../e2e/harness/answers.ts';
import { savedApplicant } from '../../e2e/harness/applicant.ts';
import { dealOf } from '../../e2e/harness/deals.ts';
import { headings } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

const DETAILS = '/app/business/further-details';

/** The server out of reach for a while. */
export function walkNetwork(browser: BrowserUnderTest): void {
  describeIn(browser, 'a lost server', () => {
    const app = setUpServer();

    it('Continue says that nothing was saved, and the answers are saved once the server is back', async () => {
      const applicant = await savedApplicant(app.server.origin, 'business/further-details');
      const ada = await browser.visitor(app.server);
      await ada.openAs(applicant, DETAILS);
      await ada.heading(headings['business/further-details']);
      await ada.field('Tax ID *').fill(answers.ein);
      await app.server.end();
      await ada.field('Annual gross revenue *').fill('610,000');
      await ada.next();
      await ada.text('Failed to save');
      await ada.holds('Annual gross revenue *', '$610,000');
      await app.server.start();
      await ada.next();
      await ada.heading(headings['business/owners']);
      expect(await dealOf(app.server, applicant.email)).toMatchObject({
        document: { application: { business_revenue: 610_000 } },
      });
    });

    it.skipIf(!browser.kind.hasOffline)(
      'an answer that is given offline is saved without a click when the network returns',
      async () => {
        const applicant = await savedApplicant(app.server.origin, 'business/further-details');
        const ada = await browser.visitor(app.server);
        await ada.openAs(applicant, DETAILS);
        await ada.heading(headings['business/further-details']);
        await ada.field('Tax ID *').fill(answers.ein);
        await ada.driver.setOffline(true);
        await ada.text('You are offline. Your answers are kept on this page.');
        await ada.field('Annual gross revenue *').fill('620,000');
        await ada.next();
        await ada.text('Failed to save');
        await ada.driver.setOffline(false);
        await ada.text(/Saved at \d/, '.saved-state');
        expect(await dealOf(app.server, applicant.email)).toMatchObject({
          document: { application: { business_revenue: 620_000 } },
        });
      },
    );
  });
}
