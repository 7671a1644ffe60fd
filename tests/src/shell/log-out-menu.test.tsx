// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionService } from '#src/session/state/session-port.ts';
import { LeaveGuards, useLeaveGuard } from '#src/shell/navigation/index.ts';
import { createServices } from '#src/shell/services/services.ts';
// Its lazy import would take longer than a test waits.
import '#src/shell/start/SessionsDialog.tsx';
import { Shell } from '#src/shell/start/Shell.tsx';
import { bootWith, Stage } from '../test-brand.tsx';

// The header's menu of a signed-in person: log out here, or the list of sessions with 'Log out everywhere'.

vi.mock('#src/api/sessions.ts', () => ({
  sessionCalls: () => ({ list: async () => ({ ok: true, value: [] }) }),
}));
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => ({}) }));
afterEach(cleanup);

const EVERYWHERE = 'Log out everywhere';
const FAILED = 'We could not log you out on your other devices. Please try again.';

/** A page with a question before it is left. */
function Asking({ ask }: { ask: (() => Promise<boolean>) | undefined }) {
  useLeaveGuard(useRef(ask));
  return 'Hello';
}

function show(changes: Partial<SessionService> = {}, ask?: () => Promise<boolean>) {
  const session = {
    hasLogoutEverywhere: true,
    logoutEverywhere: vi.fn(async () => true),
    logout: vi.fn(async () => {}),
    ...changes,
  } as unknown as SessionService;
  const services = createServices(bootWith());
  vi.spyOn(services.session, 'signedIn').mockReturnValue(session);
  const confirm = vi.spyOn(services.modals, 'confirm');
  render(
    <Stage services={services}>
      <LeaveGuards>
        <Shell kind="page">
          <Asking ask={ask} />
        </Shell>
      </LeaveGuards>
    </Stage>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const openList = async () => {
    await press('Your sign-ins');
    await screen.findByRole('dialog');
  };
  return { session, services, confirm, press, openList };
}

test('logs out without a question if nothing would be lost', async () => {
  const { session, services, confirm, press } = show();
  services.beforeLogOut.add(async () => []);
  await press('Log out');
  expect([vi.mocked(session.logout).mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['logs out', true, 1],
  ['stays', false, 0],
])('names the answers that a log-out would lose, and %s as the person decides', async (_, leaves, times) => {
  const { session, services, confirm, press } = show();
  services.beforeLogOut.add(async () => ['Phone']);
  services.beforeLogOut.add(async () => ['ZIP code']);
  confirm.mockResolvedValue(leaves);
  await press('Log out');
  expect(confirm.mock.calls[0]?.[0].text).toContain('Phone; ZIP code');
  expect(session.logout).toHaveBeenCalledTimes(times);
});

test.each([
  ['logs out', true, 1],
  ['stays', false, 0],
])(
  '[SCREEN-83] asks the question of the page before a log-out, and %s as the person decides',
  async (_, leaves, times) => {
    const ask = vi.fn(async () => leaves);
    const { session, press } = show({}, ask);
    await press('Log out');
    expect(ask).toHaveBeenCalledOnce();
    expect(session.logout).toHaveBeenCalledTimes(times);
  },
);

test('[SCREEN-83] asks before a log-out everywhere, too', async () => {
  const { session, services, confirm, press, openList } = show({}, async () => true);
  services.beforeLogOut.add(async () => ['Phone']);
  confirm.mockResolvedValue(false);
  await openList();
  await press(EVERYWHERE);
  expect(confirm.mock.calls[0]?.[0].text).toContain('Phone');
  expect(session.logoutEverywhere).not.toHaveBeenCalled();
  // The list would cover the question.
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['the provider fails', async () => false, FAILED],
  ['the call fails', () => Promise.reject(new Error('offline')), FAILED],
  ['it worked', async () => true, undefined],
])("'Log out everywhere' warns only if the session could not be ended: %s", async (_, answer, warning) => {
  const { session, services, press, openList } = show({ logoutEverywhere: vi.fn(answer) });
  await openList();
  await press(EVERYWHERE);
  expect(session.logoutEverywhere).toHaveBeenCalledOnce();
  expect(services.alerts.list().map(({ text }) => text)).toEqual(warning ? [warning] : []);
});

test("the list has no 'Log out everywhere' if the provider cannot do it", async () => {
  const { openList } = show({ hasLogoutEverywhere: false });
  await openList();
  expect(screen.queryByRole('button', { name: EVERYWHERE })).toBeNull();
});

test('returns the focus to its button when the list is closed', async () => {
  const { press, openList } = show();
  await openList();
  await press('Close');
  await act(async () => {});
  expect(document.activeElement?.textContent).toBe('Your sign-ins');
});
