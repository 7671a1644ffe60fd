import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { expectFit } from './harness/fit.ts';
import { expectEarlyField, PHONE } from './harness/layout.ts';
import { newEmail } from './harness/mail.ts';
import { createWaitingApplicant } from './harness/return-link.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

// Proves that a reload and another device continue an application.

const app = setUpApp();
const EIN = '**-***2983';
const SSN = '***-**-8726';
const BORN = '**/**/1971';

// steps.test.ts checks the answers that each step keeps over a reload.
describe('a reload', () => {
  it('still asks for the code that was sent, and keeps the time until a new code can be requested', async () => {
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
});

describe('another device', () => {
  it("continues after sign-in with the server's answers, at the farthest step", async () => {
    const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
    const ada = await app.person();
    await ada.open('/');
    await ada.link('Log in').click();
    await signInAtProvider(ada, app.server.origin, applicant.email);
    // A log-in with no page to return to [SIGN-30]; the start itself offers the same.
    await ada.heading(headings['type-of-funding']);
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
});

it('[FLOW-35] the first step names a submitted application, and its field begins early on a phone', async () => {
  const { applicant } = await createWaitingApplicant(app);
  const ada = await app.person({ viewport: PHONE });
  await openAs(ada, applicant, '/');
  await ada.heading(headings.amount);
  await ada.link('See its status').waitFor();
  await expectFit(ada);
  await expectEarlyField(ada);
  await ada.link('See its status').click();
  await ada.heading('We received your application');
});
