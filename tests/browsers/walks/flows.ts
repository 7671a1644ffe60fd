import { expect, it } from 'vitest';
import { answers } from '../../e2e/harness/answers.ts';
import { bcmHeadings, fillDetails } from '../../e2e/harness/bcm-steps.ts';
import { newEmail } from '../../e2e/harness/mail.ts';
import { enterCode, fill, headings, signUp } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

/** Both flows from their home to the end, as a new applicant. */
export function walkFlows(browser: BrowserUnderTest): void {
  describeIn(browser, 'both flows', () => {
    const app = setUpServer();

    it('a funding application is filled in, reviewed and submitted', async () => {
      const { origin, db } = app.server;
      const ada = await browser.visitor(app.server);
      await signUp(ada, origin, newEmail());
      await fill.moreDetails(ada);
      await ada.next();
      await ada.heading(headings['bank-connect']);
      await ada.button("Skip - I don't have them right now").click();
      await ada.heading(headings['business/further-details']);
      await fill.furtherDetails(ada);
      await ada.next();
      await ada.heading(headings['business/owners']);
      await fill.owner(ada);
      await ada.next();
      await ada.heading(headings['type-of-funding']);
      await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
      await ada.next();
      await ada.heading(headings['aproximate-timing']);
      await ada.page.getByRole('radio', { name: '30+ days' }).check();
      await ada.next();
      await ada.heading(headings['funding-is-almost-here']);
      for (const words of [
        '$85,000',
        '48 months',
        answers.business,
        answers.mobile,
        'Restaurant',
        '$500,000',
      ])
        await ada.text(words, 'main');
      await ada.next('Submit');
      await ada.heading('We received your application');
      const [deal] = await db.query<{ reference: string }>("select * from deals where flow = 'apply'");
      expect(deal).toMatchObject({
        stage: 'AwaitingStatements',
        document: {
          application: {
            loan_amount: 85000,
            loan_terms: 48,
            business_naics: 722511,
            business_years: 5,
            business_revenue: 500000,
            owners: [{ mobile: answers.mobile, ownership: 100, zip: answers.zip }],
            loan_type: ['WC'],
          },
        },
      });
      await ada.text(deal?.reference ?? '', 'main');
    });

    it('credit monitoring is asked for and activated', async () => {
      const { origin } = app.server;
      const ada = await browser.visitor(app.server);
      const email = newEmail();
      await ada.open('/bcm');
      await ada.heading(bcmHeadings.home);
      await ada.link('SEE MY SCORE').click();
      await ada.heading(bcmHeadings.info);
      await fill.info(ada, email);
      await ada.next();
      await enterCode(ada, origin, email);
      await ada.heading(bcmHeadings.details);
      await fillDetails(ada);
      await ada.next();
      await ada.heading(bcmHeadings.summary);
      for (const words of [answers.business, answers.street, answers.mobile, answers.title])
        await ada.text(words, 'main');
      await ada.next('Activate');
      await ada.text('Congratulations !!');
      await ada.heading(bcmHeadings.final);
      await ada.at('/bcm/app/contact-soon');
    });
  });
}
