// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SignIn } from '#src/api/sessions.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { SessionsDialog } from '#src/shell/start/SessionsDialog.tsx';
import { Stage } from '../test-brand.tsx';

const calls = vi.hoisted(() => ({ list: vi.fn(), end: vi.fn() }));
vi.mock('#src/api/sessions.ts', () => ({ sessionCalls: () => calls }));
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => ({}) }));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const signIn = (id: string, browser: string): SignIn => ({
  id,
  browser,
  system: 'Linux',
  isCurrent: false,
  signedInAt: '2026-11-26T10:00:00Z',
  lastUsedAt: '2026-11-28T10:00:00Z',
});

test('ends a sign-in once, however often it is pressed, and can end the next one at the same time', async () => {
  let answer = (_: { ok: boolean }): void => {};
  calls.list.mockResolvedValue({ ok: true, value: [signIn('a', 'Firefox'), signIn('b', 'Safari')] });
  calls.end.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  render(
    <Stage>
      <SessionsDialog open session={{} as SessionService} onClose={() => {}} />
    </Stage>,
  );
  const button = (browser: string) =>
    screen.getByRole('button', { name: new RegExp(`Sign out .*${browser}`) });
  await screen.findByText(/Firefox/);
  for (const browser of ['Firefox', 'Firefox', 'Safari']) fireEvent.click(button(browser));
  expect(calls.end.mock.calls).toEqual([['a'], ['b']]);
  await act(async () => answer({ ok: false }));
  // A failed call can be tried again.
  fireEvent.click(button('Safari'));
  expect(calls.end).toHaveBeenLastCalledWith('b');
  expect(calls.end).toHaveBeenCalledTimes(3);
});

/** The open dialog for two sign-ins, of which the first is this browser's. */
async function open(more: SignIn[] = []) {
  const currentSignIn = { ...signIn('here', 'Firefox'), isCurrent: true };
  calls.list.mockResolvedValue({ ok: true, value: [currentSignIn, signIn('b', 'Safari'), ...more] });
  const onClose = vi.fn();
  const dialog = (isOpen: boolean) => (
    <Stage>
      <SessionsDialog open={isOpen} session={{} as SessionService} onClose={onClose} />
    </Stage>
  );
  const { rerender } = render(dialog(true));
  await screen.findByText('Safari on Linux');
  return { onClose, show: (isOpen: boolean) => rerender(dialog(isOpen)) };
}
const news = () => screen.getByRole('status').textContent;
const signOut = () => screen.getByRole('button', { name: 'Sign out Safari on Linux' });

test('an ended sign-in leaves the list, and its device is announced', async () => {
  calls.end.mockResolvedValue({ ok: true });
  await open();
  expect(news()).toBe('');
  await act(async () => fireEvent.click(signOut()));
  expect(news()).toBe('Safari on Linux is signed out.');
  expect(screen.queryByText('Safari on Linux')).toBeNull();
  screen.getByText('Firefox on Linux');
});

test('a sign-in that could not be ended stays in the list, and the failure is announced', async () => {
  calls.end.mockResolvedValue({ ok: false });
  await open();
  await act(async () => fireEvent.click(signOut()));
  expect(news()).toMatch(/^That did not work\./);
  signOut();
});

test('the failure of an earlier opening is not announced again', async () => {
  calls.end.mockResolvedValue({ ok: false });
  const { show } = await open();
  await act(async () => fireEvent.click(signOut()));
  expect(news()).toMatch(/^That did not work\./);
  show(false);
  await act(async () => show(true));
  expect(news()).toBe('');
});

test("the browser's own sign-in is marked and has no button; each has its times and its device", async () => {
  await open([
    { ...signIn('c', ''), browser: null, system: null },
    { ...signIn('d', ''), browser: null },
  ]);
  const [currentSignIn, there, unknown, system] = screen.getAllByRole('listitem');
  if (!currentSignIn || !there || !unknown || !system) throw new Error('There are four sign-ins.');
  within(currentSignIn).getByText('(This browser)');
  expect(within(currentSignIn).queryByRole('button')).toBeNull();
  expect(within(there).queryByText('(This browser)')).toBeNull();
  expect(there.textContent).toMatch(/Signed in Nov 26, 2026.*Last used Nov 28, 2026/);
  expect(within(unknown).getByText('A browser')).toBeDefined();
  expect(within(system).getByText('Linux')).toBeDefined();
});

test('the list is announced while it loads, read at each opening, and its failure announced', async () => {
  const { onClose, show } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  show(false);
  calls.list.mockResolvedValue({ ok: false });
  await act(async () => show(true));
  expect(calls.list).toHaveBeenCalledTimes(2);
  expect(news()).toMatch(/^That did not work\./);
});

test.each([false, true])(
  'the button that signs out everywhere is there if it is possible: %s',
  async (isPossible) => {
    calls.list.mockResolvedValue({ ok: true, value: [signIn('a', 'Firefox')] });
    const [onEverywhere, onClose] = [vi.fn(), vi.fn()];
    render(
      <Stage>
        <SessionsDialog
          open
          session={{} as SessionService}
          {...(isPossible && { onLogOutEverywhere: onEverywhere })}
          onClose={onClose}
        />
      </Stage>,
    );
    await screen.findByText('Firefox on Linux');
    const everywhere = screen.queryByRole('button', { name: 'Log out everywhere' });
    expect(everywhere !== null).toBe(isPossible);
    if (everywhere) fireEvent.click(everywhere);
    expect(onEverywhere).toHaveBeenCalledTimes(isPossible ? 1 : 0);
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a list that is being read says so, and a list that could not be read shows the failure', async () => {
  let answer = (_: object): void => {};
  calls.list.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  render(
    <Stage>
      <SessionsDialog open session={{} as SessionService} onClose={() => {}} />
    </Stage>,
  );
  expect((await screen.findByRole('status')).textContent).not.toBe('');
  expect(news()).not.toMatch(/^That did not work\./);
  await act(async () => answer({ ok: false }));
  expect(news()).toMatch(/^That did not work\./);
  expect(screen.queryByRole('listitem')).toBeNull();
});
