// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { LoginPage } from '#src/pages/sign-in/LoginPage.tsx';
import type { Session } from '#src/session/state/session.ts';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

afterEach(cleanup);

const OWNERS = '/app/business/owners?from=mail';

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}
const place = () => JSON.parse(screen.getByRole('status').textContent ?? '');

/** The page, with a session that can redirect or not. */
function open({ at = '/login', state = undefined as unknown, isSignedIn = false, canRedirect = true } = {}) {
  const services = createServices(bootWith());
  const loginRedirect = vi.fn(async () => {});
  const session = {
    store: createStore<Session>(() => ({ loggedIn: false, accounts: [] })),
    resume: async () => void (isSignedIn && session.store.setState({ loggedIn: true })),
    canRedirect: () => canRedirect,
    loginRedirect,
  };
  const opened = vi.fn(async () => session as never);
  services.session.open = opened;
  render(
    <Stage services={services} at={at} state={state}>
      <LoginPage />
      <Place />
    </Stage>,
  );
  return { loginRedirect, opened };
}

it.each([
  ['the page before', { state: { returnTo: OWNERS } }, OWNERS],
  ['the address of a link', { at: '/login?return=%2Fbcm%2Fapp%2Fsummary' }, '/bcm/app/summary'],
  ['the application, without a page before', {}, BUILT_SITE.placesOf('apply').afterLogin],
  ['the application, for a page of another site', { at: '/login?return=%2F%2Fevil.example' }, '/app/'],
])('[SIGN-30] a sign-in returns to %s', async (_, options, target) => {
  const { loginRedirect } = open(options);
  await waitFor(() =>
    expect(loginRedirect).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(target), undefined),
  );
});

it('a registered address from the page before is filled in, and no other value', async () => {
  const email = 'ada@oak.example';
  const { loginRedirect } = open({ state: { email, returnTo: OWNERS } });
  await waitFor(() => expect(loginRedirect).toHaveBeenCalledExactlyOnceWith(OWNERS, email));
  cleanup();
  const other = open({ state: { email: { x: 1 } } });
  await waitFor(() => expect(other.loginRedirect.mock.calls[0]?.at(1)).toBeUndefined());
});

it('[SIGN-30] a person who is signed in continues at once', async () => {
  const { loginRedirect } = open({ state: { returnTo: OWNERS }, isSignedIn: true });
  expect(document.title).toBe('Log in - Test Bank');
  await waitFor(() => expect(place()[0]).toBe(OWNERS));
  expect(loginRedirect).not.toHaveBeenCalled();
});

it.each([
  [OWNERS, 'apply'],
  ['/bcm/app/summary', 'bcm'],
])('a frame opens the sign-in step of the flow of %s, which returns there', async (returnTo, flow) => {
  const { loginRedirect } = open({ state: { returnTo }, canRedirect: false });
  await waitFor(() => expect(place()).toEqual([BUILT_SITE.placesOf(flow).signIn, { returnTo }]));
  expect(loginRedirect).not.toHaveBeenCalled();
});

it('a sign-in that does not open says so, and its button tries again', async () => {
  const { opened, loginRedirect } = open({ state: { returnTo: OWNERS } });
  opened.mockRejectedValue(new TypeError('Failed to fetch'));
  cleanup();
  loginRedirect.mockRejectedValueOnce(new Error('no redirect'));
  const again = open({ state: { returnTo: OWNERS } });
  again.loginRedirect.mockRejectedValueOnce(new Error('no redirect'));
  const words = 'Sign-in did not open. Please try again.';
  expect((await screen.findByText(words)).parentElement?.role).toBe('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Continue to sign-in' }));
  await waitFor(() => expect(again.loginRedirect).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(words)).toBeNull();
});
