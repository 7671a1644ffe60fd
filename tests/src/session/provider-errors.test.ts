import { expect, test, vi } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { isRefusal, refusalBody } from '#src/session/provider/provider-errors.ts';
import { createTokenCache } from '#src/session/provider/token-cache.ts';
import { createLastSaves } from '#src/session/sign-in/last-saves.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { MemoryStorage } from './fake-browser.ts';

test.each([
  ['invalid_grant', true],
  ['missing_refresh_token', true],
  ['login_required', true],
  ['invalid_client', true],
  ['timeout', false],
  ['request_error', false],
  [undefined, false],
])('the answer %s of the provider ends a session: %s', (error, isRefused) => {
  expect(isRefusal(Object.assign(new Error(), { error }))).toBe(isRefused);
});

test('a network failure, and no error at all, end no session', () => {
  expect([isRefusal(new TypeError('Failed to fetch')), isRefusal(undefined)]).toEqual([false, false]);
});

test.each([
  [{ error: 'access_denied', error_description: 'You are blocked.' }, 'You are blocked.'],
  [{ error: 'access_denied', error_description: 'access_denied' }, undefined],
  [{ error: 'invalid_request', error_description: 'state does not match' }, undefined],
  [new Error('Invalid state'), undefined],
  [undefined, undefined],
])('of the failed sign-in %j people read %j', (error, words) => {
  expect(refusalBody(error).error_description).toBe(words);
});

test('a refresh token of another tab replaces the stored one, and the access token stays valid', () => {
  const storage = new MemoryStorage();
  const onExchange = vi.fn();
  const cache = createTokenCache(
    openTabStorage(() => storage),
    'name',
    onExchange,
  );
  cache.set('key', { body: { access_token: 'bearer', refresh_token: 'r1' } });
  cache.set('@@user@@', { id_token: 'x' });
  onExchange.mockReset();
  cache.replace('r2');
  expect([cache.stored(), storage.dump()]).toEqual(['r2', '[["name","r2"]]']);
  expect(cache.get('key')).toEqual({ body: { access_token: 'bearer', refresh_token: 'r2' } });
  expect(cache.get('@@user@@')).toEqual({ id_token: 'x' });
  expect(onExchange).not.toHaveBeenCalled();
});

test('a log-out runs each save that is still wanted, whatever the others do', async () => {
  const { add, saveAll } = createLastSaves();
  const [removed, failing, kept] = [vi.fn(), vi.fn(() => Promise.reject(new Error('no'))), vi.fn()];
  add(removed)();
  add(failing);
  add(kept.mockResolvedValue(undefined));
  await saveAll();
  expect([removed, failing, kept].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
});

test('a log-out waits for a save that hangs only for its time limit', async () => {
  vi.useFakeTimers();
  const { add, saveAll } = createLastSaves();
  add(() => new Promise(() => {}));
  const onSaved = vi.fn();
  void saveAll().then(onSaved);
  await vi.advanceTimersByTimeAsync(SESSION.logOutSaveMs - 1);
  expect(onSaved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onSaved).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
