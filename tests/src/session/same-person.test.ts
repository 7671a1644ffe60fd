import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionService } from '#src/session/state/session-service.ts';
import { fakeBrowser } from './fake-browser.ts';

/** The person that the provider knows this browser as, and how often it was asked. */
const provider = vi.hoisted(() => ({ subject: 'email|a', asked: 0 }));
vi.mock('@auth0/auth0-spa-js', () => {
  class Auth0Client {
    async getTokenSilently() {
      provider.asked += 1;
      return 'token';
    }
    async getIdTokenClaims() {
      return { sub: provider.subject };
    }
    async handleRedirectCallback() {
      return {};
    }
    async logout() {}
  }
  class CacheKey {
    toKey = () => 'key';
  }
  return { Auth0Client, CacheKey };
});

const boot = { platform: 'default', supportEmail: '' };
/** Those of the tabs: a tab of one test must not hear the next one's. */
const channels: BroadcastChannel[] = [];
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}
let other: BroadcastChannel;
beforeEach(() => {
  fakeBrowser('http://localhost:8080');
  Object.assign(window, { BroadcastChannel: TabChannel });
  other = new BroadcastChannel('trellis-session-trellis-web');
  Object.assign(provider, { subject: 'email|a', asked: 0 });
});
afterEach(() => {
  for (const channel of [other, ...channels.splice(0)]) channel.close();
  vi.unstubAllGlobals();
});

const newTab = () => createSessionService({ boot, claimTab: async () => 'own' });

/** A tab whose session, that of email|a, has expired. */
async function expiredTab() {
  const tab = newTab();
  expect(await tab.handleCallback()).toMatchObject({ ok: true });
  tab.expire();
  provider.asked = 0;
  return tab;
}

/** Waits until the tab has heard everything said so far: messages come in their order. */
async function heard(): Promise<void> {
  const listener = new BroadcastChannel('trellis-session-trellis-web');
  const end = new Promise((resolve) => {
    listener.onmessage = ({ data }) => data === 'end' && resolve(undefined);
  });
  other.postMessage('end');
  await end;
  listener.close();
}

test('a tab whose session expired takes up the same person who signs in in another tab', async () => {
  const tab = await expiredTab();
  other.postMessage({ type: 'signed-in', subject: 'email|a' });
  await expect.poll(() => tab.store.getState().id).toBe('email|a');
});

test.each([
  ['another person', { type: 'signed-in', subject: 'email|b' }],
  ['nobody by name', { type: 'signed-in' }],
])(
  'a tab whose session expired does not ask the provider if %s signs in in another tab',
  async (_who, message) => {
    const tab = await expiredTab();
    provider.subject = 'email|b';
    other.postMessage(message);
    await heard();
    expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
  },
);

test('a tab that never had a session does not ask the provider if somebody signs in in another tab', async () => {
  const tab = newTab();
  other.postMessage({ type: 'signed-in', subject: 'email|a' });
  await heard();
  expect([tab.store.getState().loggedIn, provider.asked]).toEqual([false, 0]);
});

test('a tab stays signed out if the provider answers with another person than its last one', async () => {
  const tab = await expiredTab();
  provider.subject = 'email|b';
  const seen: unknown[] = [];
  tab.store.subscribe(({ id }) => seen.push(id));
  other.postMessage({ type: 'signed-in', subject: 'email|a' });
  await expect.poll(() => provider.asked).toBe(1);
  await heard();
  expect([tab.store.getState().loggedIn, tab.ending(), seen]).toEqual([false, 'expired', []]);
});
