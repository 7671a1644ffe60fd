// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CodeAnswer } from '#widgets/code-entry/port.ts';
import { button, code, email, mailer, ok, show, untilSent } from './code-entry.tsx';

describe('code-entry', () => {
  test('[SIGN-6] [PRIVATE-8] accepts a pasted code with spaces, signs in and continues; the code never reaches the application', async () => {
    const port = mailer();
    const { user, done, engine } = await untilSent(port);
    await user.click(code());
    await user.paste(' １２３-456 ');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(port.verify).toHaveBeenCalledExactlyOnceWith('ann@example.com', '123456');
    expect(JSON.stringify(engine.state())).not.toContain('123456');
  });

  test('proves the address that the code went to, even if another address is typed while it is sent', async () => {
    const port = mailer();
    let finishSending = (): void => {};
    port.start.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finishSending = () => resolve(ok);
        }),
    );
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com{Enter}');
    await user.type(email(), '.mx');
    await act(async () => finishSending());
    expect(await screen.findByText("We've sent an email with your code to ann@example.com")).toBeTruthy();
    await user.type(code(), '123456');
    await waitFor(() => expect(port.verify).toHaveBeenCalledExactlyOnceWith('ann@example.com', '123456'));
  });

  test('a wrong code is reported at the field and keeps the page', async () => {
    const port = mailer();
    port.verify.mockResolvedValueOnce({ ok: false, text: 'Invalid code' });
    const { user, done } = await untilSent(port);
    await user.type(code(), '000000');
    expect(await screen.findByText('Invalid code')).toBeTruthy();
    expect(port.verify).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(code());
    expect(done).not.toHaveBeenCalled();
  });

  test('[SIGN-11] after an invalidated code, the email is asked for again, and another code can be sent at once', async () => {
    const port = mailer();
    const limitText = "You've reached the maximum number of attempts. Please try to login again.";
    port.verify.mockResolvedValueOnce({ ok: false, text: limitText, isOver: true });
    const { user } = await untilSent(port);
    await user.type(code(), '000000');
    expect(await screen.findByText(limitText)).toBeTruthy();
    await user.click(button('Begin again'));
    expect(email()).toHaveProperty('value', 'ann@example.com');
    await user.click(button('Send Code'));
    await screen.findByRole('textbox', { name: 'Verification Code' });
    expect(port.start).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Begin again' })).toBeNull();
  });

  test('after an invalidated code, Resend Code is unlocked at once, and clears the old code', async () => {
    const port = mailer();
    let isLocked = true;
    const lockedUntil = () => (isLocked ? Date.now() + 60_000 : undefined);
    port.verify.mockImplementationOnce(async () => {
      isLocked = false;
      return { ok: false, text: 'Too many attempts.', isOver: true };
    });
    const { user } = await untilSent({ ...port, lockedUntil });
    expect(button(/^Resend Code/).disabled).toBe(true);
    await user.type(code(), '000000');
    await screen.findByText('Too many attempts.');
    expect(button('Resend Code').disabled).toBe(false);
    await user.click(button('Resend Code'));
    await waitFor(() => expect(port.start).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(code().value).toBe(''));
  });

  test('a new code replaces an invalidated code', async () => {
    const port = { ...mailer(), lockedUntil: () => undefined };
    port.verify.mockResolvedValueOnce({ ok: false, text: 'Too many attempts.', isOver: true });
    const { user, done } = await untilSent(port);
    expect(screen.queryByText('You can ask for a new code now.')).toBeNull();
    await user.type(code(), '000000');
    await screen.findByRole('button', { name: 'Begin again' });
    await user.click(button('Resend Code'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Begin again' })).toBeNull());
    expect(screen.queryByText('Too many attempts.')).toBeNull();
    await user.type(code(), '123456');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  });

  test('[SIGN-9] sends the code to the address that the person chose instead of a mistyped one', async () => {
    const correct = vi.fn(async () => 'ann@gmail.com');
    const port = { ...mailer(), correct, lockedUntil: () => undefined };
    const { user, engine } = await show(port);
    await user.type(email(), 'ann@gmial.com{Enter}');
    await screen.findByRole('textbox', { name: 'Verification Code' });
    expect([port.correct.mock.calls, port.start.mock.calls]).toEqual([
      [['ann@gmial.com']],
      [['ann@gmail.com']],
    ]);
    expect(JSON.stringify(engine.state().application)).toContain('ann@gmail.com');
    await user.click(button('Resend Code'));
    await waitFor(() => expect(port.start.mock.calls[1]).toEqual(['ann@gmail.com']));
    expect(correct).toHaveBeenCalledOnce();
  });

  test('[SIGN-9] sends no code if the question about the address is closed without an answer', async () => {
    const port = { ...mailer(), correct: vi.fn(async () => undefined) };
    const { user } = await show(port);
    await user.type(email(), 'ann@gmial.com{Enter}');
    await waitFor(() => expect(port.correct).toHaveBeenCalledOnce());
    expect(port.start).not.toHaveBeenCalled();
    expect(email()).toHaveProperty('value', 'ann@gmial.com');
  });

  test('[SESSION-8] fills in the address of the session that has ended', async () => {
    const port = { ...mailer(), lastEmail: () => 'ann@example.com' };
    await show(port);
    expect(email()).toHaveProperty('value', 'ann@example.com');
  });

  test('an incomplete code is not sent', async () => {
    const port = mailer();
    const { user } = await untilSent(port);
    await user.type(code(), '123');
    await user.click(button('Verify Code'));
    expect(screen.getByText('Please enter the 6-digit code.')).toBeTruthy();
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(port.verify).not.toHaveBeenCalled();
  });

  test('[SCREEN-13] the button says Processing while the code is checked', async () => {
    const port = mailer();
    let answer: (value: CodeAnswer) => void = () => undefined;
    const { user, done } = await untilSent(port);
    port.verify.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await user.type(code(), '123456');
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    expect(port.verify).toHaveBeenCalledOnce();
    await act(async () => answer(ok));
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('the button says it in the words of the brand and of the language', async () => {
    const port = mailer();
    const content = { 'steps.verify-login.states.busy.primary': 'Procesando' };
    const { user } = await untilSent(port, { content });
    port.verify.mockReturnValueOnce(new Promise(() => undefined));
    await user.type(code(), '123456');
    await screen.findByRole('button', { name: 'Procesando' });
  });

  test.each([true, false])(
    'after sign-in, the content stays in place until the next step is rendered, or the step stays (%s)',
    async (ok) => {
      const port = mailer();
      const { user, engine, ran, done } = await untilSent(port);
      let save: (outcome: { ok: boolean }) => void = () => undefined;
      ran.mockReturnValueOnce(new Promise((resolve) => (save = resolve as typeof save)));
      port.verify.mockImplementationOnce(async () => {
        engine.dispatch({ type: 'facts', facts: { session: { loggedIn: true, email: 'ann@example.com' } } });
        return { ok: true };
      });
      await user.type(code(), '123456');
      await waitFor(() => expect(ran).toHaveBeenCalled());
      expect(code().value).toBe('123456');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify Your Identity');
      expect(button(/^Resend Code/).disabled).toBe(true);
      await act(async () => save({ ok }));
      if (ok) await waitFor(() => expect(done).toHaveBeenCalled());
      else await screen.findByText('You are signed in as ann@example.com.');
      expect(screen.queryByRole('textbox') !== null).toBe(ok);
    },
  );
});

describe('the 60-second lock', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test('[SCREEN-12] [LIMIT-10] counts down, says why, and opens with one announcement', async () => {
    await untilSent(mailer());
    expect(button(/^Resend Code \((60|59)\)$/).disabled).toBe(true);
    expect(button(/^Change Email \((60|59)\)$/).disabled).toBe(true);
    const why = document.getElementById(button(/Resend/).getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/60 seconds after a code is sent/);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(button(/^Resend Code \((40|39)\)$/).disabled).toBe(true);
    expect(screen.queryByText('You can ask for a new code now.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(41_000));
    expect(button('Resend Code').disabled).toBe(false);
    expect(button('Change Email').disabled).toBe(false);
    expect(screen.getByText('You can ask for a new code now.')).toBeTruthy();
  });

  test('[SIGN-10] a new code is announced in visible text, locks the button again and leaves the focus in the field', async () => {
    const port = mailer();
    const { user } = await untilSent(port);
    // Other people read it in the step's introduction.
    expect(screen.getByText('Code sent to ann@example.com.').className).toContain('visually-hidden');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await user.click(button('Resend Code'));
    await waitFor(() => expect(button(/^Resend Code \(/).disabled).toBe(true));
    expect(port.start).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(code());
    const message = screen.getByText('A new code was sent to ann@example.com.');
    expect(message.className).not.toContain('visually-hidden');
  });

  test('[SIGN-7] Change Email returns to the address', async () => {
    const { user } = await untilSent(mailer());
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await user.click(button('Change Email'));
    expect(email()).toHaveProperty('value', 'ann@example.com');
    expect(button('Send Code')).toBeTruthy();
  });
});
