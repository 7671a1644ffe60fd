import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTokenCache } from '#src/session/provider/token-cache.ts';
import { createHandOver } from '#src/session/state/hand-over.ts';
import { type Session, SIGNED_OUT } from '#src/session/state/session.ts';
import type { TabMessage } from '#src/session/tab/tab-channel.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { MemoryStorage } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';
import { setUpTabs } from './fake-tabs.ts';

vi.mock('@auth0/auth0-spa-js', () => import('./fake-sdk.ts'));
const tabs = setUpTabs();

const TOKEN = 'trellis-session-trellis-web';
const COOKIE = 'auth0.trellis-web.is.authenticated=true';
const LOGGED_OUT = { type: 'logged-out', subject: 'email|a' } as const;
const SCOPE = 'application default page';

/** Opens a tab; `meanwhile` runs after it was given a session and before it uses the token. */
function openTab(storage: MemoryStorage, meanwhile: () => Promise<void>) {
  const claimTab = async () => {
    await meanwhile();
    return 'own' as const;
  };
  return tabs.open(storage, 'own', [], { claimTab });
}

/** The part of a tab that asks for sessions and gives them, without its page; other tabs are signed in. */
function openHandOver(session: Session) {
  const stored = new MemoryStorage();
  const storage = openTabStorage(() => stored);
  const posted: TabMessage[] = [];
  const handOver = createHandOver({
    store: createStore(() => session),
    storage,
    cache: createTokenCache(storage, TOKEN),
    presence: {
      mark: async () => {},
      isAnyPageSignedIn: async () => true,
      whenNoPageSignedIn: async () => {},
    },
    post: (message) => void posted.push(message),
    scope: SCOPE,
  });
  return { handOver, stored, posted };
}

/** A signed-out tab that has asked for a session; `id` is that of its question. */
async function askingHandOver() {
  const { handOver, stored, posted } = openHandOver(SIGNED_OUT);
  const session = handOver.ask();
  await expect.poll(() => posted.length).toBe(1);
  const [id = ''] = posted.flatMap((message) => (message.type === 'ask' ? [message.id] : []));
  return { handOver, session, id, stored };
}

/** A signed-in tab that saves until `finish` is called, because the person logs out in another tab. */
async function tabThatSavesBeforeLogOut(storage = new MemoryStorage()) {
  const tab = await tabs.signedIn(storage);
  let finish = (): void => {};
  const saving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  tab.beforeLogOut(() => saving);
  tabs.say(LOGGED_OUT);
  await tabs.heard();
  return { tab, finish };
}

describe('a tab that was given a session', () => {
  test('[SESSION-14] does not start it if the person logs out before the tab uses the token', async () => {
    await tabs.signedIn();
    const storage = new MemoryStorage();
    const tab = openTab(storage, async () => {
      tabs.say(LOGGED_OUT);
      await tabs.heard();
    });
    await tab.resume();
    expect([tab.store.getState().loggedIn, storage.getItem(TOKEN), provider.asked]).toEqual([false, null, 0]);
  });

  test('[SESSION-13] uses the newest token if another tab has exchanged the given one', async () => {
    const service = await tabs.signedIn();
    const storage = new MemoryStorage();
    const used: unknown[] = [];
    const tab = openTab(storage, async () => {
      await service.renew();
      await tabs.heard();
      provider.answer = async () => void used.push(storage.getItem(TOKEN));
    });
    await tab.resume();
    expect([tab.store.getState().id, used]).toEqual(['email|a', ['token-1']]);
  });

  test('[SESSION-14] does not start it if the answer arrives after the message of the log-out', async () => {
    const { handOver, session, id, stored } = await askingHandOver();
    handOver.receive(LOGGED_OUT);
    handOver.receive({ type: 'give', id, subject: 'email|a', family: 'shared', token: 'late' });
    expect([await session, stored.dump()]).toEqual(['ending', '[]']);
  });

  test('starts it if the person has signed in again after the log-out', async () => {
    const { handOver, session, id } = await askingHandOver();
    handOver.receive(LOGGED_OUT);
    handOver.receive({ type: 'signed-in', subject: 'email|a' });
    handOver.receive({ type: 'give', id, subject: 'email|a', family: 'shared', token: 'next' });
    expect(await session).toEqual({ subject: 'email|a', token: 'next' });
  });
});

describe('a signed-in tab', () => {
  test.each([
    [SCOPE, 1],
    ['studio default page', 0],
    ['application acme page', 0],
    ['application default frame', 0],
  ])('[SESSION-12] answers a tab of the scope %j with %i messages', (scope, count) => {
    const { handOver, posted } = openHandOver({ ...SIGNED_OUT, loggedIn: true, id: 'email|a' });
    handOver.receive({ type: 'ask', scope, id: 'x', subject: '', family: '' });
    expect(posted).toHaveLength(count);
  });
});

describe('a tab that is loaded while other tabs save before a log-out', () => {
  test('[SESSION-14] does not sign in with the session that the provider still has', async () => {
    const { tab: saving, finish } = await tabThatSavesBeforeLogOut();
    Object.assign(document, { cookie: COOKIE });
    const tab = tabs.open();
    await tab.resume();
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
    finish();
    await expect.poll(() => saving.ending()).toBe('logged-out');
  });

  test('[SESSION-14] does not continue the session that it had', async () => {
    const [first, second] = [new MemoryStorage(), new MemoryStorage()];
    const service = await tabs.signedIn(first);
    await tabs.open(second).resume();
    await tabs.heard();
    // The page has left, and the next page of its tab is not loaded yet.
    const reloading = new MemoryStorage();
    for (const key of [TOKEN, 'trellis-family', 'trellis-person'])
      reloading.setItem(key, second.getItem(key) ?? '');
    let finish = (): void => {};
    const saving = new Promise<void>((resolve) => {
      finish = resolve;
    });
    service.beforeLogOut(() => saving);
    tabs.say(LOGGED_OUT);
    await tabs.heard();
    provider.asked = 0;
    const reloaded = tabs.open(reloading);
    await reloaded.resume();
    const { loggedIn } = reloaded.store.getState();
    expect([loggedIn, reloading.getItem(TOKEN), provider.asked]).toEqual([false, null, 0]);
    finish();
    await expect.poll(() => service.ending()).toBe('logged-out');
  });
});
