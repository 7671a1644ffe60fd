import { afterEach, expect, test, vi } from 'vitest';
import { createPageLocks, ensureLocks } from '#src/session/tab/page-locks.ts';
import { fakeBrowser } from './fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a lock has one holder at a time, in the order of the requests, and does not delay other locks', async () => {
  const locks = createPageLocks();
  const messages: string[] = [];
  let finish = (): void => {};
  const first = locks.request('a', {}, async () => {
    messages.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    messages.push('first ends');
  });
  const second = locks.request('a', {}, () => messages.push('second'));
  await locks.request('b', {}, () => messages.push('another name'));
  expect(messages).toEqual(['first begins', 'another name']);
  finish();
  await Promise.all([first, second]);
  expect(messages).toEqual(['first begins', 'another name', 'first ends', 'second']);
});

test('a failing task releases its lock, and its caller gets the error', async () => {
  const locks = createPageLocks();
  const fails = locks.request('a', {}, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(await locks.request('a', {}, () => 'free')).toBe('free');
});

test('a caller that stops waiting never gets the lock, which stays with its holder', async () => {
  const locks = createPageLocks();
  let finish = (): void => {};
  const lock = locks.request('a', {}, () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = new AbortController();
  const work = vi.fn();
  const gaveUp = locks.request('a', { signal: waiting.signal }, work);
  waiting.abort();
  await expect(gaveUp).rejects.toMatchObject({ name: 'AbortError' });
  const lateCallback = vi.fn();
  const next = locks.request('a', {}, lateCallback);
  await Promise.resolve();
  expect([work.mock.calls.length, lateCallback.mock.calls.length]).toEqual([0, 0]);
  finish();
  await Promise.all([lock, next]);
  expect([work.mock.calls.length, lateCallback.mock.calls.length]).toEqual([0, 1]);
  await expect(locks.request('a', { signal: waiting.signal }, work)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a browser with the Web Locks API uses its own locks', async () => {
  fakeBrowser('http://localhost:8080');
  const ownManager = navigator.locks;
  await ensureLocks();
  expect(navigator.locks).toBe(ownManager);
});
