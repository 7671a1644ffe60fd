import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { bcmHeadings } from './harness/bcm-steps.ts';
import { PHONE } from './harness/layout.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { readStorage, signInAtProvider, storedToken } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { enterCode, fill, headings } from './harness/steps.ts';

// Transitions of sign-in that only a browser can show; the others: tests/conformance/sign-in.cases.ts.

const app = setUpApp();
const OWNERS = '/app/business/owners';

/** A visitor at the info step, with it entered. */
async function atInfo(email: string, options: { clock?: boolean } = {}): Promise<Person> {
  const ada = await app.person(options);
  await ada.open('/app/info');
  await ada.heading(headings.info);
  await fill.info(ada, email);
  return ada;
}

/** A visitor whom a code was sent. */
async function atCode(email: string): Promise<Person> {
  const ada = await atInfo(email);
  await ada.next();
  await ada.field('Verification Code').waitFor();
  return ada;
}

it('a guarded page sends a visitor to the provider and back to the same page', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/owners');
  const ada = await app.person();
  await ada.open(OWNERS);
  await signInAtProvider(ada, app.server.origin, applicant.email);
  await ada.page.waitForURL(`**${OWNERS}`);
  await ada.heading(headings['business/owners']);
  await expect.poll(() => new URL(ada.page.url()).search).toBe('');
});

it('a guarded page sends a visitor with an application in progress to the step inside the wizard, and back', async () => {
  const email = newEmail();
  const ada = await atInfo(email);
  await ada.open('/app/business/further-details');
  await ada.page.waitForURL('**/app/verify/login');
  await ada.heading('Welcome, Enter your email to continue');
  await ada.next('Send Code');
  await enterCode(ada, app.server.origin, email);
  await ada.heading(headings['business/further-details']);
});

it.each(['/login', OWNERS])(
  'Back from the page of the provider opens the page before %s, which redirected there',
  async (path) => {
    const ada = await app.person();
    await ada.open('/bcm');
    const { origin } = app.server;
    await ada.page.goto(`${origin}${path}`);
    await ada.page.waitForURL('**/u/login?**');
    await ada.heading('Welcome, Enter your email to continue');
    await ada.page.goBack();
    await ada.page.waitForURL(`${origin}/bcm`);
    await ada.heading(bcmHeadings.home);
  },
);

it('/login signs in and returns to the path in its address', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/owners');
  const ada = await app.person();
  await ada.open(`/login?return=${encodeURIComponent(OWNERS)}`);
  await signInAtProvider(ada, app.server.origin, applicant.email);
  await ada.page.waitForURL(`**${OWNERS}`);
  await ada.heading(headings['business/owners']);
  // The not-found page is no return target: continue at the farthest step [SIGN-30].
  await ada.open('/login?return=https%3A%2F%2Fevil.example%2F');
  await ada.page.waitForURL(`${app.server.origin}/app/business/**`);
});

it('[SCREEN-23] [ERROR-53] the info step says that an email is registered, with a link that signs in and returns', async () => {
  const { email } = await signInByApi(app.server.origin);
  const ada = await atInfo(email);
  await ada.page.setViewportSize(PHONE);
  await ada.next();
  const description = 'This email is already registered with us. Please login.';
  const link = ada.page.locator('main').getByRole('link', { name: 'Log in', description });
  // On a phone the button was pressed far below the link.
  await expect.poll(() => link.evaluate((element) => document.activeElement === element)).toBe(true);
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  await ada.page.keyboard.press('Enter');
  await expect.poll(() => ada.page.locator('#email').inputValue()).toBe(email);
  await signInAtProvider(ada, app.server.origin, email);
  await ada.page.waitForURL('**/app/info');
  await ada.heading(headings.info);
  await expect.poll(() => ada.field('Business name *').inputValue()).toBe(answers.business);
});

it('Change Email sends a code to another address', async () => {
  const other = newEmail();
  const ada = await atInfo(newEmail(), { clock: true });
  await ada.next();
  await ada.field('Verification Code').waitFor();
  await ada.page.clock.fastForward(61_000);
  await ada.button('Change Email').click();
  await ada.heading('Welcome, Enter your email to continue');
  await ada.field('Email *').fill(other);
  await ada.next('Send Code');
  await ada.page.getByText(`We've sent an email with your code to ${other}`).waitFor();
  await enterCode(ada, app.server.origin, other);
  await ada.heading(headings['business/more-details']);
});

it('the info of a signed-in person is saved before the next step opens, and the email is read-only', async () => {
  const applicant = await savedApplicant(app.server.origin, 'business/owners');
  const ada = await app.person();
  await openAs(ada, applicant, '/app/info');
  await ada.heading(headings.info);
  await expect.poll(() => ada.field('Email *').isEditable()).toBe(false);
  await ada.field('Business name *').fill('Acme Bread');
  const [request] = await Promise.all([
    ada.page.waitForRequest((request) => request.url().endsWith('/deals') && request.method() === 'PATCH'),
    ada.next(),
  ]);
  expect(request.postDataJSON().business.name).toBe('Acme Bread');
  await ada.page.waitForURL((url) => url.pathname !== '/app/info');
});

