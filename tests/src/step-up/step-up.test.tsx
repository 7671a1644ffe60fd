// @vitest-environment jsdom
import { setTimeout as wait } from 'node:timers/promises';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Answer, Failure } from '#src/api/client/failure.ts';
import type { Session } from '#src/session/state/session.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { askForFreshCode, withFreshCode } from '#src/step-up/step-up.ts';
import { brand } from '../test-brand.tsx';

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;

const EMAIL = 'ann@oak.example';
let end: () => void;
let lockedUntil: number | undefined;
let sentTo: string | undefined;
const start = vi.fn();
const verify = vi.fn();
let store = createStore<Session>(() => ({ loggedIn: true, email: EMAIL, id: 'ann', accounts: [] }));
let asking: Promise<boolean> | undefined;
/** A call during an open question gets its answer, as in the session service. */
const askOrJoin = (question: () => Promise<boolean>) => {
  asking ??= question().finally(() => {
    asking = undefined;
  });
  return asking;
};
const stepUpInputs = (content: Record<string, string> = {}) => ({
  brand: { ...brand, content },
  session: {
    store,
    askOrJoin,
    emailCode: { start, verify, lockedUntil: () => lockedUntil, sentTo: () => sentTo },
    onEnded: (listener: () => void) => {
      end = listener;
      return () => undefined;
    },
  } as unknown as SessionService,
});
// The first load of the dialog's code takes a while.
beforeAll(() => import('#src/step-up/open-dialog.tsx').then(() => undefined), 30_000);
beforeEach(() => {
  store = createStore<Session>(() => ({ loggedIn: true, email: EMAIL, id: 'ann', accounts: [] }));
  lockedUntil = undefined;
  sentTo = undefined;
  start.mockReset().mockImplementation(async (to: string) => {
    sentTo = to;
    lockedUntil = Date.now() + 60_000;
    return { ok: true };
  });
  verify.mockReset().mockResolvedValue({ ok: true });
});

const codeRequired: Answer<string> = { ok: false, failure: { code: 'step-up-required' } as Failure };
/** The code field, after the first code is sent, because sending a code empties the field. */
const input = async () => {
  await screen.findByText(`We've sent an email with your code to ${EMAIL}.`);
  return screen.getByRole('textbox', { name: 'Verification Code' });
};
const dialogGone = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
// Otherwise the next test would find this test's dialog.
afterEach(dialogGone);
// Close the last dialog before the test's page is removed.
afterAll(() => wait(600));
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test("sends a code to the session's address and repeats the call after the right code", async () => {
  const call = vi.fn<() => Promise<Answer<string>>>();
  call.mockResolvedValueOnce(codeRequired).mockResolvedValueOnce({ ok: true, value: 'secret' });
  const result = withFreshCode(stepUpInputs(), call);
  await userEvent.setup().type(await input(), '123 45');
  expect(start).toHaveBeenCalledExactlyOnceWith(EMAIL);
  expect(screen.getByRole('status').textContent).toBe(`We've sent an email with your code to ${EMAIL}.`);
  const description = /^You can ask for a new code 60 seconds/;
  const resend = screen.getByRole('button', { name: /^Resend Code \(\d+\)$/, description });
  expect(resend.hasAttribute('disabled')).toBe(true);
  await userEvent.setup().type(await input(), '6');
  expect(await result).toEqual({ ok: true, value: 'secret' });
  expect(verify).toHaveBeenCalledExactlyOnceWith(EMAIL, '123456');
  expect(call).toHaveBeenCalledTimes(2);
  await dialogGone();
});

test.each<[string, Answer<string>]>([
  ['an answer', { ok: true, value: 'x' }],
  ['another fault', { ok: false, failure: { code: 'not-found' } as Failure }],
])('%s asks for no code', async (_, answer) => {
  expect(await withFreshCode(stepUpInputs(), async () => answer)).toBe(answer);
  expect(start).not.toHaveBeenCalled();
});

test('canceling makes no second call and returns the focus, even if the dialog takes the focus once more', async () => {
  const show = document.body.appendChild(document.createElement('button'));
  show.focus();
  const call = vi.fn(async () => codeRequired);
  const result = withFreshCode(stepUpInputs(), call);
  const code = await input();
  show.addEventListener('focus', () => code.focus(), { once: true });
  await press('Cancel');
  expect(await result).toBeUndefined();
  expect(call).toHaveBeenCalledOnce();
  await dialogGone();
  await waitFor(() => expect(document.activeElement).toBe(show));
  show.remove();
});

