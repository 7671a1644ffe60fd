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

it('does not sign a person in by a page of a stranger, who began a sign-in of their own', async () => {
  const { origin } = app.server;
  const [stranger, ada] = [newEmail(), await app.person()];
  const begin = new URLSearchParams({
    ...{ client_id: 'trellis-web', response_type: 'code', redirect_uri: `${origin}/app/verify/login` },
    ...{ scope: 'openid', state: 'x', code_challenge_method: 'S256', code_challenge: 'x'.repeat(43) },
  });
  const began = await fetch(`${origin}/authorize?${begin}`, { redirect: 'manual' });
  const cookie = String(began.headers.get('set-cookie')).split(';')[0] ?? '';
  const stateIn = (answer: Response) =>
    new URL(String(answer.headers.get('location')), origin).searchParams.get('state') ?? '';
  const sent = await fetch(`${origin}/u/login`, {
    ...{ method: 'POST', redirect: 'manual', headers: { cookie, origin, 'sec-fetch-site': 'same-origin' } },
    body: new URLSearchParams({ state: stateIn(began), email: stranger }),
  });
  const form = { state: stateIn(sent), code: await emailedCode(origin, stranger) };
  const inputs = Object.entries(form).map(([name, value]) => `<input name="${name}" value="${value}">`);
  // Their page holds all that it takes, and sends it in her browser.
  await ada.context.route('http://stranger.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Prize</title><form method="post" action="${origin}/u/login/code">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    }),
  );
  ada.expectFaults(/status of 40[03]/);
  const refused = ada.page.waitForResponse(`${origin}/u/login/code`);
  await ada.page.goto('http://stranger.example/');
  expect([400, 403]).toContain((await refused).status());
  const cookies = await ada.context.cookies(origin);
  expect(cookies.filter(({ name }) => name.includes('identity'))).toEqual([]);
  await ada.open('/app/business/owners');
  await ada.page.waitForURL('**/u/login?**');
  await ada.heading('Welcome, Enter your email to continue');
});
