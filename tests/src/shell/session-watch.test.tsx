// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionEnding, SessionService } from '#src/session/state/session-port.ts';
import { createServices } from '#src/shell/services/services.ts';
import { SessionWatch } from '#src/shell/start/SessionWatch.tsx';
import { bootWith, Stage } from '../test-brand.tsx';

vi.mock('#src/shell/start/SessionWarning.tsx', () => ({
  SessionWarning: ({ open }: { open: boolean }) =>
    open && (
      <div role="alertdialog">
        <button type="button" ref={(button) => button?.focus()}>
          Stay
        </button>
      </div>
    ),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

// Loaded at once if a user may be signed in: the watch must start before the session can end. Otherwise the code can
// wait.
test.each([
  ['at once if the tab stores a session', 'trellis-session-x', 1],
  ['when the browser is idle if the tab stores no session', 'something-else', 0],
] as const)('the session is opened %s', (_, key, times) => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  sessionStorage.setItem(key, '1');
  const services = createServices(bootWith());
  const open = vi.spyOn(services.session, 'open').mockReturnValue(new Promise(() => {}));
  const { unmount } = render(
    <Stage services={services}>
      <SessionWatch />
    </Stage>,
  );
  expect(open).toHaveBeenCalledTimes(times);
  unmount();
});

test('returns the focus to the field after the warning is answered', async () => {
  sessionStorage.setItem('trellis-session-x', '1');
  const services = createServices(bootWith());
  const warning = createStore<{ endsAt?: number }>(() => ({}));
  const session = { warning, onEnded: () => () => {} } as unknown as SessionService;
  vi.spyOn(services.session, 'open').mockResolvedValue(session);
  render(
    <Stage services={services}>
      <input />
      <SessionWatch />
    </Stage>,
  );
  await act(async () => {});
  const field = screen.getByRole('textbox');
  field.focus();
  act(() => warning.setState({ endsAt: 1 }, true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' })));
  act(() => warning.setState({}, true));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

/** Opens the watch on a page and returns the function that ends its session. */
async function openWatch(at: string, page?: ReactNode) {
  const services = createServices(bootWith());
  let end = (_ending: SessionEnding, _elsewhere: boolean): void => {};
  const session = {
    warning: createStore<{ endsAt?: number }>(() => ({})),
    onEnded: (listener: typeof end) => {
      end = listener;
      return () => {};
    },
  };
  vi.spyOn(services.session, 'open').mockResolvedValue(session as unknown as SessionService);
  vi.spyOn(services.session, 'mayBeSignedIn').mockReturnValue(true);
  render(
    <Stage services={services} at={at}>
      <SessionWatch />
      {page}
    </Stage>,
  );
  await act(async () => {});
  return { services, end: (ending: SessionEnding, elsewhere: boolean) => act(() => end(ending, elsewhere)) };
}

test.each([
  ['logged-out', []],
  ['replaced', []],
  ['expired', ['trellis-aside-bcm', 'trellis-draft-apply', 'trellis-submitted-apply']],
] as const)("a tab's answers after a session that is %s, on any page: %j", async (ending, keptKeys) => {
  for (const key of ['trellis-draft-apply', 'trellis-aside-bcm', 'trellis-submitted-apply'])
    sessionStorage.setItem(key, '{}');
  const { end } = await openWatch('/app/decision/process');
  end(ending, false);
  expect(Object.keys(sessionStorage).sort()).toEqual(keptKeys);
});

test.each(['/', '/app/business/owners'])(
  '[SIGN-25] a log-out on %s says that it is under way until the page has left',
  async (at) => {
    const Home = () => <Link to="/">Home</Link>;
    const { services, end } = await openWatch(at, <Home />);
    end('logged-out', false);
    const words = () => services.alerts.list().map(({ text }) => text);
    expect(words()).toEqual(['Logging you out. Please keep this page open.']);
    if (at === '/') return;
    // The step is left, with its messages.
    services.alerts.leaveStep();
    act(() => screen.getByRole('link').click());
    expect(words()).toEqual(['Logging you out. Please keep this page open.']);
  },
);

const Place = () => {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify([pathname, state])}</output>;
};
const place = () => JSON.parse(screen.getByRole('status').textContent ?? '');

test.each([
  ['/app/business/owners?return=review', '/app/user/expired', '/app/business/owners?return=review'],
  ['/bcm/app/summary', '/app/user/expired', '/bcm/app/summary'],
])(
  '[SESSION-7] a session that expires on %s opens %s, which returns to the step',
  async (at, path, returnTo) => {
    const { services, end } = await openWatch(at, <Place />);
    end('expired', false);
    expect(place()).toEqual([path, { returnTo }]);
    expect(services.alerts.list()).toEqual([]);
  },
);

test.each(['/', '/app/info', '/continue/part?t=token'])(
  '[SESSION-6] a session that expires on the open page %s is said there, and the page stays',
  async (at) => {
    const { services, end } = await openWatch(at, <Place />);
    end('expired', false);
    expect(place()[0]).toBe(at.split('?')[0]);
    expect(services.alerts.list()).toMatchObject([
      { level: 'warning', title: 'Your session has ended', text: expect.stringMatching(/^To keep your/) },
    ]);
  },
);

test.each([
  ['logged-out', 'You logged out in another tab, so we signed you out here too.'],
  ['replaced', 'Someone else signed in on this browser, so we signed you out here.'],
] as const)('a session that is %s in another tab leaves the step, and says why', async (ending, words) => {
  const { services, end } = await openWatch('/bcm/app/summary', <Place />);
  end(ending, true);
  expect(place()[0]).toBe('/bcm');
  expect(services.alerts.list()).toMatchObject([{ level: 'info', text: words }]);
});

test('an open page stays, and says that the person logged out in another tab', async () => {
  const { services, end } = await openWatch('/app/info', <Place />);
  end('logged-out', true);
  expect(place()[0]).toBe('/app/info');
  expect(services.alerts.list()).toMatchObject([{ text: expect.stringMatching(/^You logged out/) }]);
});
