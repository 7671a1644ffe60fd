import { describe, expect, it } from 'vitest';
import { lastFullMonths, monthWords } from '#domain/statements/statement-months.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit } from './harness/bank.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak } from './harness/leaks.ts';
import {
  chooseFiles,
  createWaitingApplicant,
  mailedLink,
  RECEIVED,
  stageOf,
  TITLE,
  tokenOf,
  USED,
} from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';

/** Every return link in a browser [RETURN-2]. */
const app = setUpApp();

describe('the link in the mail', () => {
  it('opens without sign-in, accepts files, ends the wait for statements, and no longer works after that', async () => {
    const ann = await createWaitingApplicant(app);
    const link = await mailedLink(app, ann.applicant, 'submit-awaiting');
    const ada = await app.person({ viewport: { width: 375, height: 800 } });
    await ada.open(link);
    await ada.heading(TITLE);
    await expectNoViolations(ada);
    await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
    await expectNoViolations(ada);
    // Two months by the names of their files; the others follow, and the link stays open until they are there.
    const [first = '', second = '', third = '', last = ''] = lastFullMonths(new Date());
    await chooseFiles(app, ada, [`${last}.pdf`, `${third} checking.pdf`]);
    await ada.page.getByText('2 of 4 months').waitFor();
    await expectNoViolations(ada);
    await ada.button('Save Files').click();
    await ada.page.getByText('Something is still missing').waitFor();
    await ada.reload();
    await ada.page.getByText(`${monthWords([last], 'en-US')} we have it`).waitFor();
    await chooseFiles(app, ada, ['older.pdf']);
    for (const month of [first, second]) await ada.page.getByLabel(monthWords([month], 'en-US')).check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.page.getByText('within 1-2 business days').waitFor();
    await expectNoViolations(ada);
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
    const { document } = await dealOf(app.server, ann.applicant.email);
    expect(document).toMatchObject({
      application: { have_statements: true, type_of_statements: 'upload' },
      rest: { loanRequest: { stage: 'ApplySubmitted' } },
    });
    await ada.reload();
    await ada.heading(USED);
    await expectNoViolations(ada);
  });

  it('also connects a bank', async () => {
    const ann = await createWaitingApplicant(app);
    const ada = await app.person();
    await ada.open(await mailedLink(app, ann.applicant, 'statements-later'));
    await ada.heading(TITLE);
    await ada.page.getByRole('button', { name: /^Connect your bank account/ }).click();
    await bankVisit(ada).connect('ins_one');
    await ada.heading('Your bank account is connected');
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
    expect((await dealOf(app.server, ann.applicant.email)).document.application).toMatchObject({
      type_of_statements: 'plaid',
    });
  });

  it("returns from a bank's own page, also if another person is signed in", async () => {
    const ann = await createWaitingApplicant(app);
    const ada = await app.person();
    const eve = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, eve, '/app/funding-is-almost-here');
    await ada.heading('Funding is Almost Here');
    await ada.open(`/continue/plaid?t=${await tokenOf(app, ann.dealId)}`);
    const bank = bankVisit(ada);
    await bank.toBanks();
    await bank.signIn('ins_away');
    await ada.link('Allow').click();
    await bank.share();
    await ada.heading('Your bank account is connected');
    await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/continue/plaid-connect');
    expect(await stageOf(app, ann)).toBe('ApplySubmitted');
  });

  it('reveals nothing about the person, and its token is only in the address', async () => {
    const ann = await createWaitingApplicant(app);
    const token = await tokenOf(app, ann.dealId);
    const ada = await app.person();
    const mailBodies: string[] = [];
    ada.page.on('response', async (answer) => {
      if (/\/(tools|files)\//.test(answer.url())) mailBodies.push(await answer.text().catch(() => ''));
    });
    const referers: (string | undefined)[] = [];
    ada.page.on('request', (request) => referers.push(request.headers().referer));
    await ada.open(`/continue/upload?t=${token}`);
    await ada.heading(TITLE);
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await chooseFiles(app, ada, ['march.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe(RECEIVED);
    const storedJson = JSON.stringify(await dealOf(app.server, ann.applicant.email));
    const email = ann.applicant.email;
    expect(storedJson).toContain(email);
    for (const text of [...mailBodies, await ada.page.content()]) {
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/Hopper|Reno|555-0/);
    }
    expect(referers.filter(Boolean)).toEqual([]);
    expect(app.server.log()).not.toContain(token);
    const storage = await ada.page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]),
    );
    expect(storage).not.toContain(token);
    await ada.page.goto('/version.json');
    await expectNoLeak({ ...ada, spokenTexts: () => [] }, app.server, [token]);
  });

  it('also works for an unsubmitted application, and then offers to finish it', async () => {
    const ann = await createWaitingApplicant(app, {}, false);
    const ada = await app.person();
    await ada.open(`/continue/upload?t=${await tokenOf(app, ann.dealId)}`);
    await chooseFiles(app, ada, ['april.pdf']);
    await ada.page.getByLabel('I have no more than these').check();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.link('Finish your application').waitFor();
    expect(await stageOf(app, ann)).toBeNull();
  });
});
