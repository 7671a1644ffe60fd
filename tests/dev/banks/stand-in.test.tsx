// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect } from 'react';
import { type PlaidLinkOptionsWithLinkToken, usePlaidLink } from 'react-plaid-link';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import packages from '../../../package.json' with { type: 'json' };

/** The contract with react-plaid-link, unmodified and pinned: it uses a script that is already in the page. */

vi.stubGlobal('CSS', { escape: (name: string) => name });
const calls: { path: string; body: unknown }[] = [];
let answers: Record<string, { status: number; body: unknown }>;

const BANK = { institution_id: 'ins_one', name: 'First Sample Bank' };
const ACCOUNT = {
  id: 'a1',
  name: 'Business Checking',
  mask: '0000',
  type: 'depository',
  subtype: 'checking',
  verification_status: null,
  class_type: null,
};
const METADATA = { institution: BANK, accounts: [ACCOUNT], link_session_id: 's1', transfer_status: null };
const REFUSED = {
  error_type: 'ITEM_ERROR',
  error_code: 'INVALID_CREDENTIALS',
  error_message: 'the credentials were not correct',
  display_message: 'The sign-in was refused.',
};

beforeEach(() => {
  calls.length = 0;
  answers = {
    institutions: {
      status: 200,
      body: { client_name: 'Trellis', institutions: [{ ...BANK, note: 'One account', oauth: false }] },
    },
    accounts: { status: 200, body: { institution: BANK, accounts: [ACCOUNT] } },
    finish: { status: 200, body: { public_token: 'public-1', metadata: METADATA } },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.split('/').at(-1) ?? '';
    calls.push({ path, body: JSON.parse(body) });
    const { status, body: answer } = answers[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(cleanup);
// jsdom lacks these methods of a dialog.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** Opens Link as the bank step does, under StrictMode. */
async function open(options: Partial<PlaidLinkOptionsWithLinkToken> = {}) {
  await import('#dev/banks/window/window.ts');
  const callbacks = { onSuccess: vi.fn(), onExit: vi.fn(), onLoad: vi.fn() };
  function Page() {
    const { open: openLink, ready, error } = usePlaidLink({ token: 'link-1', ...callbacks, ...options });
    useEffect(() => {
      if (ready) openLink();
    }, [ready, openLink]);
    return <p>{error ? 'error' : ready ? 'ready' : 'waiting'}</p>;
  }
  const { unmount } = render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  return { ...callbacks, user: userEvent.setup({ delay: null }), unmount };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the stand-in for Link', () => {
  it('is written for exactly this version of react-plaid-link', () => {
    expect(packages.dependencies['react-plaid-link']).toBe('5.0.0');
  });

  it('is ready at once, and fetches nothing from the provider', async () => {
    const { onLoad, unmount } = await open();
    await waitFor(() => expect(onLoad).toHaveBeenCalled());
    await screen.findByRole('dialog', { name: 'Connect an account to Trellis' });
    const scripts = [...document.querySelectorAll('script')].map((element) =>
      ['src', 'type'].map((name) => element.getAttribute(name)),
    );
    expect(scripts).toEqual([
      ['https://cdn.plaid.com/link/v2/stable/link-initialize.js', 'application/x-embedded-plaid'],
    ]);
    unmount();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('passes data in the shapes of the provider to its callbacks', async () => {
    const { user, onSuccess, onExit } = await open();
    await press(user, 'Agree and continue');
    await press(user, /^First Sample Bank/);
    await press(user, 'Sign in');
    expect(
      (
        await screen.findByRole<HTMLInputElement>('checkbox', {
          name: /Business Checking \(ending in 0000\)/,
        })
      ).checked,
    ).toBe(true);
    await press(user, 'Share and continue');
    await press(user, 'Finish');
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('public-1', METADATA);
    expect(onExit).not.toHaveBeenCalled();
    expect(calls).toEqual([
      { path: 'institutions', body: { link_token: 'link-1' } },
      { path: 'accounts', body: { link_token: 'link-1', institution_id: 'ins_one' } },
      { path: 'finish', body: { link_token: 'link-1', institution_id: 'ins_one', account_ids: ['a1'] } },
    ]);
  });

  it('requires at least one account if there are any', async () => {
    const { user } = await open();
    await press(user, 'Agree and continue');
    await press(user, /^First Sample Bank/);
    await press(user, 'Sign in');
    await user.click(await screen.findByRole('checkbox'));
    await press(user, 'Share and continue');
    expect(screen.getByText('Tick at least one account.')).toBeTruthy();
    expect(calls.some(({ path }) => path === 'finish')).toBe(false);
  });

  it('calls onExit with null if the person closes the dialog, and with the error if there was one', async () => {
    const { onExit } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Connect an account to Trellis' });
    // A browser sends this event on Escape.
    dialog.dispatchEvent(new Event('cancel'));
    expect(onExit).toHaveBeenCalledTimes(1);
    expect(onExit.mock.calls[0]?.[0]).toBeNull();
    cleanup();

    answers.accounts = { status: 400, body: REFUSED };
    const second = await open();
    await press(second.user, 'Agree and continue');
    await press(second.user, /^First Sample Bank/);
    await press(second.user, 'Sign in');
    expect(await screen.findByText('The sign-in was refused.')).toBeTruthy();
    await press(second.user, 'Close');
    expect(second.onExit).toHaveBeenCalledExactlyOnceWith(
      REFUSED,
      expect.objectContaining({ institution: null }),
    );
  });

  it("continues after a bank's own page with the parameters of the address", async () => {
    const received = 'http://localhost/app/bank-connect?oauth_state_id=1';
    const { user, onSuccess } = await open({ receivedRedirectUri: received });
    await press(user, 'Share and continue');
    await press(user, 'Finish');
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(calls.find(({ path }) => path === 'accounts')?.body).toEqual({
      link_token: 'link-1',
      received_redirect_uri: received,
    });
  });

  it('an emulator that fails is an error of the provider, not of the page', async () => {
    answers.institutions = { status: 500, body: {} };
    const { user, onExit } = await open();
    await screen.findByText('The bank could not be reached.');
    await press(user, 'Close');
    expect(onExit.mock.calls[0]?.[0]).toMatchObject({ error_code: 'INTERNAL_SERVER_ERROR' });
  });
});
