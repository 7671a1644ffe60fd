import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectErrors, expectNoErrors } from './harness/errors.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, type StepPath } from './harness/steps.ts';
import { wrong } from './harness/wrong-input.ts';

const app = setUpApp();

const open = async (step: StepPath): Promise<Person> => {
  const ada = await app.person();
  const path = `/app/${step}`;
  if (step === 'amount' || step === 'info') await ada.open(path);
  else await openAs(ada, await savedApplicant(app.server.origin, step), path);
  await ada.heading(headings[step]);
  return ada;
};

describe('Next on wrong input', () => {
  it.each(wrong)('$step: $what', async ({ step, title, enter, texts, correct }) => {
    const ada = await open(step);
    await enter(ada);
    await ada.next();
    await expectErrors(ada, title, texts);
    await ada.heading(headings[step]);
    await correct(ada);
    await ada.page.keyboard.press('Tab');
    await expectNoErrors(ada, title);
  });
});

describe('leaving a field', () => {
  it('checks the form of what was entered, and nothing that was not', async () => {
    const ada = await open('info');
    await ada.field('Business name *').focus();
    await ada.field('Email *').fill('ada@');
    await ada.field('Mobile phone *').focus();
    await ada.page.getByText('Please enter a valid email address.').waitFor();
    expect(await ada.page.getByText('Please enter a valid business name.').count()).toBe(0);
    await ada.field('Email *').fill('ada@example.com');
    await ada.page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' });
  });
});

describe('the code', () => {
  it('is refused in the provider’s words, may be tried again, and can be asked for once a minute', async () => {
    const ada = await open('info');
    ada.expectFaults(/status of 403/);
    const email = newEmail();
    await fill.info(ada, email);
    await ada.next();
    await ada.heading(headings['verify/login']);
    await ada.page.getByText(`We've sent an email with your code to ${email}`).waitFor();
    for (const name of ['Resend Code', 'Change Email']) {
      const locked = ada.page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
      expect(await locked.isDisabled()).toBe(true);
    }
    const code = ada.field('Verification Code');
    await code.fill('12');
    await ada.next('Verify Code');
    await ada.page.getByText('Please enter the 6-digit code.').waitFor();
    const right = await emailedCode(app.server.origin, email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await ada.page.getByText('Wrong email or verification code.').waitFor();
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    // Pasted anywhere in the page, as it stands in a mail.
    await ada.page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      `Your code is: ${right.slice(0, 3)}-${right.slice(3)}`,
    );
    await ada.heading(headings['business/more-details']);
  });

  it('needs an address to be sent to', async () => {
    const ada = await app.person();
    await ada.open('/app/verify/login');
    await ada.heading('Welcome, Enter your email to continue');
    await ada.field('Email *').fill('ada@');
    await ada.next('Send Code');
    await ada.page.getByText('Please enter a valid email', { exact: true }).waitFor();
    await ada.field('Email *').fill(newEmail());
    await ada.next('Send Code');
    await ada.heading(headings['verify/login']);
  });
});

it('keeps Submit closed while answers are missing, says why, and leads to them', async () => {
  const ada = await app.person();
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', {
    business_revenue: undefined,
  });
  await openAs(ada, applicant, '/app/funding-is-almost-here');
  const button = ada.button('Fill in Business Details to Submit');
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  await ada.heading(headings['funding-is-almost-here']);
  await ada.page.getByText('Some answers are missing.').waitFor();
  await ada.link(/^Change Further Business Details/).click();
  await ada.field('Annual gross revenue *').fill('120,000');
  await ada.next();
  await ada.heading(headings['funding-is-almost-here']);
  await ada.button('Submit').waitFor();
});
