// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionService } from '#src/session/state/session-port.ts';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { useResumedSession, useSignedIn } from '#src/shell/services/use-signed-in.ts';
import { bootWith } from '../../test-brand.tsx';

afterEach(cleanup);

function show(useSession: () => SessionService | undefined, open: () => Promise<SessionService>) {
  const listeners = new Set<() => void>();
  let sessionService: SessionService | undefined;
  const session = {
    open: vi.fn(open),
    mayBeSignedIn: () => false,
    signedIn: () => sessionService,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const View = () => <p>{useSession() ? 'in' : 'out'}</p>;
  render(
    <ServicesContext value={{ ...createServices(bootWith()), session }}>
      <View />
    </ServicesContext>,
  );
  const change = (to?: SessionService) => {
    sessionService = to;
    for (const listener of listeners) listener();
  };
  return { session, change };
}
const service = () => ({ resume: vi.fn(async () => {}) }) as unknown as SessionService;

it('useSignedIn follows the session and loads no code', () => {
  const { session, change } = show(useSignedIn, async () => service());
  act(() => change(service()));
  expect(screen.getByText('in')).toBeTruthy();
  act(() => change());
  expect(screen.getByText('out')).toBeTruthy();
  expect(session.open).not.toHaveBeenCalled();
});

it('useResumedSession resumes the stored session', async () => {
  const storedService = service();
  show(useResumedSession, async () => storedService);
  await act(async () => {});
  expect(storedService.resume).toHaveBeenCalledTimes(1);
});

it('useResumedSession shows a visitor if the session cannot be loaded', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  show(useResumedSession, () => Promise.reject(new Error('offline')));
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  process.off('unhandledRejection', unhandled);
  expect(screen.getByText('out')).toBeTruthy();
  expect(unhandled).not.toHaveBeenCalled();
});
