import { describe, expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { newEmail } from './harness/mail.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

const app = setUpApp();
const EIN = '**-***2983';
const SSN = '***-**-8726';
const BORN = '**/**/1971';

// What each step keeps over a reload: steps.test.ts.
describe('a reload', () => {
  it('still asks for the code that was sent, and keeps its lock', async () => {
    const ada = await app.person();
    await ada.open('/app/info');
    const address = newEmail();
    await fill.info(ada, address);
    await ada.next();
    await ada.heading(headings['verify/login']);
    await ada.reload();
    await ada.page.getByText(`We've sent an email with your code to ${address}`).waitFor();
    await ada.page.getByRole('button', { name: /^Resend Code \(\d+\)$/ }).waitFor();
  });

  it('keeps what was sent over what an earlier page of the same person still holds', async () => {
    const ada = await app.person();
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.reload();
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.button('Submit').waitFor();
  });
});

describe('another device', () => {
  it('goes on after sign-in with what the server has, at the farthest step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const ada = await app.person();
    await ada.open('/');
    await ada.link('Log in').click();
    await signInAtProvider(ada, app.server.origin, applicant.email);
    // A log-in with no page to return to [SIGN-30]; the start itself offers the same.
    await ada.heading(headings['business/owners']);
    await ada.open('/');
    await ada.heading(headings.amount);
    await expect
      .poll(() => ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).inputValue())
      .toBe('$85,000');
    await ada.link('Continue where you left off').click();
    await ada.heading(headings['type-of-funding']);
    await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
    await ada.next();
    await ada.heading(headings['aproximate-timing']);
    await ada.page.getByRole('radio', { name: 'Immediately' }).check();
    await ada.next();
    await ada.heading(headings['funding-is-almost-here']);
    for (const mask of [EIN, SSN, BORN]) await ada.page.getByText(mask).first().waitFor();
    await ada.next('Submit');
    await ada.heading('We received your application');
    expect((await dealOf(app.server, applicant.email)).stage).toBe('AwaitingStatements');
  });

  it('joins what two devices changed, and asks where both changed the same answer', async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const path = '/app/business/further-details';
    const ada = await app.person();
    await openAs(ada, applicant, path);
    await ada.heading(headings['business/further-details']);
    const away = await app.person();
    away.expectFaults(/status of 409/);
    const again = await signInByApi(app.server.origin, applicant.email);
    await openAs(away, again, path);
    await away.heading(headings['business/further-details']);

    await ada.field('Annual gross revenue *').fill('610,000');
    await ada.next();
    await ada.heading(headings['business/owners']);
    // The page's own save would ask as well, before Continue is pressed.
    let press = (): void => {};
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    await away.page.route('**/api/apply/save', async (route) => {
      await pressed;
      await route.continue();
    });
    await away.field('Annual gross revenue *').fill('620,000');
    await away.next();
    press();
    await away.page.getByRole('heading', { name: 'Some answers differ' }).waitFor();
    const dialog = away.page.getByRole('alertdialog');
    for (const part of ['Annual gross revenue', '$610,000', '$620,000'])
      await expect.poll(() => dialog.textContent()).toContain(part);
    await away.button('Use the answers entered here').click();
    await away.heading(headings['business/owners']);
    expect(await dealOf(app.server, applicant.email)).toMatchObject({
      document: { application: { business_revenue: 620000, business_name: answers.business } },
    });
  });
});
