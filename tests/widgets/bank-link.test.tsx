// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CONNECT, LINK_FAILED, link, SKIP, showBankStep as show } from './bank-step.ts';
import { linkAccount } from './fake-link.ts';
import { wordOf } from './harness.tsx';

describe('connecting', () => {
  test('explains the read-only connection and names the provider before any request is sent', async () => {
    const { port } = await show();
    expect(screen.getByText(/It is read-only/)).toBeTruthy();
    expect(screen.getByText(/Plaid, a service that connects banks/)).toBeTruthy();
    expect(screen.queryByText(/Local stand-in/)).toBeNull();
    expect(port.requestLinkToken).not.toHaveBeenCalled();
    expect(document.querySelector('script[src*="plaid"]')).toBeNull();
  });

  test('[STMT-12] says that the bank is a sample if a stand-in of the provider answers', async () => {
    await show({ isStandIn: true });
    expect(screen.getByText(/^Local stand-in: no real bank/)).toBeTruthy();
  });

  test('one checking account is connected at once, and the next step opens without a click', async () => {
    const { openLink, port, done, engine } = await show();
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111'), linkAccount('s', 'Save', '2', 'savings')]));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(port.connect).toHaveBeenCalledExactlyOnceWith({
      publicToken: 'public-1',
      accounts: [
        { id: 'a', name: 'Everyday', mask: '1111' },
        { id: 's', name: 'Save', mask: '2' },
      ],
      main: { id: 'a', name: 'Everyday', mask: '1111' },
    });
    expect(engine.state().application).toMatchObject({ type_of_statements: 'plaid', have_statements: true });
  });

  test('a double click opens Link once', async () => {
    const { user, port } = await show();
    await user.dblClick(screen.getByRole('button', { name: CONNECT }));
    await waitFor(() => expect(link.opened()).toBe(1));
    expect(port.requestLinkToken).toHaveBeenCalledTimes(1);
  });

  test('a person who has left the step during the connection stays on the new page', async () => {
    let answer: (value: { ok: true }) => void = () => {};
    const connect = () =>
      new Promise<{ ok: true }>((resolve) => {
        answer = resolve;
      });
    const { openLink, done } = await show({ connect });
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111')]));
    await screen.findByText('Connecting your account...', { selector: 'strong' });
    await screen.findByRole('button', { name: wordOf('widgets.bankLink.connectingLabel') });
    cleanup();
    await act(async () => answer({ ok: true }));
    expect(done).not.toHaveBeenCalled();
  });

  test('each opening requests a new token', async () => {
    const { openLink, press, port } = await show();
    await openLink();
    act(() => link.exit(null));
    await press(CONNECT);
    await waitFor(() => expect(link.opened()).toBe(2));
    expect(port.requestLinkToken).toHaveBeenCalledTimes(2);
    expect(link.destroyed()).toBe(1);
  });
});

describe('several checking accounts', () => {
  const accounts = [linkAccount('a', 'Everyday', '1111'), linkAccount('b', 'Payroll', '2222')];

  test('[SCREEN-77] the dialog that asks for an account focuses its heading', async () => {
    const { openLink } = await show();
    await openLink();
    act(() => link.succeed([linkAccount('a', 'Everyday', '1111'), linkAccount('b', 'Payroll', '2222')]));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('heading')));
  });

  test('asks for the primary account, with none preselected', async () => {
    const { openLink, user, port, done } = await show();
    await openLink();
    act(() => link.succeed(accounts));
    const dialog = within(await screen.findByRole('dialog', { name: /primary business checking account/ }));
    expect(dialog.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
      false,
      false,
    ]);
    await user.click(dialog.getByRole('button', { name: 'Connect this account' }));
    expect(dialog.getByText('Please choose an account.')).toBeTruthy();
    expect(port.connect).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('radio', { name: 'Payroll, ending in 2222' }));
    await user.click(dialog.getByRole('button', { name: 'Connect this account' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(port.connect.mock.calls[0]?.[0]).toMatchObject({ publicToken: 'public-1', main: { id: 'b' } });
  });

  test.each(['Cancel', 'Escape'])(
    "%s connects nothing, shows 'You did not choose an account', and an account can still be chosen",
    async (how) => {
      const { openLink, user, port, press, done } = await show();
      await openLink();
      act(() => link.succeed(accounts));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('heading')));
      if (how === 'Cancel') await press('Cancel');
      else await user.keyboard('{Escape}');
      expect(
        await screen.findByText('You did not choose an account, so nothing was connected.'),
      ).toBeTruthy();
      expect(port.connect).not.toHaveBeenCalled();
      await press('Choose an account');
      await user.click(await screen.findByRole('radio', { name: 'Everyday, ending in 1111' }));
      await press('Connect this account');
      await waitFor(() => expect(done).toHaveBeenCalled());
      expect(link.opened()).toBe(1);
    },
  );
});

describe('the result of Link', () => {
  test.each([
    [
      'nothing',
      [],
      'No bank accounts connected. Please make sure to give access to at least one checking account',
    ],
    [
      'a savings account alone',
      [linkAccount('s', 'Save', '9', 'savings')],
      'No checking accounts found. Please connect bank account with a checking account',
    ],
  ])('%s', async (_, accounts, words) => {
    const { openLink, port } = await show();
    await openLink();
    act(() => link.succeed(accounts));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(port.connect).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('closing Link shows no error, and the user can open it again or skip', async () => {
    const { openLink } = await show();
    await openLink();
    (document.activeElement as HTMLElement).blur();
    act(() => link.exit(null));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: CONNECT }));
    expect(screen.getByRole('button', { name: SKIP })).toBeTruthy();
    expect(screen.queryByText(/not connected/)).toBeNull();
  });

  test('[SCREEN-45] [STMT-14] an error of Link is shown, with the upload as an alternative', async () => {
    const { openLink, navigate, press } = await show();
    await openLink();
    act(() =>
      link.exit({ error_type: 'ITEM_ERROR', error_code: 'X', error_message: '', display_message: null }),
    );
    expect(await screen.findByText(LINK_FAILED)).toBeTruthy();
    expect(screen.getByText('You can upload the last 4 months of statements instead.')).toBeTruthy();
    await press('Upload statements');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('upload-statements');
  });
});
