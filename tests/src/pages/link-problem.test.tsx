// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { LinkProblemView } from '#src/pages/continue/LinkProblemView.tsx';
import { readLinkAddress } from '#src/pages/continue/open-link.ts';
import { MAIN_FLOW } from '#src/shell/navigation/flows.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page of a problem for a person who is signed in as Ada. */
function open(problem: Parameters<typeof LinkProblemView>[0]['problem']) {
  const services = createServices(bootWith());
  const logout = vi.fn(async () => {});
  const store = createStore(() => ({ loggedIn: true, email: 'ada@example.com' }));
  const session = { store, resume: async () => {}, logout } as never;
  Object.assign(services.session, { open: async () => session, signedIn: () => session });
  const onRetry = vi.fn();
  render(
    <Stage services={services} at="/continue/upload">
      <LinkProblemView
        problem={problem}
        address={readLinkAddress('/continue/upload', '')}
        onRetry={onRetry}
      />
    </Stage>,
  );
  return { logout, onRetry, user: userEvent.setup() };
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('a link to the application of another person names the address that is signed in, and ways on', async () => {
  const { logout, user } = open('foreign');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This application belongs to someone else',
  );
  screen.getByText(/^You are signed in as ada@example\.com\./);
  screen.getByText(/^Log out, and sign in with the address that we wrote to\./);
  expect(target('Go to your own application')).toBe(MAIN_FLOW.resume);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(logout).toHaveBeenCalledOnce();
});

it('a page without an application names the address that is signed in, and ways on', async () => {
  const { logout, user } = open('none');
  screen.getByText(/^You are signed in as ada@example\.com\./);
  expect(screen.queryByText(/the address that we wrote to/)).toBeNull();
  expect(target('Start an application')).toBe(MAIN_FLOW.start);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(logout).toHaveBeenCalledOnce();
});

it('a page that needs a sign-in has a link to it', () => {
  open('signed-out');
  expect(target('Sign in')).toBe('/login');
});

it.each(['unreachable', 'unavailable'] as const)('a page that is %s can be tried again', async (problem) => {
  const { onRetry, user } = open(problem);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
