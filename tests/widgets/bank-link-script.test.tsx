// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BANK } from '#domain/limits.ts';
import type { BankLinkPort } from '#widgets/bank-link/port.ts';
import { CONNECT, LINK_FAILED, link, showBankStep as show } from './bank-step.ts';
import { linkAccount } from './fake-link.ts';

// react-plaid-link keeps a loaded script for the life of the page, so the tests of its loading come first.
const script = () => document.querySelector('script[src*="cdn.plaid.com"]');
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('if Link does not load', () => {
  test('a script that cannot be loaded is reported at once, and requested again', async () => {
    const { press } = await show({ prepare: async () => {} });
    await press(CONNECT);
    await waitFor(() => expect(script()).toBeTruthy());
    const first = script();
    act(() => void first?.dispatchEvent(new Event('error')));
    expect(await screen.findByText(LINK_FAILED)).toBeTruthy();
    expect(script()).toBeNull();
    await press('Try again');
    await waitFor(() => expect(script()).toBeTruthy());
    expect(script()).not.toBe(first);
  });

  test('a script that hangs is abandoned at its time limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { press } = await show({ prepare: async () => {} });
    await press(CONNECT);
    await act(() => vi.advanceTimersByTimeAsync(BANK.linkPatienceMs - 500));
    expect(screen.queryByText(LINK_FAILED)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByText(LINK_FAILED)).toBeTruthy();
  });

  test('an open Link may take longer than its opening', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { openLink, port } = await show();
    await openLink();
    await act(() => vi.advanceTimersByTimeAsync(BANK.linkPatienceMs + 500));
    expect(screen.queryByText(LINK_FAILED)).toBeNull();
    act(() => link.succeed([linkAccount('a', 'Checking', '0001')]));
    await waitFor(() => expect(port.connect).toHaveBeenCalledOnce());
  });

  test('a Link that throws when it starts does not break the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    link.breakDown();
    const { press } = await show();
    await press(CONNECT);
    expect(await screen.findByText(LINK_FAILED)).toBeTruthy();
  });

  test('the upload and a retry are offered if there is no token', async () => {
    const requestLinkToken = vi.fn<BankLinkPort['requestLinkToken']>(async () => ({
      ok: false,
      canRetry: true,
    }));
    const { press } = await show({ requestLinkToken });
    await press(CONNECT);
    expect(await screen.findByText(LINK_FAILED)).toBeTruthy();
    requestLinkToken.mockResolvedValue({ ok: true, token: 'link-2' });
    await press('Try again');
    await waitFor(() => expect(link.opened()).toBe(1));
  });
});
