// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { SkipResult } from '#widgets/bank-link/port.ts';
import { CONNECT, link, SKIP, showBankStep as show } from './bank-step.ts';

describe('alternatives to connecting a bank', () => {
  test('the upload replaces the Connect button if connecting is switched off', async () => {
    const { navigate, press } = await show({}, { flags: { plaid_connect: false } });
    expect(screen.getByRole('heading', { name: 'Connect disabled' })).toBeTruthy();
    expect(screen.getByText('connecting is now disabled, please upload statements manually')).toBeTruthy();
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
    await press('Upload statements');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('upload-statements');
  });

  test('the upload is not offered from the start without the flag statement_upload', async () => {
    await show();
    expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull();
  });

  test('the upload offered by the flag opens the upload step', async () => {
    const { navigate, press } = await show({}, { flags: { statement_upload: true } });
    await press('Upload statements instead');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('upload-statements');
  });

  test('the upload is offered once if it is offered beside an error, too', async () => {
    const requestLinkToken = async () => ({ ok: false as const });
    const { press } = await show({ requestLinkToken }, { flags: { statement_upload: true } });
    await press(CONNECT);
    await screen.findByRole('button', { name: 'Upload statements' });
    expect(screen.getAllByRole('button', { name: /^Upload/ })).toHaveLength(1);
  });

  test('a skip is sent to the server, which sets the answers, and the step continues', async () => {
    const { user, port, engine, done } = await show();
    await user.dblClick(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(port.skip).toHaveBeenCalledTimes(1);
    expect(engine.state().application).toMatchObject({ type_of_statements: 'email', have_statements: false });
  });

  test('a failed skip is shown, changes nothing and can be tried again', async () => {
    const words = "Unfortunately, we couldn't save your preference.";
    const skip = vi.fn(async (): Promise<SkipResult> => ({ ok: true }));
    skip.mockResolvedValueOnce({ ok: false, text: words });
    const { press, engine, done } = await show({ skip });
    await press(SKIP);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Failed to save ${words}`));
    expect(engine.state().application.type_of_statements).toBeUndefined();
    expect(done).not.toHaveBeenCalled();
    await press(SKIP);
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  });

  test('the error of a port that throws is shown in words', async () => {
    const { press } = await show({ skip: () => Promise.reject(new Error('network')) });
    await press(SKIP);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/couldn't save your preference/),
    );
  });
});

describe('an earlier choice', () => {
  test('that was a skip continues, and a bank or files can still be added', async () => {
    const { port, done, press, navigate } = await show(
      {},
      {
        answers: { type_of_statements: 'email', have_statements: false },
      },
    );
    expect(screen.getByRole('heading', { name: 'Statements to be sent later' })).toBeTruthy();
    expect(screen.getByRole('button', { name: CONNECT })).toBeTruthy();
    await press('Upload them now');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('upload-statements');
    // Back, before that step was rendered.
    window.dispatchEvent(new Event('popstate'));
    await press('Continue');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(port.skip).not.toHaveBeenCalled();
  });

  test('that connected a bank names its account, and another can be connected', async () => {
    const { press } = await show(
      { connectedAccount: () => ({ id: 'a', name: 'Everyday', mask: '1111' }) },
      { answers: { type_of_statements: 'plaid', have_statements: true } },
    );
    expect(screen.getByRole('heading', { name: 'Connected' })).toBeTruthy();
    expect(screen.getByText('Everyday, ending in 1111')).toBeTruthy();
    expect(screen.queryByText(/It is read-only/)).toBeNull();
    await press('Connect a different account');
    await waitFor(() => expect(link.opened()).toBe(1));
  });

  test('offers no other bank while connecting is switched off', async () => {
    const { done, press } = await show(
      {},
      {
        flags: { plaid_connect: false },
        answers: { type_of_statements: 'plaid', have_statements: true },
      },
    );
    expect(screen.getByRole('heading', { name: 'Connected' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Connect disabled' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect a different account' })).toBeNull();
    await press('Continue');
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('that uploaded files shows the files', async () => {
    const connectedAccount = () => ({ id: 'a', name: 'Everyday', mask: '1111' });
    const answers = { type_of_statements: 'upload', have_statements: true };
    await show({ connectedAccount }, { answers });
    expect(screen.queryByText(/ending in 1111/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Statements Uploaded' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: SKIP })).toBeNull();
  });
});
