// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountSwitch } from '#src/application/entry/switch-account.ts';
import { SelectBusinessPage } from '#src/pages/sign-in/SelectBusinessPage.tsx';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

const switchAccount = vi.hoisted(() => vi.fn<(...inputs: unknown[]) => Promise<AccountSwitch>>());
vi.mock('#src/wizard/index.ts', () => ({ switchAccount }));
afterEach(() => {
  cleanup();
  switchAccount.mockReset();
});

const ADA = { loggedIn: true, id: 'ada', accounts: ['a2'], accountNames: { a2: 'Acme' } };

/** The page of a person with this session, who has chosen this account before. */
function open(person: object = ADA, chosen?: string) {
  const services = createServices(bootWith());
  const loginRedirect = vi.fn(async () => {});
  const session = {
    store: createStore(() => person),
    resume: async () => {},
    storage: { get: () => chosen && `ada\n${chosen}` },
    loginRedirect,
  };
  services.session.open = async () => session as never;
  const place = { at: '' };
  function Where() {
    const { pathname, search } = useLocation();
    place.at = `${pathname}${search}`;
    return null;
  }
  render(
    <Stage services={services} at="/bcm/business/select">
      <Where />
      <SelectBusinessPage flow="bcm" />
    </Stage>,
  );
  return { place, alerts: services.alerts, loginRedirect };
}

/** The page after Acme was chosen, with the given result. */
async function chooseAcme(endedSwitch: AccountSwitch | Promise<AccountSwitch>) {
  switchAccount.mockReturnValueOnce(Promise.resolve(endedSwitch));
  const opened = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Acme' }));
  await waitFor(() => expect(switchAccount).toHaveBeenCalled());
  return opened;
}

it('opens the application of the chosen business', async () => {
  const { place, alerts } = await chooseAcme({ ok: true });
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('bcm').resume));
  expect(alerts.list()).toEqual([]);
});

it('gives the window the title of the page and the partner', async () => {
  document.title = '';
  await chooseAcme({ ok: true });
  expect(document.title).toBe('Choose a Business - Test Bank');
});

it('the page stays if the open application could not be saved, and lets the person choose again', async () => {
  const { place } = await chooseAcme({ ok: false });
  const acme = screen.getByRole('button', { name: 'Acme' });
  await waitFor(() => expect(acme.getAttribute('aria-disabled')).toBe('false'));
  expect(place.at).toBe('/bcm/business/select');
});

it('the page opens the flow with the open conflict, and says that the business was not opened', async () => {
  const { place, alerts } = await chooseAcme({ ok: false, asks: 'apply' });
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('apply').resume));
  // An `info` message, because the save after the answer removes warnings.
  alerts.clear();
  expect(alerts.list()).toMatchObject([{ level: 'info', text: expect.stringContaining('could not open') }]);
});

it('opens one business, whatever is pressed while it opens', async () => {
  let answer = (_: AccountSwitch): void => {};
  const waiting = new Promise<AccountSwitch>((resolve) => {
    answer = resolve;
  });
  const { place } = await chooseAcme(waiting);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Acme' }));
  await userEvent.click(document.querySelector('.link-button') as HTMLElement);
  expect(switchAccount).toHaveBeenCalledOnce();
  answer({ ok: true });
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('bcm').resume));
});

const TWO = { ...ADA, accounts: ['a2', 'account-9876'] };
const UNNAMED = 'Business ending in 9876';

it.each([
  ['Acme', { id: 'a2', name: 'Acme' }],
  [UNNAMED, { id: 'account-9876', name: undefined }],
  ['My business is not in this list', undefined],
])('[SIGN-43] opens the business that was pressed: %s', async (name, business) => {
  switchAccount.mockResolvedValueOnce({ ok: true });
  const { place } = open(TWO);
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('bcm').resume));
  expect(switchAccount.mock.calls).toEqual([['bcm', expect.anything(), business]]);
});

it('marks only the business that was chosen before', async () => {
  open(TWO, 'account-9876');
  const other = await screen.findByRole('button', { name: 'Acme' });
  expect(other.hasAttribute('aria-current')).toBe(false);
  const chosen = screen.getByText('Chosen now').closest('button');
  expect(chosen?.getAttribute('aria-current')).toBe('true');
  expect(chosen?.textContent).toContain(UNNAMED);
});

it('sends a person without businesses to the application', async () => {
  const { place } = open({ ...ADA, accounts: [] });
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('bcm').resume));
});

it('a visitor signs in first, and returns to the choice', async () => {
  const { loginRedirect } = open({ loggedIn: false, accounts: [] });
  await waitFor(() => expect(loginRedirect.mock.calls).toEqual([['/bcm/business/select']]));
});

it('a business that could not be opened shows the reason until another one is pressed', async () => {
  switchAccount.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ ok: true });
  const { place } = open(TWO);
  await userEvent.click(await screen.findByRole('button', { name: 'Acme' }));
  await screen.findByText('We could not open this business. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: UNNAMED }));
  await waitFor(() => expect(place.at).toBe(BUILT_SITE.placesOf('bcm').resume));
  expect(screen.queryByText('We could not open this business. Please try again.')).toBeNull();
});
