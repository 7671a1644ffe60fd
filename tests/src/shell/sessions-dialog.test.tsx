// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SignIn } from '#src/api/sessions.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { SessionsDialog } from '#src/shell/start/SessionsDialog.tsx';
import { Stage } from '../test-brand.tsx';

const calls = vi.hoisted(() => ({ list: vi.fn(), end: vi.fn() }));
vi.mock('#src/api/sessions.ts', () => ({ sessionCalls: () => calls }));
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => ({}) }));
afterEach(cleanup);

const signIn = (id: string, browser: string): SignIn => ({
  ...{ id, browser, system: 'Linux', isCurrent: false },
  ...{ signedInAt: '2026-11-26T10:00:00Z', lastUsedAt: '2026-11-26T10:00:00Z' },
});

test('ends a sign-in once, however often it is pressed, and the next one meanwhile', async () => {
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
  // What failed can be tried again.
  fireEvent.click(button('Safari'));
  expect(calls.end).toHaveBeenLastCalledWith('b');
  expect(calls.end).toHaveBeenCalledTimes(3);
});
