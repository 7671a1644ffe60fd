// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Brand } from '#src/brand/types.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { HEADER_SLOTS } from '#src/shell/page/index.ts';
import { createServices } from '#src/shell/services/services.ts';
import { Shell } from '#src/shell/start/Shell.tsx';
import { bootWith, Stage } from '../test-brand.tsx';

vi.mock('#src/shell/start/SessionsDialog.tsx', () => {
  throw new Error('This file does not arrive.');
});
afterEach(cleanup);

interface Options {
  kind?: 'page' | 'step';
  login?: boolean;
  isSignedIn?: boolean;
  changes?: Partial<Brand>;
  at?: string;
}

function show({ kind = 'page', login = true, isSignedIn = false, changes = {}, at = '/' }: Options = {}) {
  const services = createServices(bootWith());
  const session = isSignedIn ? ({ logout: vi.fn() } as unknown as SessionService) : undefined;
  vi.spyOn(services.session, 'signedIn').mockReturnValue(session);
  render(
    <Stage services={services} at={at} changes={{ locale: 'en-US', locales: ['en-US', 'es-US'], ...changes }}>
      <Shell kind={kind} login={login}>
        Hello
      </Shell>
    </Stage>,
  );
  const header = within(screen.getByRole('banner'));
  return { services, header, menu: document.getElementById(HEADER_SLOTS.menu) };
}
const other = (place: ReturnType<typeof within>) => place.queryByRole('link', { name: /español/i });

describe('the mark of a brand without a logo', () => {
  const markOf = (media: Partial<Brand['media']>) => {
    const { header } = show({ changes: { media: media as Brand['media'] } });
    const sign = header.getByRole('link', { name: 'Test Bank home' }).querySelector('[aria-hidden="true"]');
    return [sign?.getAttribute('data-letter'), sign?.querySelector('img')?.getAttribute('src')];
  };

  test('is its initial', () => expect(markOf({})).toEqual(['T', undefined]));

  test('is its icon, if there is one', () =>
    expect(markOf({ icon_white_url: '/icon.svg' })).toEqual([null, '/icon.svg']));
});

test('the mark leads to the home page of the flow, and shows the name of the brand alone', () => {
  const { header } = show({ at: '/bcm/app/summary' });
  expect(header.getByRole('link', { name: 'Test Bank home' }).getAttribute('href')).toBe('/bcm');
  expect(header.getByText('home').className).toBe('visually-hidden');
});

describe('a page', () => {
  test('shows a visitor the languages and the log-in in its header, without a menu', () => {
    const { header, menu } = show();
    expect(other(header)).not.toBeNull();
    header.getByRole('link', { name: 'Log in' });
    expect(menu).toBeNull();
    expect(other(within(screen.getByRole('contentinfo')))).toBeNull();
  });

  test('has no log-in if it does not ask for one', () => {
    const { header } = show({ login: false });
    expect(header.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  test('has a menu with the support address for a signed-in person, and the languages in its footer', () => {
    const { header, menu } = show({ isSignedIn: true });
    header.getByRole('button', { name: 'Menu' });
    within(menu as HTMLElement).getByRole('button', { name: 'Log out' });
    const support = within(menu as HTMLElement).getByRole('link', { name: 'help@bank.example' });
    expect(support.getAttribute('href')).toBe('mailto:help@bank.example');
    expect(header.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect(other(header)).toBeNull();
    expect(other(within(screen.getByRole('contentinfo')))).not.toBeNull();
  });
});

test.each([
  ['page', null, 0],
  ['step', '_blank', 1],
] as const)(
  'the footer of a %s opens legal pages in the tab %s, and credits the data of ZIP codes %i times',
  (kind, target, credits) => {
    show({ kind });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: /^Terms/ }).getAttribute('target')).toBe(target);
    expect(footer.queryAllByText(/GeoNames/)).toHaveLength(credits);
  },
);

test('a step has the log-in of a visitor in its menu, and places for its progress', () => {
  const { menu } = show({ kind: 'step' });
  expect(menu?.getAttribute('popover')).toBe('auto');
  within(menu as HTMLElement).getByRole('link', { name: 'Log in' });
  expect(menu?.querySelector(`#${HEADER_SLOTS.steps}`)).not.toBeNull();
  expect(document.getElementById(HEADER_SLOTS.place)).not.toBeNull();
  expect(screen.getByRole('main').getAttribute('tabindex')).toBe('-1');
});

describe('the menu of a signed-in person', () => {
  test('closes before the question of a log-out', async () => {
    const { services, menu } = show({ isSignedIn: true });
    const hidePopover = vi.fn();
    Object.assign(menu as HTMLElement, { hidePopover });
    services.beforeLogOut.add(async () => ['Phone']);
    const confirm = vi.spyOn(services.modals, 'confirm').mockResolvedValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(hidePopover).toHaveBeenCalledBefore(confirm);
    // The list of sessions was not asked for.
    expect(services.alerts.list()).toEqual([]);
  });

  test('closes for the list of sessions; if that does not load, a message says so and the menu button has the focus', async () => {
    const { services, menu } = show({ isSignedIn: true });
    const hidePopover = vi.fn();
    Object.assign(menu as HTMLElement, { hidePopover });
    const opener = screen.getByRole('button', { name: 'Your sign-ins' });
    const messages = () => services.alerts.list().map(({ text }) => text);
    // In the closed menu, the button can't be focused.
    opener.focus = () => {};
    await userEvent.click(opener);
    expect(hidePopover).toHaveBeenCalledOnce();
    await vi.waitFor(() =>
      expect(messages()).toEqual(['Experiencing network issues. Please double check your connection.']),
    );
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })));
    services.alerts.clear();
    await userEvent.click(opener);
    await vi.waitFor(() => expect(messages()).toHaveLength(1));
  });
});