it('another person in the same browser sees no data of the first', async () => {
  const first = newEmail();
  const ada = await atCode(first);
  await enterCode(ada, app.server.origin, first);
  await ada.field('Street address').fill(answers.street);
  // By way of the provider, to the site's origin [SIGN-25].
  await Promise.all([ada.page.waitForEvent('load'), ada.button('Log out').click()]);
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/');
  expect(ada.spokenTexts().some((url) => url.includes('/v2/logout?'))).toBe(true);
  const storage = await readStorage(ada.page);
  for (const secret of [answers.business, answers.street, first]) expect(storage).not.toContain(secret);

  await ada.open('/app/info');
  await ada.heading(headings.info);
  await expect.poll(() => ada.field('Business name *').inputValue()).toBe('');
  const second = newEmail();
  await ada.open('/app/business/more-details');
  await signInAtProvider(ada, app.server.origin, second);
  await ada.heading(headings['business/more-details']);
  await expect.poll(() => ada.field('Street address').inputValue()).toBe('');
  const page = (await ada.page.content()) + (await readStorage(ada.page));
  for (const secret of [answers.business, answers.street, first]) expect(page).not.toContain(secret);
});

it('a user whose storage is denied signs in in memory and is offered a new window', async () => {
  const email = newEmail();
  const ada = await app.person();
  await ada.context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied.', 'SecurityError');
        },
      });
  });
  await ada.open('/app/info');
  await fill.info(ada, email);
  await ada.next();
  await ada.heading(headings['verify/login']);
  const link = ada.link('Continue in a new window');
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  await enterCode(ada, app.server.origin, email);
  await ada.heading(headings['business/more-details']);
});

it.each([
  ['a day and a half ahead', 1.5],
  ['ten years behind', -3650],
])('a browser whose clock is %s signs in, and is still signed in after a reload', async (_what, days) => {
  const email = newEmail();
  const ada = await app.person({ clock: true });
  await ada.page.clock.setSystemTime(Date.now() + days * 24 * 3_600_000);
  await ada.open('/app/verify/login');
  await ada.field('Email *').fill(email);
  await ada.next('Send Code');
  await enterCode(ada, app.server.origin, email);
  await ada.button('Log out').waitFor();
  await ada.reload();
  await ada.button('Log out').waitFor();
});

it('[PRIVATE-4] [LINK-47] a sign-in leaves no token, code or personal value in storage, address, console or log', async () => {
  const email = newEmail();
  const ada = await atCode(email);
  const tokens: string[] = [];
  ada.page.on('response', async (answer) => {
    if (!answer.url().endsWith('/oauth/token')) return;
    const body = await answer.json().catch(() => ({}));
    for (const name of ['access_token', 'id_token', 'refresh_token']) if (body[name]) tokens.push(body[name]);
  });
  const code = await emailedCode(app.server.origin, email);
  await enterCode(ada, app.server.origin, email);
  await ada.heading(headings['business/more-details']);
  const now = (await storedToken(ada.page)) ?? '';
  expect(now).not.toBe('');
  // Their bodies come here a moment after the page has them.
  await expect.poll(() => tokens.length).toBeGreaterThanOrEqual(5);
  const storage = await readStorage(ada.page);
  const consoleText = ada.spokenTexts().join('\n');
  // The one exception that notes and decisions name: the refresh token that a reload needs.
  for (const token of tokens.filter((token) => token !== now)) expect(storage).not.toContain(token);
  expect(storage.split(now)).toHaveLength(2);
  expect(storage).not.toMatch(new RegExp(`\\b${code}\\b`));
  for (const secret of [...tokens, email, encodeURIComponent(email)]) {
    expect(consoleText).not.toContain(secret);
    expect(app.server.log()).not.toContain(secret);
  }
  expect(consoleText).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(app.server.log()).not.toMatch(new RegExp(`\\b${code}\\b`));
});

// Every other answer of the provider: tests/conformance/sign-in-codes.test.tsx.
it("a code is refused in the provider's words, may be tried again, and can be asked for once a minute", async () => {
  const email = newEmail();
  const ada = await atCode(email);
  ada.expectFaults(/status of 403/);
  await ada.heading(headings['verify/login']);
  await ada.page.getByText(`We've sent an email with your code to ${email}`).waitFor();
  for (const name of ['Resend Code', 'Change Email']) {
    const locked = ada.page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
    await expect.poll(() => locked.isDisabled()).toBe(true);
  }
  const code = ada.field('Verification Code');
  await code.fill('12');
  await ada.next('Verify Code');
  await ada.page.getByText('Please enter the 6-digit code.').waitFor();
  const right = await emailedCode(app.server.origin, email);
  await code.fill(right === '000000' ? '000001' : '000000');
  await ada.page.getByText('Wrong email or verification code.').waitFor();
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  // Pasted anywhere in the page, formatted as in the mail.
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