test("a wrong code shows the provider's text and can be corrected", async () => {
  verify.mockResolvedValueOnce({ ok: false, text: 'Wrong email or verification code.' });
  const result = askForFreshCode(stepUpInputs());
  await userEvent.setup().type(await input(), '12');
  await press('Verify Code');
  expect(screen.getByText('Please enter the 6-digit code.')).toBeTruthy();
  expect(verify).not.toHaveBeenCalled();
  await userEvent.setup().type(await input(), '3456');
  expect(await screen.findByText('Wrong email or verification code.')).toBeTruthy();
  expect(document.activeElement).toBe(await input());
  await press('Verify Code');
  expect(await result).toBe(true);
});

test('sending a new code empties the code field', async () => {
  verify.mockResolvedValueOnce({ ok: false, text: 'Wrong email or verification code.' });
  start.mockResolvedValue({ ok: true });
  const result = askForFreshCode(stepUpInputs());
  await userEvent.setup().type(await input(), '123456');
  await screen.findByText('Wrong email or verification code.');
  await press('Resend Code');
  await waitFor(async () => expect(await input()).toHaveProperty('value', ''));
  await press('Cancel');
  expect(await result).toBe(false);
});

test('a code sent recently is not sent again, and two calls share one dialog', async () => {
  sentTo = EMAIL;
  lockedUntil = Date.now() + 30_000;
  const both = Promise.all([askForFreshCode(stepUpInputs()), askForFreshCode(stepUpInputs())]);
  await input();
  expect(start).not.toHaveBeenCalled();
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Cancel');
  expect(await both).toEqual([false, false]);
});

test.each([
  ['another address', 'sam@oak.example', 30_000],
  ['this address, long ago', EMAIL, undefined],
])('a new code is sent if the last one went to %s', async (_, to, lock) => {
  sentTo = to;
  lockedUntil = lock && Date.now() + lock;
  const result = askForFreshCode(stepUpInputs());
  await input();
  expect(start).toHaveBeenCalledExactlyOnceWith(EMAIL);
  await press('Cancel');
  expect(await result).toBe(false);
});

test('a code that cannot be sent shows the reason and can be requested again', async () => {
  start.mockResolvedValueOnce({ ok: false, text: 'Failed to send code' });
  const result = askForFreshCode(stepUpInputs());
  await screen.findByText('Failed to send code');
  await press('Resend Code');
  await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  await press('Cancel');
  expect(await result).toBe(false);
});

test.each([
  ['sent', () => start.mockReturnValue(new Promise(() => {})), async () => undefined],
  [
    'verified',
    () => {
      start.mockResolvedValue({ ok: true });
      verify.mockReturnValue(new Promise(() => {}));
    },
    async () => userEvent.setup().type(await input(), '123456'),
  ],
])('no second code can be requested while a code is being %s', async (_, prepare, act) => {
  prepare();
  const result = askForFreshCode(stepUpInputs());
  await screen.findByRole('button', { name: 'Resend Code' });
  await act();
  expect(screen.getByRole('button', { name: 'Resend Code' })).toHaveProperty('disabled', true);
  await press('Cancel');
  expect(await result).toBe(false);
});

test("the dialog has the brand's own texts, and the default for others", async () => {
  const result = askForFreshCode(stepUpInputs({ 'texts.stepUp.title': 'One more step' }));
  await input();
  screen.getByRole('alertdialog', { name: 'One more step' });
  screen.getByText('To protect your information, please enter a new code.');
  await press('Cancel');
  expect(await result).toBe(false);
});

test('the end of the session closes the dialog with false', async () => {
  const result = askForFreshCode(stepUpInputs());
  await input();
  end();
  expect(await result).toBe(false);
});

test('Escape closes the dialog with false', async () => {
  const result = askForFreshCode(stepUpInputs());
  await userEvent.setup().type(await input(), '12{Escape}');
  expect(await result).toBe(false);
});

test('a right code of another user does not count', async () => {
  verify.mockImplementation(async () => {
    store.setState({ id: 'eve' });
    return { ok: true };
  });
  const result = askForFreshCode(stepUpInputs());
  await userEvent.setup().type(await input(), '123456');
  expect(await result).toBe(false);
});

test("the typed code is not written to the browser's storage", async () => {
  const result = askForFreshCode(stepUpInputs());
  await userEvent.setup().type(await input(), '12345');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('12345');
  await press('Cancel');
  await result;
});
