import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { enterCode, fill, headings } from './harness/steps.ts';

const app = setUpApp();

describe('a guarded page, opened signed out', () => {
  it('asks at the provider, and opens the page after it', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/owners');
    const ada = await app.person();
    await ada.open('/app/business/owners');
    await signInAtProvider(ada, app.server.origin, applicant.email);
    await ada.page.waitForURL('**/app/business/owners');
    await ada.heading(headings['business/owners']);
    expect(new URL(ada.page.url()).search).toBe('');
  });

  it('asks inside the wizard where an application is in progress, and opens the page after it', async () => {
    const ada = await app.person();
    const email = newEmail();
    await ada.open('/app/info');
    await fill.info(ada, email);
    await ada.field('Business name *').focus();
    await ada.open('/app/business/owners');
    await ada.heading('Welcome, Enter your email to continue');
    expect(new URL(ada.page.url()).pathname).toBe('/app/verify/login');
    await ada.next('Send Code');
    await enterCode(ada, app.server.origin, email);
    await ada.page.waitForURL('**/app/business/**');
  });
});

it('tells a registered e-mail, with a link to log in that comes back', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/more-details');
  const ada = await app.person();
  await ada.open('/app/info');
  await fill.info(ada, applicant.email);
  await ada.next();
  const words = 'This email is already registered with us. Please login.';
  await ada.page.getByText(words).first().waitFor();
  await ada.heading(headings.info);
  await ada.page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await signInAtProvider(ada, app.server.origin, applicant.email);
  await ada.page.waitForURL('**/app/info');
  expect(await ada.field('Email *').isDisabled()).toBe(true);
  expect(await ada.field('Email *').inputValue()).toBe(applicant.email);
});

it('leads a signed-in person from the start to the first step, and shows nothing of somebody else', async () => {
  const ada = await app.person();
  const applicant = await savedApplicant(app.server.origin, 'type-of-funding');
  await openAs(ada, applicant, '/');
  await ada.heading(headings.amount);
  await ada.link('Continue where you left off').waitFor();
  const grace = await signInByApi(app.server.origin);
  await openAs(ada, grace, '/app/info');
  await ada.heading(headings.info);
  expect(await ada.field('Business name *').inputValue()).toBe('');
  expect(await ada.field('Email *').inputValue()).toBe(grace.email);
  await ada.button('Log out').click();
  await ada.page.waitForURL(`${app.server.origin}/`);
  await ada.link('Register Now').waitFor();
  expect(await emailedCode(app.server.origin, grace.email)).toMatch(/^\d{6}$/);
});
