// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CodeAnswer } from '#widgets/code-entry/port.ts';
import { showStep } from './step-harness.tsx';

const ok: CodeAnswer = { ok: true };

/** A mailer that stores the address of the code and the end of the lock, as the real mailer does. */
function mailer() {
  let sentTo: string | undefined;
  let locked: number | undefined;
  return {
    start: vi.fn(async (email: string): Promise<CodeAnswer> => {
      sentTo = email;
      locked = Date.now() + 60_000;
      return ok;
    }),
    verify: vi.fn(async (): Promise<CodeAnswer> => ok),
    lockedUntil: () => locked,
    sentTo: () => sentTo,
  };
}

interface Given {
  loggedIn?: boolean;
  email?: string;
  content?: Record<string, string>;
}

const show = (port: ReturnType<typeof mailer>, options: Given = {}) =>
  showStep('verify-login', {
    ports: { 'email-code': port },
    loggedIn: options.loggedIn,
    content: options.content,
    answers: { business_name: 'Lee Bakery', ...(options.email && { owner_1_email: options.email }) },
  });
const email = () => screen.getByRole('textbox', { name: 'Email' });
const code = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Verification Code' });
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });

async function untilSent(port: ReturnType<typeof mailer>, options?: Given) {
  const shown = await show(port, options);
  await shown.user.type(email(), 'ann@example.com');
  await shown.user.click(button('Send Code'));
  await screen.findByRole('textbox', { name: 'Verification Code' });
  // The button is updated one effect later.
  await screen.findByRole('button', { name: /^(Verify Code|Continue)$/ });
  return shown;
}

describe('code-entry', () => {
  test('[SCREEN-11] [SCREEN-13] asks for the email, then sends the code and says where it went', async () => {
    const port = mailer();
    const { engine } = await untilSent(port);
    expect(port.start).toHaveBeenCalledWith('ann@example.com');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify Your Identity');
    expect(screen.getByText("We've sent an email with your code to ann@example.com")).toBeTruthy();
    expect(button('Verify Code')).toBeTruthy();
    expect(engine.state().application).toMatchObject({ owners: [{ email: 'ann@example.com' }] });
  });

  test('[SCREEN-10] starts with the welcome words and the address that is known', async () => {
    await show(mailer(), { email: 'known@example.com' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Welcome, Enter your email to continue',
    );
    expect(email()).toHaveProperty('value', 'known@example.com');
  });

  test.each(['', '   ', 'ann', 'ann@', 'ann@bank', 'a b@example.com'])(
    'refuses %j as an address',
    async (typed) => {
      const port = mailer();
      const { user } = await show(port);
      if (typed) await user.type(email(), typed);
      await user.click(button('Send Code'));
      expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email');
      expect(email().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(email());
      expect(port.start).not.toHaveBeenCalled();
    },
  );

  test('shows why a code could not be sent, and goes away when corrected', async () => {
    const port = mailer();
    port.start.mockResolvedValueOnce({ ok: false, text: 'Failed to send code' });
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com');
    await user.click(button('Send Code'));
    expect(await screen.findByText('Failed to send code')).toBeTruthy();
    await user.type(email(), 'x');
    expect(screen.queryByText('Failed to send code')).toBeNull();
  });

  test('a port that throws is told in words too', async () => {
    const port = mailer();
    port.start.mockRejectedValueOnce(new Error('network'));
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com');
    await user.click(button('Send Code'));
    expect(await screen.findByText('Failed to send code')).toBeTruthy();
  });

  test('[SIGN-6] [PRIVATE-8] accepts a pasted code with spaces, signs in and continues; the code never reaches the application', async () => {
    const port = mailer();
    const { user, done, engine } = await untilSent(port);
    await user.click(code());
    await user.paste(' １２３-456 ');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(port.verify).toHaveBeenCalledExactlyOnceWith('ann@example.com', '123456');
    expect(JSON.stringify(engine.state())).not.toContain('123456');
  });

  test('proves the address that the code went to, whatever was typed while it was sent', async () => {
    const port = mailer();
    let sent = (): void => {};
    port.start.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          sent = () => resolve(ok);
        }),
    );
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com{Enter}');
    await user.type(email(), '.mx');
    await act(async () => sent());
    expect(await screen.findByText("We've sent an email with your code to ann@example.com")).toBeTruthy();
    await user.type(code(), '123456');
    await waitFor(() => expect(port.verify).toHaveBeenCalledExactlyOnceWith('ann@example.com', '123456'));
  });

  test('asks phones for digits and the code from the mail', async () => {
    await untilSent(mailer());
    expect(code().inputMode).toBe('numeric');
    expect(code().autocomplete).toBe('one-time-code');
  });

  test('a wrong code is said at the field and keeps the person here', async () => {
    const port = mailer();
    port.verify.mockResolvedValueOnce({ ok: false, text: 'Invalid code' });
    const { user, done } = await untilSent(port);
    await user.type(code(), '000000');
    expect(await screen.findByText('Invalid code')).toBeTruthy();
    expect(port.verify).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(code());
    expect(done).not.toHaveBeenCalled();
  });

  test('an address is read as the form reads it: in plain signs', async () => {
    const port = mailer();
    const { user } = await show(port);
    await user.type(email(), ' Ａnn＠example.com');
    await user.click(button('Send Code'));
    expect(port.start).toHaveBeenCalledExactlyOnceWith('ann@example.com');
  });

  test('an incomplete code is not sent', async () => {
    const port = mailer();
    const { user } = await untilSent(port);
    await user.type(code(), '123');
    await user.click(button('Verify Code'));
    expect(screen.getByText('Please enter the 6-digit code.')).toBeTruthy();
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
    'signed in, what is shown stays where it is until the next step is there, or the step stays (%s)',
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

  test('continues at once for a signed-in user', async () => {
    const { user, done } = await show(mailer(), { loggedIn: true, email: 'ann@example.com' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('You are signed in as ann@example.com.')).toBeTruthy();
    await user.click(button('Continue'));
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('a code sent before (a reload, the info step) is not sent again', async () => {
    const port = mailer();
    await port.start('ann@example.com');
    port.start.mockClear();
    await show(port);
    expect(code()).toBeTruthy();
    expect(port.start).not.toHaveBeenCalled();
  });
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

  test('a new code locks again and leaves the focus in the field', async () => {
    const port = mailer();
    const { user } = await untilSent(port);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await user.click(button('Resend Code'));
    await waitFor(() => expect(button(/^Resend Code \(/).disabled).toBe(true));
    expect(port.start).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(code());
    expect(screen.getByText('A new code is on its way to ann@example.com.')).toBeTruthy();
  });

  test('[SIGN-7] Change Email goes back to the address', async () => {
    const { user } = await untilSent(mailer());
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await user.click(button('Change Email'));
    expect(email()).toHaveProperty('value', 'ann@example.com');
    expect(button('Send Code')).toBeTruthy();
  });
});
