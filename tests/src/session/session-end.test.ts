import { expect, test, vi } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { MemoryStorage } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';
import { setUpTabs } from './fake-tabs.ts';

vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'));
const tabs = setUpTabs();

/** A refresh token waits in the tab, as after a reload. */
async function storedSession() {
  const storage = new MemoryStorage();
  await tabs.signedIn(storage);
  tabs.close();
  expect(storage.getItem('trellis-session-trellis-web')).toBe('token-0');
  return storage;
}

/**
 * Delays the provider's next answer.
 * @returns a function that releases it
 */
function holdAnswer(): () => void {
  let release = (): void => {};
  provider.answer = () => new Promise((resolve) => (release = resolve));
  return () => release();
}

test('a log-out logs the SDK out, revokes the token and leaves nothing of it in the tab', async () => {
  const storage = new MemoryStorage();
  const tab = await tabs.signedIn(storage);
  await tab.logout();
  expect(provider.logOuts).toEqual([{ openUrl: false }]);
  await expect.poll(() => tabs.revoked).toEqual(['token-0']);
  expect([tab.ending(), storage.dump()]).toEqual(['logged-out', '[]']);
});

test('a log-out forgets the address that a code was mailed to', async () => {
  const storage = new MemoryStorage();
  const tab = await tabs.signedIn(storage);
  await tab.startCode('ann@example.com');
  await tab.logout();
  expect(storage.dump()).not.toContain('ann@example.com');
});

test.each([
  ['expires', (tab: Awaited<ReturnType<typeof tabs.signedIn>>) => tab.expire(), 'expired'],
  ['is replaced', () => tabs.say({ type: 'signed-in', subject: 'email|b' }), 'replaced'],
  ['is ended in another tab', () => tabs.say({ type: 'logged-out', subject: 'email|a' }), 'logged-out'],
])('the SDK is logged out if the session %s', async (_how, end, ending) => {
  const tab = await tabs.signedIn();
  end(tab);
  await expect.poll(() => provider.logOuts).toEqual([{ openUrl: false }]);
  expect(tab.ending()).toBe(ending);
});

test('a log-out in another tab ends a session that waits in this one', async () => {
  const storage = await storedSession();
  const reloaded = tabs.open(storage);
  tabs.say({ type: 'logged-out', subject: 'email|a' });
  await tabs.heard();
  await reloaded.resume();
  expect([reloaded.store.getState().loggedIn, provider.asked, storage.dump()]).toEqual([false, 0, '[]']);
  await expect.poll(() => tabs.revoked).toEqual(['token-0']);
});

test('a log-out of another person in another tab leaves a waiting session alone', async () => {
  const reloaded = tabs.open(await storedSession());
  tabs.say({ type: 'logged-out', subject: 'email|b' });
  await tabs.heard();
  await reloaded.resume();
  expect(reloaded.store.getState().id).toBe('email|a');
});

test('a log-out in another tab ends a session that is being resumed', async () => {
  const storage = await storedSession();
  const reloaded = tabs.open(storage);
  const release = holdAnswer();
  const resumed = reloaded.resume();
  await expect.poll(() => provider.asked).toBe(1);
  tabs.say({ type: 'logged-out', subject: 'email|a' });
  await tabs.heard();
  release();
  await resumed;
  expect([reloaded.store.getState().loggedIn, storage.dump()]).toEqual([false, '[]']);
  await expect.poll(() => tabs.revoked).toEqual(['token-0', 'token-1']);
});

test.each([
  ['renewed', (tab: Awaited<ReturnType<typeof tabs.signedIn>>) => tab.renew(), false],
  ['asked for a token', (tab: Awaited<ReturnType<typeof tabs.signedIn>>) => tab.getToken(), undefined],
])('a session that ends while it is %s stays ended', async (_how, ask, answer) => {
  const storage = new MemoryStorage();
  const tab = await tabs.signedIn(storage);
  const release = holdAnswer();
  const requests = ask(tab);
  await expect.poll(() => provider.asked).toBe(1);
  await tab.logout();
  release();
  expect([await requests, tab.store.getState().loggedIn, storage.dump()]).toEqual([answer, false, '[]']);
  await expect.poll(() => tabs.revoked).toEqual(['token-0', 'token-1']);
});

