import { it } from 'vitest';
import { savedApplicant } from './harness/applicant.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

const app = setUpApp();

/** Keeps a page waiting for the provider in its log-out. A route would also hold a request of the page that is left. */
function revokeNever(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/oauth/revoke')
      ? new Promise(() => {})
      : fetch(input, init);
}

it('[SIGN-25] a log-out ends the session at the provider even if the user leaves the page during it', async () => {
  const { origin } = app.server;
  const applicant = await savedApplicant(origin, 'business/further-details');
  const ada = await app.person();
  await ada.page.addInitScript(revokeNever);
  await ada.open('/app/business/further-details');
  await signInAtProvider(ada, origin, applicant.email);
  await ada.heading(headings['business/further-details']);
  await ada.button('Log out').click();
  await ada.page.getByText('Logging you out. Please keep this page open.').waitFor();
  await ada.page.goto(`${origin}/version.json`);
  await ada.page.goto(`${origin}/app/business/further-details`);
  await ada.page.waitForURL('**/u/login?**');
  await ada.heading('Welcome, Enter your email to continue');
});
