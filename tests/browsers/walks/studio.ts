import { expect, it } from 'vitest';
import { emailedCode } from '../../e2e/harness/mail.ts';
import { enteredLongAgo } from '../../e2e/harness/sessions.ts';
import { headings } from '../../e2e/harness/steps.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';

const STAFF = 'staff@studio.example';
const CHANGED = 'How Much Would Help?';

/** Studio: a change of a step, its preview, and its release. */
export function walkStudio(browser: BrowserUnderTest): void {
  describeIn(browser, 'Studio', () => {
    const app = setUpServer({ env: { STUDIO_ROLES: `${STAFF}=publisher` } });

    it('a member of staff changes a heading, sees it in the preview, publishes it and restores the release before', async () => {
      const { server } = app;
      const sam = await browser.visitor(app.server);
      await sam.visit(`${server.origin}/studio`);
      await sam.field('Your work email').fill(STAFF);
      await sam.button('Email me a code').click();
      await sam.field('Code').fill(await emailedCode(server.origin, STAFF));
      await sam.button('Sign in').click();
      await sam.button('Open a new draft').click();
      await sam.heading('Draft: Application for funding');

      await sam.button('Select Amount').click();
      await sam.inFrame(() => sam.heading(headings.amount));
      await sam.field('Heading').fill(CHANGED);
      await sam.inFrame(() => sam.heading(CHANGED));
      await sam.text(/^Saved$/m);

      await enteredLongAgo(server, STAFF);
      await sam.driver.reload();
      await sam.button('Publish...').click();
      await sam.field('What is this release about?').fill('Ask in other words');
      await sam.button('Publish now').click();
      await sam.text(`We've sent an email with your code to ${STAFF}.`);
      await sam.field('Verification Code').fill(await emailedCode(server.origin, STAFF));
      await sam.text('Published. It is live now.');
      await sam.driver.newTab();
      await sam.open('/app/amount');
      await sam.heading(CHANGED);
      await sam.driver.enterTab(0);
      await sam.button(/^Restore \d+$/).click();
      await sam.field('Why do you go back to it?').fill('Too early');
      await sam.button('Make it live').click();
      // Not the question 'Make this live again?'.
      await sam.text(/Release \d+ is live again\./);
      await sam.driver.enterTab(1);
      await sam.open('/app/amount');
      await sam.heading(headings.amount);
      const releases = await server.db.query('select 1 from releases');
      expect(releases.length).toBeGreaterThan(1);
    });
  });
}
