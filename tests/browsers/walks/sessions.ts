import { expect, it } from 'vitest';
import { type Applicant, savedApplicant } from '../../e2e/harness/applicant.ts';
import { emailedCode } from '../../e2e/harness/mail.ts';
import { isAlive } from '../../e2e/harness/sessions.ts';
import { headings } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';
import { eventually, type Visitor } from '../visitor.ts';

const DETAILS = '/app/business/further-details';

/** Sign-in and the session in several tabs. */
export function walkSessions(browser: BrowserUnderTest): void {
  describeIn(browser, 'sessions', () => {
    const app = setUpServer();

    /** Signs in on the provider's own page, to which a guarded page leads. */
    const signIn = async (ada: Visitor, { email }: Applicant): Promise<void> => {
      await ada.visit(`${app.server.origin}${DETAILS}`);
      await ada.heading('Welcome, Enter your email to continue');
      await ada.field('Email').fill(email);
      await ada.button('Send Code').click();
      await ada.heading('Verify Your Identity');
      const right = await emailedCode(app.server.origin, email);
      await ada.field('Verification Code').fill(right === '000000' ? '000001' : '000000');
      await ada.text('Wrong email or verification code.');
      await ada.field('Verification Code').fill(right);
      await ada.heading(headings['business/further-details']);
    };

    it('a guarded page signs in after a wrong code, a reload keeps the session, and Log out ends it', async () => {
      const applicant = await savedApplicant(app.server.origin, 'business/further-details');
      const ada = await browser.visitor(app.server);
      await signIn(ada, applicant);
      await ada.driver.reload();
      await ada.heading(headings['business/further-details']);
      await ada.driver.inject("document.documentElement.dataset.before = 'log-out'");
      await ada.button('Log out').click();
      // Home shows before the page goes to the provider, which loads it again.
      const isBefore = () => document.documentElement.dataset.before !== undefined;
      await eventually(async () => expect(await ada.driver.evaluate(isBefore)).toBe(false));
      await ada.heading('Financial Wellness Tools to Grow Your Business');
      // The provider is logged out too: the guarded page asks for a sign-in again.
      await ada.visit(`${app.server.origin}${DETAILS}`);
      await ada.heading('Welcome, Enter your email to continue');
    });

    it('a second tab continues the session of the first, and a log-out in it ends both', async () => {
      const applicant = await savedApplicant(app.server.origin, 'business/further-details');
      const ada = await browser.visitor(app.server);
      await ada.openAs(applicant, DETAILS);
      await ada.heading(headings['business/further-details']);
      await ada.field('Annual gross revenue *').fill('641,000');
      await ada.driver.newTab();
      await ada.open('/app/amount');
      await ada.heading(headings.amount);
      await ada.button('Log out').click();
      await ada.at('/');
      await ada.driver.enterTab(0);
      await ada.text('You logged out in another tab, so we signed you out here too.');
      await eventually(async () => expect(await isAlive(app.server, applicant.email)).toBe(false));
      const deals = await app.server.db.query<{ document: { application: object } }>(
        'select document from deals',
      );
      expect(deals.map(({ document }) => document.application)).toContainEqual(
        expect.objectContaining({ business_revenue: 641_000 }),
      );
    });
  });
}
