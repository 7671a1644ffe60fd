import { describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';
import { setUpTabs } from './fake-tabs.ts';

vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'));
const tabs = setUpTabs();

const TOKEN = 'trellis-session-trellis-web';
const COOKIE = 'auth0.trellis-web.is.authenticated=true';

/** A new tab of this browser, once it has looked for a session. */
async function newTab(storage = new MemoryStorage(), options: Parameters<typeof tabs.open>[3] = {}) {
  const tab = tabs.open(storage, 'own', [], options);
  await tab.resume();
  return tab;
}

/** A tab of email|a, and a second tab that has joined its session. */
async function twoTabs() {
  const [first, second] = [new MemoryStorage(), new MemoryStorage()];
  const service = await tabs.signedIn(first);
  const two = await newTab(second);
  await tabs.heard();
  return { service, two, first, second };
}

describe('a new tab', () => {
  test('[SESSION-10] continues the session of an open tab without a code', async () => {
    const { service, two } = await twoTabs();
    expect([service.store.getState().id, two.store.getState().id]).toEqual(['email|a', 'email|a']);
    expect(tabs.revoked).toEqual([]);
  });

  test('asks neither tab nor provider if no user is signed in', async () => {
    tabs.open();
    const tab = await newTab();
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  });

  test.each([
    ['of another brand', { boot: { platform: 'acme', supportEmail: '' } }],
    ['of Studio', { app: 'studio' }],
  ] as const)('[SESSION-12] does not join a session in a tab %s', async (_whose, options) => {
    await tabs.signedIn();
    const tab = await newTab(new MemoryStorage(), options);
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  });

  test("[SESSION-12] in a partner's frame does not join the session of a page, nor a page that of a frame", async () => {
    const [page, frame] = [window, {}];
    for (const [first, second] of [
      [page, frame],
      [frame, page],
    ]) {
      Object.assign(window, { parent: first });
      await tabs.signedIn();
      Object.assign(window, { parent: second });
      const tab = await newTab();
      expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
      tabs.close();
    }
  });

  test('[SESSION-12] does not join a session if a visitor has answered questions in it', async () => {
    await tabs.signedIn();
    const storage = new MemoryStorage();
    storage.setItem('trellis-draft-apply', '{}');
    const tab = await newTab(storage);
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  });

  test('stays signed out if the token that it was given is refused, and leaves the other tab alone', async () => {
    await tabs.signedIn();
    provider.answer = () => Promise.reject(Object.assign(new Error(), { error: 'invalid_grant' }));
    const storage = new MemoryStorage();
    const tab = await newTab(storage);
    expect([tab.store.getState().loggedIn, storage.dump(), tabs.revoked]).toEqual([false, '[]', []]);
  });

  test('without storage asks no tab', async () => {
    await tabs.signedIn();
    const denied = new Proxy(new MemoryStorage(), {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    const tab = await newTab(denied);
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  });
});

describe('the session that the provider has', () => {
  test('[SESSION-11] is used by a new tab without a code if the browser was signed in lately', async () => {
    Object.assign(document, { cookie: COOKIE });
    const tab = await newTab();
    expect([tab.store.getState().id, provider.asked]).toEqual(['email|a', 1]);
  });

  test('is not used in a tab whose session has expired', async () => {
    const storage = new MemoryStorage();
    (await tabs.signedIn(storage)).expire();
    await tabs.heard();
    tabs.close();
    Object.assign(document, { cookie: COOKIE });
    const reloaded = await newTab(storage);
    expect([reloaded.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  });
});

describe('a tab whose session has ended', () => {
  /** Storage of a tab in which the session of email|a ended this way. */
  async function endedTab(how: 'expired' | 'replaced' | 'logged-out') {
    const storage = new MemoryStorage();
    const tab = await tabs.signedIn(storage);
    if (how === 'expired') tab.expire();
    if (how === 'replaced') tabs.say({ type: 'signed-in', subject: 'email|b' });
    if (how === 'logged-out') tabs.say({ type: 'logged-out', subject: 'email|a' });
    await expect.poll(() => tab.ending()).toBe(how);
    await tabs.heard();
    tabs.close();
    return storage;
  }

  test.each(['expired', 'replaced', 'logged-out'] as const)(
    '[SESSION-12] (%s) does not join the session of another person after a reload',
    async (how) => {
      const storage = await endedTab(how);
      provider.subject = 'email|b';
      await tabs.signedIn();
      const reloaded = await newTab(storage);
      expect([reloaded.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
    },
  );

  test('joins a new session of the same person after a reload', async () => {
    const storage = await endedTab('expired');
    await tabs.signedIn();
    const reloaded = await newTab(storage);
    expect(reloaded.store.getState().id).toBe('email|a');
  });

  test('joins a new session of the same person at once, though the provider has none', async () => {
    const [endedStorage, storage] = [new MemoryStorage(), new MemoryStorage()];
    const tab = await tabs.signedIn(endedStorage);
    tab.expire();
    await tabs.signedIn(storage);
    await expect.poll(() => tab.store.getState().id).toBe('email|a');
    expect(endedStorage.getItem('trellis-family')).toBe(storage.getItem('trellis-family'));
  });
});

describe('tabs that share a session', () => {
  test('[SESSION-13] have the same refresh token after each exchange, and nothing in local storage', async () => {
    const { service, two, first, second } = await twoTabs();
    for (const tab of [service, two, service]) {
      await tab.renew();
      await tabs.heard();
      expect(first.getItem(TOKEN)).toBe(`token-${provider.asked}`);
      expect(second.getItem(TOKEN)).toBe(first.getItem(TOKEN));
    }
    expect(window.localStorage.length).toBe(0);
  });

  test('[SESSION-13] get the newest refresh token after a reload that missed an exchange', async () => {
    const { service, first, second } = await twoTabs();
    const missed = first.getItem(TOKEN) ?? '';
    await service.renew();
    await tabs.heard();
    second.setItem(TOKEN, missed);
    const used: unknown[] = [];
    provider.answer = async () => void used.push(second.getItem(TOKEN));
    const reloaded = await newTab(second);
    expect([reloaded.store.getState().id, used]).toEqual(['email|a', ['token-2']]);
  });

  test('a duplicated tab joins the session of its original without asking the provider for one', async () => {
    const first = new MemoryStorage();
    await tabs.signedIn(first);
    const copied = new MemoryStorage();
    copied.setItem(TOKEN, 'token-0');
    copied.setItem('trellis-person', 'email|a');
    const copy = tabs.open(copied, 'copy');
    await copy.resume();
    await tabs.heard();
    expect(copy.store.getState().id).toBe('email|a');
    expect(copied.getItem(TOKEN)).toBe(first.getItem(TOKEN));
  });

  test('[SESSION-14] a log-out in one ends all, and revokes the token once all have saved', async () => {
    const { service, two } = await twoTabs();
    let save = (): void => {};
    const saving = new Promise<void>((resolve) => {
      save = resolve;
    });
    const saveAnswers = vi.fn(() => saving);
    two.beforeLogOut(saveAnswers);
    const loggedOut = service.logout();
    await expect.poll(() => saveAnswers.mock.calls.length).toBe(1);
    await tabs.heard();
    expect([service.store.getState().loggedIn, tabs.revoked]).toEqual([false, []]);
    save();
    await loggedOut;
    expect(two.ending()).toBe('logged-out');
    await expect.poll(() => tabs.revoked).toContain('token-1');
  });

  test('[SESSION-14] do not give the session to a new tab while they save before a log-out', async () => {
    const { service, two } = await twoTabs();
    let save = (): void => {};
    const saving = new Promise<void>((resolve) => {
      save = resolve;
    });
    for (const tab of [service, two]) tab.beforeLogOut(() => saving);
    tabs.say({ type: 'logged-out', subject: 'email|a' });
    await tabs.heard();
    provider.asked = 0;
    const lateTab = await newTab();
    expect([lateTab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
    save();
    await expect.poll(() => [service.ending(), two.ending()]).toEqual(['logged-out', 'logged-out']);
  });

  test('[SESSION-14] a new tab that receives the log-out before the session does not start it', async () => {
    await tabs.signedIn();
    provider.answer = async () => {
      tabs.say({ type: 'logged-out', subject: 'email|a' });
      await tabs.heard();
    };
    const storage = new MemoryStorage();
    const tab = await newTab(storage);
    expect([tab.store.getState().loggedIn, storage.getItem(TOKEN)]).toEqual([false, null]);
  });
});
