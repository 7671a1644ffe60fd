// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { BankLinkPort } from '#widgets/bank-link/port.ts';
import { CONNECT, LINK_FAILED, link, SKIP, showBankStep as show } from './bank-step.ts';
import { settlePromises } from './fake-files.ts';
import { linkAccount } from './fake-link.ts';

describe('another account', () => {
  const connected = { answers: { type_of_statements: 'plaid', have_statements: true } };

  test('leaves the earlier connection if it fails to connect, and a message names both', async () => {
    const { press } = await show({}, connected);
    await press('Connect a different account');
    await waitFor(() => expect(link.opened()).toBe(1));
    act(() => link.succeed([]));
    const problem = await screen.findByRole('region', { name: 'The other account is not connected' });
    expect(problem.textContent).toContain('The account that you connected before stays connected.');
    expect(screen.getByRole('region', { name: 'Connected' })).toBeTruthy();
    expect(screen.queryByText('Your bank is not connected')).toBeNull();
  });

  test('is not mentioned if the user has connected none', async () => {
    const { openLink } = await show();
    await openLink();
    act(() => link.succeed([]));
    expect(await screen.findByRole('region', { name: 'Your bank is not connected' })).toBeTruthy();
    expect(screen.queryByText(/stays connected/)).toBeNull();
  });
});

describe('a connection after Link', () => {
  test.each([
    ['no-accounts', 'No accounts found. Please make sure to give access to at least one checking account'],
    ['no-checking', 'No checking accounts found. Please connect bank account with a checking account'],
    ['connect-failed', 'Unfortunately, connecting bank account failed'],
    ['bank-unavailable', LINK_FAILED],
    ['connect-disabled', 'connecting is now disabled, please upload statements manually'],
    [undefined, 'Unfortunately, connecting bank account failed'],
  ])('%s', async (code, words) => {
    const { openLink, done } = await show({ connect: async () => ({ ok: false, code }) });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: SKIP })).toBeTruthy();
  });

  test('a failure to connect has its own heading, which gets the focus', async () => {
    const { openLink } = await show({ connect: async () => ({ ok: false, code: 'connect-failed' }) });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    const box = await screen.findByRole('region', { name: 'Failed to connect' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(within(box).getByText('You can upload the last 4 months of statements instead.')).toBeTruthy();
  });

  test('a call without an answer is repeated with the same connection, without another sign-in', async () => {
    const connect = vi.fn<BankLinkPort['connect']>();
    connect.mockResolvedValueOnce({ ok: false, canRetry: true });
    connect.mockResolvedValueOnce({ ok: true });
    const { openLink, press } = await show({ connect });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    await screen.findByText('Unfortunately, connecting bank account failed');
    await press('Try again');
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    expect(connect.mock.calls[1]).toEqual(connect.mock.calls[0]);
    expect(link.opened()).toBe(1);
  });

  test("the page's own button opens Link again after a call without an answer", async () => {
    const connect = vi.fn<BankLinkPort['connect']>();
    connect.mockResolvedValue({ ok: false, code: 'bank-unavailable', canRetry: true });
    const { openLink, press } = await show({ connect });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    await screen.findByText(LINK_FAILED);
    await press(CONNECT);
    await waitFor(() => expect(link.opened()).toBe(2));
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test('a refused connection starts over', async () => {
    const { openLink, press } = await show({ connect: async () => ({ ok: false, code: 'connect-failed' }) });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    await screen.findByText('Unfortunately, connecting bank account failed');
    await press('Try again');
    await waitFor(() => expect(link.opened()).toBe(2));
  });
});

describe("coming back from a bank's own page", () => {
  const address = 'http://localhost/app/bank-connect?oauth_state_id=1';

  test('continues by itself with the same token, and removes the parameters of the address', async () => {
    const { port, done } = await show({ returnAddress: () => address });
    await waitFor(() => expect(link.opened()).toBe(1));
    expect(port.requestLinkToken).toHaveBeenCalledWith(expect.objectContaining({ resume: true }));
    expect(link.config().receivedRedirectUri).toBe(address);
    expect(port.removeReturnParameters).toHaveBeenCalled();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('opens nothing if connecting has been switched off, and removes the parameters', async () => {
    const { port } = await show({ returnAddress: () => address }, { flags: { plaid_connect: false } });
    await waitFor(() => expect(port.removeReturnParameters).toHaveBeenCalled());
    await act(settlePromises);
    expect(port.requestLinkToken).not.toHaveBeenCalled();
    expect(link.opened()).toBe(0);
  });

  test('shows an error if the token has expired', async () => {
    const { port } = await show({
      returnAddress: () => address,
      requestLinkToken: vi.fn(async () => ({ ok: false as const, code: 'not-found' })),
    });
    expect(await screen.findByText(/The sign-in at your bank is no longer open here/)).toBeTruthy();
    expect(port.removeReturnParameters).toHaveBeenCalled();
    expect(link.opened()).toBe(0);
  });
});
