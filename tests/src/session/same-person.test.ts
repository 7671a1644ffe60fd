import { expect, test, vi } from 'vitest';
import { MemoryStorage } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';
import { setUpTabs } from './fake-tabs.ts';

vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'));
const tabs = setUpTabs();

/** A tab in which the session of email|a has expired. */
async function expiredTab() {
  const tab = await tabs.signedIn();
  tab.expire();
  return tab;
}

/** The storage that the browser copied from a tab with a session of email|a, which is closed by now. */
async function copiedStorage() {
  const storage = new MemoryStorage();
  await tabs.signedIn(storage);
  tabs.close();
  return storage;
}

test('a tab with an expired session signs in if the same user signs in in another tab', async () => {
  const tab = await expiredTab();
  tabs.say({ type: 'signed-in', subject: 'email|a' });
  await expect.poll(() => tab.store.getState().id).toBe('email|a');
});

test.each([
  ['another person', { type: 'signed-in', subject: 'email|b' }],
  ['an unnamed user', { type: 'signed-in' }],
])(
  'a tab with an expired session does not ask the provider if %s signs in in another tab',
  async (_who, message) => {
    const tab = await expiredTab();
    provider.subject = 'email|b';
    tabs.say(message);
    await tabs.heard();
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  },
);

test('a tab that never had a session does not ask the provider after a sign-in in another tab', async () => {
  const tab = tabs.open();
  tabs.say({ type: 'signed-in', subject: 'email|a' });
  await tabs.heard();
  expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
});

test('a tab stays signed out if the provider answers with another person than its last one', async () => {
  const tab = await expiredTab();
  provider.subject = 'email|b';
  const seen: unknown[] = [];
  tab.store.subscribe(({ id }) => seen.push(id));
  tabs.say({ type: 'signed-in', subject: 'email|a' });
  await expect.poll(() => provider.asked).toBe(1);
  await tabs.heard();
  expect([tab.store.getState().loggedIn, tab.ending(), seen]).toEqual([false, 'expired', []]);
  await expect.poll(() => tabs.revoked).toEqual(['token-1']);
});

test('a duplicated tab signs in the person of the tab that it copies, with a new token', async () => {
  const storage = await copiedStorage();
  const copy = tabs.open(storage, 'copy');
  await copy.resume();
  expect([copy.store.getState().id, provider.asked]).toEqual(['email|a', 1]);
  expect([storage.dump().includes('token-1'), storage.dump().includes('token-0')]).toEqual([true, false]);
});

test('a duplicated tab stays signed out, and revokes its token, if the provider knows the browser as another person', async () => {
  const storage = await copiedStorage();
  provider.subject = 'email|b';
  const copy = tabs.open(storage, 'copy');
  const seen: unknown[] = [];
  copy.store.subscribe(({ id }) => seen.push(id));
  await copy.resume();
  expect([copy.store.getState().loggedIn, seen]).toEqual([false, []]);
  await expect.poll(() => tabs.revoked).toEqual(['token-1']);
  expect(storage.dump()).not.toContain('token-');
});

test('a duplicated tab without a known user does not ask the provider', async () => {
  const storage = new MemoryStorage();
  storage.setItem('trellis-session-trellis-web', 'token-0');
  const copy = tabs.open(storage, 'copy');
  await copy.resume();
  expect([copy.store.getState().loggedIn, provider.asked, storage.dump()]).toEqual([false, 0, '[]']);
});

test('a duplicated tab does not use or revoke the token of the tab that it copies', async () => {
  const storage = await copiedStorage();
  provider.answer = () => Promise.reject(Object.assign(new Error(), { error: 'login_required' }));
  await tabs.open(storage, 'copy').resume();
  expect([tabs.revoked, storage.dump().includes('token-')]).toEqual([[], false]);
});
