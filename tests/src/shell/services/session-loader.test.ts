// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '#src/session/state/session.ts';
import { createSessionLoader } from '#src/shell/services/session-loader.ts';
import { bootWith } from '../../test-brand.tsx';

const { createSessionService } = vi.hoisted(() => ({ createSessionService: vi.fn() }));
vi.mock('#src/session/state/session-service.ts', () => ({ createSessionService }));

const OUT: Session = { loggedIn: false, accounts: [] };
const store = createStore<Session>(() => OUT);
const service = { store };
beforeEach(() => {
  store.setState(OUT, true);
  createSessionService.mockReset().mockReturnValue(service);
});
afterEach(() => sessionStorage.clear());

it('loads the session once, and again after a failure', async () => {
  const loader = createSessionLoader(bootWith());
  createSessionService.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  await expect(loader.open()).rejects.toThrow('offline');
  expect(await loader.open()).toBe(service);
  expect(await loader.open()).toBe(service);
  expect(createSessionService).toHaveBeenCalledTimes(2);
});

it('reports the session while a user is signed in, and each change', async () => {
  const loader = createSessionLoader(bootWith());
  expect(loader.signedIn()).toBeUndefined();
  await loader.open();
  expect(loader.signedIn()).toBeUndefined();
  const listener = vi.fn();
  loader.subscribe(listener);
  store.setState({ loggedIn: true });
  expect([loader.signedIn(), listener.mock.calls.length]).toEqual([service, 1]);
  store.setState(OUT, true);
  expect([loader.signedIn(), listener.mock.calls.length]).toEqual([undefined, 2]);
});

it('finds a stored session before its code is loaded, and asks the session itself afterwards', async () => {
  const loader = createSessionLoader(bootWith());
  expect(loader.mayBeSignedIn()).toBe(false);
  sessionStorage.setItem('trellis-session-bank', 'token');
  expect(loader.mayBeSignedIn()).toBe(true);
  await loader.open();
  expect(loader.mayBeSignedIn()).toBe(false);
  store.setState({ loggedIn: true });
  expect(loader.mayBeSignedIn()).toBe(true);
});

it('finds no stored session if the browser denies the storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(createSessionLoader(bootWith()).mayBeSignedIn()).toBe(false);
  vi.unstubAllGlobals();
});
