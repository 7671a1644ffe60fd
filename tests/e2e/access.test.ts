import { expect, it } from 'vitest';
import { emailedCode, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';

// Access through one's own sign-in: sign-in.test.ts.
const app = setUpApp();

it('does not sign a person in with the code of a sign-in that another person began', async () => {
  const { origin } = app.server;
  const [stranger, ada] = [newEmail(), await app.person()];
  const begin = new URLSearchParams({
    client_id: 'trellis-web',
    response_type: 'code',
    redirect_uri: `${origin}/app/verify/login`,
    scope: 'openid',
    state: 'x',
    code_challenge_method: 'S256',
    code_challenge: 'x'.repeat(43),
  });
  const authorizeResponse = await fetch(`${origin}/authorize?${begin}`, { redirect: 'manual' });
  const cookie = String(authorizeResponse.headers.get('set-cookie')).split(';')[0] ?? '';
  const stateIn = (answer: Response) =>
    new URL(String(answer.headers.get('location')), origin).searchParams.get('state') ?? '';
  const sentResponse = await fetch(`${origin}/u/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ state: stateIn(authorizeResponse), email: stranger }),
  });
  const form = { state: stateIn(sentResponse), code: await emailedCode(origin, stranger) };
  const inputs = Object.entries(form).map(([name, value]) => `<input name="${name}" value="${value}">`);
  // The first user's page has all answers, and sends them in the second user's browser.
  await ada.context.route('http://stranger.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Prize</title><form method="post" action="${origin}/u/login/code">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    }),
  );
  ada.expectFaults(/status of 40[03]/);
  const codeResponse = ada.page.waitForResponse(`${origin}/u/login/code`);
  await ada.page.goto('http://stranger.example/');
  expect([400, 403]).toContain((await codeResponse).status());
  // Wait until that page is loaded: its navigation would replace the next one.
  await ada.page.waitForURL(`${origin}/u/login/code`);
  const cookies = await ada.context.cookies(origin);
  expect(cookies.filter(({ name }) => name.includes('identity'))).toEqual([]);
  await ada.open('/app/business/owners');
  await ada.page.waitForURL('**/u/login?**');
  await ada.heading('Welcome, Enter your email to continue');
});
