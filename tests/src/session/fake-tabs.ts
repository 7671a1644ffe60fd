import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { createSessionService, type SessionOptions } from '#src/session/state/session-service.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { fakeBrowser, MemoryStorage, readCall } from './fake-browser.ts';
import { provider } from './fake-sdk.ts';

const boot = { platform: 'default', supportEmail: '' };
const CHANNEL = 'trellis-session-trellis-web';

/** Tabs of one browser, and a record of their requests to the provider outside the SDK. */
export function setUpTabs() {
  /** The channels of these tabs, closed after a test. Each test has its own: no session of another test or file hears it. */
  const channels: BroadcastChannel[] = [];
  let scope = '';
  class TabChannel extends BroadcastChannel {
    constructor(name: string) {
      super(`${scope} ${name}`);
      channels.push(this);
    }
  }
  const revoked: string[] = [];
  let other: BroadcastChannel;
  /** Called when the pages are left. */
  const leaving: (() => void)[] = [];
  const close = (): void => {
    for (const channel of channels.splice(0)) channel.close();
    for (const leave of leaving.splice(0)) leave();
  };
  beforeEach(() => {
    scope = randomUUID();
    fakeBrowser('http://localhost:8080');
    const addEventListener = (type: string, listener: () => void): void => {
      if (type === 'pagehide') leaving.push(listener);
    };
    Object.assign(window, { BroadcastChannel: TabChannel, addEventListener });
    other = new BroadcastChannel(`${scope} ${CHANNEL}`);
    provider.reset();
    revoked.length = 0;
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      revoked.push(String((await readCall(...call)).body.token));
      return new Response('{}');
    });
  });
  afterEach(() => {
    close();
    other.close();
    vi.unstubAllGlobals();
  });

  const open = (
    storage = new MemoryStorage(),
    claimed: 'own' | 'copy' = 'own',
    openedUrls: string[] = [],
    options: Partial<SessionOptions> = {},
  ) =>
    createSessionService({
      boot,
      claimTab: async () => claimed,
      ...options,
      storage: openTabStorage(() => storage),
      leave: (url) => void openedUrls.push(url),
    });
  return {
    /** Opens a page in a tab of this storage. `copy`: the browser duplicated another tab. */
    open,
    /** Closes the pages opened so far: they get no more messages. */
    close,
    /** The refresh tokens that were revoked. */
    revoked,
    /** Posts a message from another tab. */
    say: (message: unknown) => other.postMessage(message),
    /** Calls a function with each message of the tabs. */
    listen(listener: (message: { type: string }) => void): void {
      new TabChannel(CHANNEL).onmessage = ({ data }) => listener(data);
    },
    /** Waits until the tabs have received everything posted so far: messages arrive in order. */
    async heard(): Promise<void> {
      const listener = new TabChannel(CHANNEL);
      const end = new Promise((resolve) => {
        listener.onmessage = ({ data }) => data === 'end' && resolve(undefined);
      });
      other.postMessage('end');
      await end;
      listener.close();
    },
    /** A tab in which email|a is signed in. */
    async signedIn(storage = new MemoryStorage()) {
      const tab = open(storage);
      await tab.handleCallback();
      // A test in which the provider has a session sets this cookie.
      for (const prefix of ['', '_legacy_'])
        Object.assign(document, { cookie: `${prefix}auth0.trellis-web.is.authenticated=; Max-Age=0` });
      provider.asked = 0;
      return tab;
    },
  };
}
