import { afterEach, expect, test, vi } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { readIdentityConfig } from '#src/session/provider/identity-config.ts';
import { createLastSaves } from '#src/session/sign-in/last-saves.ts';
import { createLogOut } from '#src/session/sign-in/log-out.ts';
import { fakeBrowser, readCall } from './fake-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('log-out everywhere, pressed twice, is asked for once and has worked both times', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const fetch = vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.stubGlobal('fetch', fetch);
  fakeBrowser('http://x');
  let token: string | undefined = 'refresh-1';
  const leave = vi.fn();
  const logOut = createLogOut({
    config: readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => token } as Parameters<typeof createLogOut>[0]['cache'],
    redirectTo: leave,
    saveAnswers: async () => {},
    end: () => {
      token = undefined;
    },
    whenOthersEnded: async () => {},
  });
  const presses = [logOut.everywhere(), logOut.everywhere()];
  // All sessions at the provider, then this page's own.
  for (const press of [1, 2]) {
    await vi.waitFor(() => expect(answers).toHaveLength(press));
    answers.at(-1)?.(new Response('{}'));
  }
  expect(await Promise.all(presses)).toEqual([true, true]);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a log-out everywhere saves unsaved answers before the tokens end', async () => {
  const order: string[] = [];
  fakeBrowser('http://x');
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    order.push(new URL((await readCall(...call)).url).pathname);
    return new Response('{}');
  });
  const logOut = createLogOut({
    config: readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => 'refresh-1' } as Parameters<typeof createLogOut>[0]['cache'],
    saveAnswers: async () => void order.push('save'),
    redirectTo: () => order.push('leave'),
    end: () => order.push('end'),
    whenOthersEnded: async () => void order.push('others'),
  });
  await logOut.everywhere();
  expect(order).toEqual(['save', '/oauth/revoke-all', 'end', 'others', '/oauth/revoke', 'leave']);
});

test.each([
  ['refuses', async () => new Response('{}', { status: 403 })],
  ['fails', async () => new Response('{}', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('log-out everywhere changes nothing here if the provider %s', async (_how, answer) => {
  vi.stubGlobal('fetch', answer);
  const [end, leave] = [vi.fn(), vi.fn()];
  const logOut = createLogOut({
    config: readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => 'refresh-1' } as Parameters<typeof createLogOut>[0]['cache'],
    end,
    redirectTo: leave,
    saveAnswers: async () => {},
    whenOthersEnded: async () => {},
  });
  expect(await logOut.everywhere()).toBe(false);
  expect([end, leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('log-out leaves for the provider in time even if the provider does not confirm the revoked token', async () => {
  vi.useFakeTimers();
  fakeBrowser('http://x');
  const revoked = vi.fn((..._call: Parameters<typeof fetch>) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', revoked);
  const leave = vi.fn();
  const logOut = createLogOut({
    config: readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => 'refresh-1' } as Parameters<typeof createLogOut>[0]['cache'],
    end: () => {},
    redirectTo: leave,
    saveAnswers: async () => {},
    whenOthersEnded: async () => {},
  });
  void logOut.here();
  await vi.waitFor(() => expect(revoked).toHaveBeenCalledOnce());
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SESSION.logOutSaveMs);
  expect(leave).toHaveBeenCalledOnce();
});

test('log-out neither revokes the token nor leaves before the other tabs have saved', async () => {
  vi.useFakeTimers();
  fakeBrowser('http://x');
  const [revoked, leave, end] = [vi.fn(async () => new Response('{}')), vi.fn(), vi.fn()];
  vi.stubGlobal('fetch', revoked);
  const logOut = createLogOut({
    config: readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => 'refresh-1' } as Parameters<typeof createLogOut>[0]['cache'],
    end,
    redirectTo: leave,
    saveAnswers: async () => {},
    whenOthersEnded: () => new Promise(() => {}),
  });
  void logOut.here();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  // Longer than the wait for the provider.
  await vi.advanceTimersByTimeAsync(SESSION.logOutSaveMs);
  expect([revoked, leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a page that is closed during a log-out ends the session at the provider, which needs its cookie', async () => {
  fakeBrowser('http://x');
  const called = vi.fn(async (..._call: Parameters<typeof fetch>) => new Response('{}'));
  vi.stubGlobal('fetch', called);
  const pages = new EventTarget();
  Object.assign(window, { addEventListener: pages.addEventListener.bind(pages) });
  const config = readIdentityConfig({ platform: 'default', supportEmail: '' }, 'http://x');
  const logOut = createLogOut({
    config,
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => undefined } as Parameters<typeof createLogOut>[0]['cache'],
    end: () => {},
    redirectTo: () => {},
    saveAnswers: async () => {},
    whenOthersEnded: () => new Promise(() => {}),
  });
  pages.dispatchEvent(new Event('pagehide'));
  expect(called).not.toHaveBeenCalled();
  void logOut.here();
  await vi.waitFor(() => {
    pages.dispatchEvent(new Event('pagehide'));
    expect(called).toHaveBeenCalledOnce();
  });
  const [url, init] = called.mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(String(url));
  expect([pathname, searchParams.get('client_id'), searchParams.get('returnTo')]).toEqual([
    '/v2/logout',
    config.clientId,
    'http://x',
  ]);
  expect(init).toMatchObject({ credentials: 'include', keepalive: true });
});

test('logs out even if a save fails or never ends', async () => {
  vi.useFakeTimers();
  const saves = createLastSaves();
  const done = vi.fn();
  saves.add(() => Promise.reject(new Error('offline')));
  const stop = saves.add(() => new Promise(() => {}));
  void saves.saveAll().then(done);
  await vi.advanceTimersByTimeAsync(SESSION.logOutSaveMs - 1);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  stop();
  await saves.saveAll();
});
