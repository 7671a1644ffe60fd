// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionService } from '#src/session/state/session-port.ts';
import { SessionWarning } from '#src/shell/start/SessionWarning.tsx';
import { Stage } from '../test-brand.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
afterEach(cleanup);

/** The warning before the end of a session at a step. */
function open() {
  const session = {
    stay: vi.fn<SessionService['stay']>(async () => 'stayed'),
    logout: vi.fn<SessionService['logout']>(async () => {}),
    loginRedirect: vi.fn<SessionService['loginRedirect']>(async () => {}),
  };
  render(
    <Stage>
      <SessionWarning
        open
        session={session as unknown as SessionService}
        endsAt={new Date(2026, 10, 29, 15, 42).getTime()}
        returnTo="/app/info?x=1"
      />
    </Stage>,
  );
  return session;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('names the time at which the session ends', () => {
  open();
  expect(screen.getByRole('alertdialog').textContent).toMatch(/3:42\sPM/);
});

it('logs out on a press', async () => {
  const session = open();
  await press('Log out');
  expect(session.logout).toHaveBeenCalledOnce();
  expect(session.stay).not.toHaveBeenCalled();
});

it('a session that can be prolonged no more offers to sign in again, and returns to the page', async () => {
  const session = open();
  session.stay.mockResolvedValueOnce('over');
  await press('Stay signed in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await press('Sign in again');
  expect(session.loginRedirect).toHaveBeenCalledExactlyOnceWith('/app/info?x=1');
  expect(session.stay).toHaveBeenCalledOnce();
});

it('without a connection the warning says so, and Stay can be pressed again', async () => {
  const session = open();
  session.stay.mockResolvedValueOnce('unreachable');
  await press('Stay signed in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await press('Stay signed in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  expect(session.stay).toHaveBeenCalledTimes(2);
});
