import { describe, expect, it } from 'vitest';
import { openAs, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { intercept } from './harness/network.ts';
import type { Person } from './harness/person.ts';
import { createWaitingApplicant, mailedLink, TITLE, tokenOf } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Links that are malformed, expired or of another brand: each page says what to do [RETURN-5]. */
const app = setUpApp();

describe('a link that opens nothing', () => {
  const openPage = async (path: string, heading: string): Promise<Person> => {
    const ada = await app.person({ viewport: { width: 320, height: 640 } });
    ada.expectFaults(/status of 403/);
    await ada.open(path);
    await ada.heading(heading);
    await expectNoViolations(ada);
    await expect
      .poll(() => ada.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    return ada;
  };

  it('says so if it has expired and no new link could be requested; a new link then comes by mail and opens', async () => {
    const ann = await createWaitingApplicant(app);
    const ada = await openPage(
      `/continue/upload?t=${await tokenOf(app, ann.dealId, { daysAgo: 30 })}`,
      'This link has expired',
    );
    ada.expectFaults(/ERR_FAILED/);
    const cut = await intercept(ada.page, '**/tools/return-link/renew', (route) => route.abort());
    await ada.button('Email me a new link').click();
    await ada.page.getByText('We could not send the link.').waitFor();
    cut.end();
    await ada.button('Email me a new link').click();
    await ada.heading('Check your email');
    await expect
      .poll(() => ada.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Check your email');
    await ada.open(await mailedLink(app, ann.applicant, 'return-link'));
    await ada.heading(TITLE);
  });

  it('says so if it is of another brand or has the ids of another application', async () => {
    const [ann, eve] = [await createWaitingApplicant(app), await createWaitingApplicant(app)];
    const mixed = `/continue/direct-upload/${eve.dealId}/${eve.accountId}?t=${await tokenOf(app, ann.dealId)}`;
    const ada = await openPage(mixed, 'This link does not work');
    await ada.open('/version.json');
    await ada.open(`/continue/plaid-and-upload?t=${await tokenOf(app, ann.dealId, { brand: 'harbor' })}`);
    await ada.heading('This link does not work');
    await ada.link('Sign in instead').waitFor();
  });

  it('says so if it belongs to another person than the signed-in user', async () => {
    const ann = await createWaitingApplicant(app);
    const eve = await signInByApi(app.server.origin);
    const ada = await app.person();
    ada.expectFaults(/status of 403/);
    await openAs(ada, eve, `/continue/direct-upload/${ann.dealId}/${ann.accountId}`);
    await ada.heading('This application belongs to someone else');
    await ada.page.getByText(eve.email).waitFor();
    expect(await ada.page.content()).not.toContain(ann.applicant.email);
    await expectNoViolations(ada);
    await ada.open('/continue/upload');
    await ada.heading('There is no application to send statements for');
    await expectNoViolations(ada);
    // A valid token opens the page in any browser: its holder may send statements and sees no personal data.
    await ada.open(`/continue/upload?t=${await tokenOf(app, ann.dealId)}`);
    await ada.heading(TITLE);
  });

  // Other bad tokens: tests/server/statements/return-links/links.test.ts. A used link: return-links.test.ts. Without a network:
  // tests/src/pages/continue.test.tsx.
});
