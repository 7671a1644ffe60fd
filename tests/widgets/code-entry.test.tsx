// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, code, email, mailer, show, untilSent } from './code-entry.tsx';

describe('code-entry', () => {
  test('[SCREEN-11] [SCREEN-13] asks for the email, then sends the code and names the address', async () => {
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

  test('an error about sending a code is shown, and removed when the address is edited', async () => {
    const port = mailer();
    port.start.mockResolvedValueOnce({ ok: false, text: 'Failed to send code' });
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com');
    await user.click(button('Send Code'));
    expect(await screen.findByText('Failed to send code')).toBeTruthy();
    await user.type(email(), 'x');
    expect(screen.queryByText('Failed to send code')).toBeNull();
  });

  test('a port that throws also shows an error text', async () => {
    const port = mailer();
    port.start.mockRejectedValueOnce(new Error('network'));
    const { user } = await show(port);
    await user.type(email(), 'ann@example.com');
    await user.click(button('Send Code'));
    expect(await screen.findByText('Failed to send code')).toBeTruthy();
  });

  test('the code field has a numeric keyboard and accepts one-time codes from the mail', async () => {
    await untilSent(mailer());
    expect(code().inputMode).toBe('numeric');
    expect(code().getAttribute('enterkeyhint')).toBe('go');
    expect(code().autocomplete).toBe('one-time-code');
  });

  test('a full-width address is normalized to plain characters, as in the form', async () => {
    const port = mailer();
    const { user } = await show(port);
    await user.type(email(), ' Ａnn＠example.com');
    await user.click(button('Send Code'));
    expect(port.start).toHaveBeenCalledExactlyOnceWith('ann@example.com');
  });

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
