// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Embedded } from '#src/embed/Embedded.tsx';

const { startBridge, stop, services, brand } = vi.hoisted(() => {
  const stop = vi.fn();
  return {
    stop,
    startBridge: vi.fn((_: unknown) => stop),
    services: {
      session: { open: vi.fn(), signedIn: vi.fn((): object | undefined => undefined), subscribe: vi.fn() },
    },
    brand: { origins: ['https://partner.example'] as string[] | undefined },
  };
});
vi.mock('#src/embed/bridge.ts', () => ({ startBridge }));
vi.mock('#src/shell/services/services.ts', () => ({ useServices: () => services }));
vi.mock('#src/brand/BrandContext.tsx', () => ({
  useBrand: () => ({ brand }),
  useText: () => (key: string) => key,
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  brand.origins = ['https://partner.example'];
});

/** Renders `Embedded`. The session opens when the test calls `open`. */
function renderEmbedded(path = '/') {
  const session = { resume: vi.fn(async () => {}) };
  let open = (): void => {};
  services.session.open.mockReturnValue(
    new Promise((resolve) => {
      open = () => resolve(session);
    }),
  );
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Embedded />
    </MemoryRouter>,
  );
  return { session, unmount, open: () => act(async () => open()) };
}

it('posts to the origins of the brand once the session is open, until it is unmounted', async () => {
  const { open, session, unmount } = renderEmbedded();
  await open();
  expect(startBridge).toHaveBeenCalledExactlyOnceWith({ origins: ['https://partner.example'], session });
  expect(session.resume).toHaveBeenCalledOnce();
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

it('starts nothing if it is unmounted before the session is open', async () => {
  const { open, session, unmount } = renderEmbedded();
  unmount();
  await open();
  expect([startBridge.mock.calls, session.resume.mock.calls]).toEqual([[], []]);
});

it.each([[undefined], [[]]])('opens no session for a brand whose origins are %j', (origins) => {
  brand.origins = origins;
  renderEmbedded();
  expect(services.session.open).not.toHaveBeenCalled();
});

describe('[EMBED-7] in a frame whose browser denies storage', () => {
  let notifyChange = (): void => {};
  beforeEach(() => {
    services.session.signedIn.mockReturnValue(undefined);
    vi.spyOn(window, 'parent', 'get').mockReturnValue({
      get location(): Location {
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
    } as Window);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    services.session.subscribe.mockImplementation((listener: () => void) => {
      notifyChange = listener;
      return () => {};
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const isShown = (): boolean => screen.queryByRole('status') !== null;

  it('the notice about storage appears once the person is signed in', () => {
    renderEmbedded('/app/amount');
    expect(isShown()).toBe(false);
    services.session.signedIn.mockReturnValue({});
    act(notifyChange);
    expect(isShown()).toBe(true);
  });

  it.each([
    ['/', false],
    ['/app/info', false],
    ['/app/verify/login', false],
    ['/login', true],
    ['/acme/login', true],
  ])('a visitor at %s sees the notice above the page: %s', (path, expected) => {
    renderEmbedded(path);
    expect(isShown()).toBe(expected);
  });
});
