import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { CodeAnswer } from '#widgets/code-entry/port.ts';
import { showStep } from './step-harness.tsx';

export const ok: CodeAnswer = { ok: true };

/** A mailer that stores the address of the code and the end of the lock, as the real mailer does. */
export function mailer() {
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

export interface CodeEntryOptions {
  loggedIn?: boolean;
  email?: string;
  content?: Record<string, string>;
}

export const show = (port: ReturnType<typeof mailer>, options: CodeEntryOptions = {}) =>
  showStep('verify-login', {
    ports: { 'email-code': port },
    loggedIn: options.loggedIn,
    content: options.content,
    answers: { business_name: 'Lee Bakery', ...(options.email && { owner_1_email: options.email }) },
  });

export const email = () => screen.getByRole('textbox', { name: 'Email' });
export const code = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Verification Code' });
export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });

export async function untilSent(port: ReturnType<typeof mailer>, options?: CodeEntryOptions) {
  const shownStep = await show(port, options);
  await shownStep.user.type(email(), 'ann@example.com');
  await shownStep.user.click(button('Send Code'));
  await screen.findByRole('textbox', { name: 'Verification Code' });
  // The button is updated one effect later.
  await screen.findByRole('button', { name: /^(Verify Code|Continue)$/ });
  return shownStep;
}
