// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ExpiredPage } from '#src/pages/sign-in/ExpiredPage.tsx';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

afterEach(cleanup);

const OWNERS = '/app/business/owners';
const SCORE = '/bcm/app/summary';

function Place() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

/** The page after a session ended at `returnTo`. */
function open(
  returnTo?: string,
  { lastEmail, isSignedIn = false }: { lastEmail?: string; isSignedIn?: boolean } = {},
) {
  const services = createServices(bootWith());
  const session = { lastEmail: () => lastEmail } as never;
  services.session.open = async () => session;
  services.session.signedIn = () => (isSignedIn ? session : undefined);
  render(
    <Stage services={services} at="/app/user/expired" state={returnTo && { returnTo }}>
      <ExpiredPage />
      <Place />
    </Stage>,
  );
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it.each([
  [undefined, '/'],
  [OWNERS, '/'],
  [SCORE, '/bcm'],
])('a session that ended at %s offers the start page %s', (returnTo, home) => {
  open(returnTo);
  expect(hrefOf('Go to the start page')).toBe(home);
  expect(hrefOf('Sign in again')).toBe('/login');
});

it.each([
  [OWNERS, 'apply'],
  [SCORE, 'bcm'],
])(
  "[SESSION-8] the sign-in after %s is the step of %s if the person's email is known",
  async (returnTo, flow) => {
    open(returnTo, { lastEmail: 'ada@oak.example' });
    await waitFor(() => expect(hrefOf('Sign in again')).toBe(BUILT_SITE.placesOf(flow).signIn));
  },
);

it('[SESSION-8] a sign-in in another tab returns to the step at which the session ended', async () => {
  open(SCORE, { isSignedIn: true });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(SCORE));
});

it('a signed-in person whose step is not known stays on the page', () => {
  open(undefined, { isSignedIn: true });
  expect(screen.getByRole('status').textContent).toBe('/app/user/expired');
});
