import { afterAll, beforeAll, it } from 'vitest';
import { answers } from '../../e2e/harness/answers.ts';
import { newEmail } from '../../e2e/harness/mail.ts';
import { listOrigins, type Partner, startPartner } from '../../e2e/harness/partner.ts';
import { enterCode, fill, headings } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

/** The application inside a partner's page on another site. */
export function walkEmbed(browser: BrowserUnderTest): void {
  describeIn(browser, 'the embedded frame', () => {
    const app = setUpServer();
    let partner: Partner;
    beforeAll(async () => {
      partner = await startPartner();
    });
    afterAll(() => partner?.stop());

    it('an applicant signs in inside the frame, and the page around it learns who it is', async () => {
      const { server } = app;
      await listOrigins(server, 'default', [partner.origin], server.origin);
      const ada = await browser.visitor(app.server);
      const email = newEmail();
      await ada.visit(`${partner.origin}/?app=${encodeURIComponent(`${server.origin}/app/info`)}`);
      await ada.button('Apply on this page').click();
      await ada.inFrame(async () => {
        await ada.heading(headings.info);
        await fill.info(ada, email);
        await ada.next();
        await enterCode(ada, server.origin, email);
        await ada.heading(headings['business/more-details']);
      });
      await ada.text(`Signed in: ${answers.first} ${answers.last}, ${email}`);
      await ada.inFrame(async () => {
        await fill.moreDetails(ada);
        await ada.next();
        await ada.heading(headings['bank-connect']);
      });
    });
  });
}