test.each([
  ['signs in as another person', { type: 'signed-in', subject: 'email|b' }],
  ['logs out', { type: 'logged-out', subject: 'email|a' }],
])('a tab revokes its token if another tab %s', async (_how, message) => {
  const tab = await tabs.signedIn();
  tabs.say(message);
  await expect.poll(() => tab.store.getState().loggedIn).toBe(false);
  await expect.poll(() => tabs.revoked).toEqual(['token-0']);
});

test('a log-out in another tab waits for the saves of this one', async () => {
  const tab = await tabs.signedIn();
  const save = vi.fn(async () => tab.store.getState().loggedIn);
  tab.beforeLogOut(save);
  tabs.say({ type: 'logged-out', subject: 'email|a' });
  await expect.poll(() => tab.store.getState().loggedIn).toBe(false);
  expect(await save.mock.results[0]?.value).toBe(true);
});

test('a tab renews its own session if the session of another tab has expired', async () => {
  const tab = await tabs.signedIn();
  tabs.say({ type: 'expired', subject: 'email|a' });
  await expect.poll(() => provider.asked).toBe(1);
  await tabs.heard();
  expect(tab.store.getState().loggedIn).toBe(true);
});

test('a session that cannot be resumed without a network waits for the next load', async () => {
  const storage = await storedSession();
  provider.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await tabs.open(storage).resume();
  expect(storage.getItem('trellis-session-trellis-web')).toBe('token-0');
});

/** A signed-in tab whose clock the test sets. */
async function tabWithClock() {
  const clock = { ms: Date.parse('2026-11-29T12:00:00.000Z') };
  const tab = tabs.open(new MemoryStorage(), 'own', [], { now: () => clock.ms });
  await tab.handleCallback();
  return { tab, clock };
}

test.each([
  ['/', []],
  ['/app/business/owners', ['token-0']],
])('[SESSION-4] a session that runs out on %s revokes %j', async (path, revoked) => {
  const { tab, clock } = await tabWithClock();
  Object.defineProperty(window.location, 'pathname', { value: path, configurable: true });
  clock.ms += SESSION.idleMs;
  expect(await tab.getToken()).toBeUndefined();
  expect([tab.ending(), tab.store.getState().loggedIn]).toEqual(['expired', false]);
  await tabs.heard();
  await expect.poll(() => tabs.revoked).toEqual(revoked);
});

test('a person who stays gets more time, unless the session has reached its end', async () => {
  const { tab, clock } = await tabWithClock();
  const { expires = 0 } = tab.store.getState();
  expect(await tab.stay()).toBe('over');
  clock.ms += 60_000;
  expect(await tab.stay()).toBe('stayed');
  expect(tab.store.getState().expires).toBe(expires + 60_000);
});

test('a person who stays without a network keeps the session', async () => {
  const { tab } = await tabWithClock();
  provider.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await tab.stay()).toBe('unreachable');
  expect(tab.store.getState().loggedIn).toBe(true);
});

test.each([
  ['expires', (tab: Awaited<ReturnType<typeof tabs.signedIn>>) => tab.expire(), 'ann@example.com'],
  ['is replaced', () => tabs.say({ type: 'signed-in', subject: 'email|b' }), undefined],
  ['is logged out', () => tabs.say({ type: 'logged-out', subject: 'email|a' }), undefined],
])(
  '[SESSION-8] the email address of a session that %s is known for the next sign-in: %s',
  async (_how, end, email) => {
    provider.claims = { email: 'ann@example.com' };
    const storage = new MemoryStorage();
    const tab = await tabs.signedIn(storage);
    expect(tab.lastEmail()).toBeUndefined();
    end(tab);
    await expect.poll(() => tab.store.getState().loggedIn).toBe(false);
    expect(tab.lastEmail()).toBe(email);
    expect(storage.dump()).not.toContain('ann@example.com');
  },
);

test('a token that the provider refuses ends the session; a provider that does not answer is an error', async () => {
  const tab = await tabs.signedIn();
  provider.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(tab.getToken()).rejects.toThrow('Failed to fetch');
  expect(tab.store.getState().loggedIn).toBe(true);
  provider.answer = () => Promise.reject(Object.assign(new Error(), { error: 'invalid_grant' }));
  expect(await tab.getToken()).toBeUndefined();
  expect([tab.store.getState().loggedIn, tab.ending()]).toEqual([false, 'expired']);
});
