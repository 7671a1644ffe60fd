// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { BankAnswer } from '#widgets/bank-link/port.ts';
import { showStep } from './step-harness.tsx';

const SKIP = "Skip - I don't have them right now";
const show = (skip: () => Promise<BankAnswer>, answers = {}) =>
  showStep('bank-connect', { ports: { 'bank-link': { skip } }, answers, loggedIn: true });

describe('bank-link', () => {
  test('says honestly what is not offered and what lenders ask for, with one way on', async () => {
    await show(async () => ({ ok: true }));
    expect(screen.getByText(/are not offered here yet/)).toBeTruthy();
    expect(screen.getByText(/last 4 months of bank statements\. You can go on/)).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([SKIP]);
  });

  test('skip tells the server, sets both answers and goes on', async () => {
    const skip = vi.fn(async (): Promise<BankAnswer> => ({ ok: true }));
    const { user, engine, done } = await show(skip);
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(skip).toHaveBeenCalledTimes(1);
    expect(engine.state().application).toMatchObject({ type_of_statements: 'email', have_statements: false });
  });

  test('a failed save is said, changes nothing and can be tried again', async () => {
    const words = "Unfortunately, we couldn't save your preference.";
    const skip = vi.fn(async (): Promise<BankAnswer> => ({ ok: true }));
    skip.mockResolvedValueOnce({ ok: false, text: words });
    const { user, engine, done } = await show(skip);
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    expect(engine.state().application.type_of_statements).toBeUndefined();
    expect(done).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  });

  test('a port that throws is told in words', async () => {
    const { user } = await show(() => Promise.reject(new Error('network')));
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/couldn't save your preference/),
    );
  });

  test('once chosen it shows the status and just continues', async () => {
    const skip = vi.fn(async (): Promise<BankAnswer> => ({ ok: true }));
    const { user, done } = await show(skip, { type_of_statements: 'email', have_statements: false });
    expect(screen.getByRole('heading', { name: 'Statements to be sent later' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(skip).not.toHaveBeenCalled();
  });
});
