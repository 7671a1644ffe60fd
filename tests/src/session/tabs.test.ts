import { afterEach, describe, expect, test, vi } from 'vitest';
import { canRedirect } from '#src/session/provider/can-redirect.ts';
import { readIdentityConfig } from '#src/session/provider/identity-config.ts';
import { sessionOf } from '#src/session/state/session.ts';
import { openTabChannel, type TabMessage } from '#src/session/tab/tab-channel.ts';
import { createTabClaim } from '#src/session/tab/tab-claim.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';
import { MemoryStorage } from './fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

/** Web Locks shared by all tabs of a browser. A page releases its locks when it leaves or ends. */
function browserLocks() {
  const heldLocks = new Set<string>();
  const page = () => {
    const mine: string[] = [];
    const target = new EventTarget();
    const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      if (!heldLocks.has(name)) {
        heldLocks.add(name);
        mine.push(name);
        const done = work();
        void done.then(() => heldLocks.delete(name));
        return done;
      }
      return new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
      );
    };
    return {
      locks: { request } as unknown as LockManager,
      target: target as unknown as Window,
      held: () => mine.filter((name) => heldLocks.has(name)),
      /** Leaves for another page in the same tab. */
      leave: () => target.dispatchEvent(new Event('pagehide')),
      comeBack: () => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      /** Ends without an event: a crash, a discarded tab. */
      end: () => {
        for (const name of mine) heldLocks.delete(name);
      },
    };
  };
  return page;
}
const copyOf = (storage: MemoryStorage) => {
  const copy = new MemoryStorage();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    copy.setItem(key, storage.getItem(key) ?? '');
  }
  return copy;
};

const claim = (
  of: MemoryStorage,
  { locks, target }: Pick<ReturnType<ReturnType<typeof browserLocks>>, 'locks' | 'target'>,
) =>
  createTabClaim(
    openTabStorage(() => of),
    locks,
    target,
  );

describe('a tab and its copies', () => {
  test('a reload is the same tab; a duplicate is a copy, with a new id', async () => {
    const open = browserLocks();
    const storage = new MemoryStorage();
    const first = open();
    expect(await claim(storage, first)()).toBe('own');
    const copied = copyOf(storage);
    const second = open();
    const ask = claim(copied, second);
    expect([await ask(), await ask()]).toEqual(['copy', 'copy']);
    expect(copied.dump()).not.toBe(storage.dump());
    // Both end, and are opened again.
    first.end();
    second.end();
    expect(await claim(storage, open())()).toBe('own');
    expect(await claim(copied, open())()).toBe('own');
  });

  test('a reload is the same tab however late the old page releases its lock', async () => {
    const open = browserLocks();
    const storage = new MemoryStorage();
    const first = open();
    await claim(storage, first)();
    first.leave();
    const lateTab = open();
    // The browser is slow: a request is refused for longer than the timeout.
    vi.spyOn(lateTab.locks, 'request').mockReturnValue(new Promise(() => {}));
    expect(await claim(storage, lateTab)()).toBe('own');
    // Only the next page is exempt; a copy made from then on is a copy.
    const third = open();
    lateTab.leave();
    await claim(storage, third)();
    expect(third.held()).toHaveLength(1);
    expect(await claim(copyOf(storage), open())()).toBe('copy');
  });

  test('a page from the back-forward cache claims its tab again', async () => {
    const open = browserLocks();
    const storage = new MemoryStorage();
    const first = open();
    await claim(storage, first)();
    first.leave();
    await Promise.resolve();
    expect(first.held()).toEqual([]);
    first.comeBack();
    expect(await claim(copyOf(storage), open())()).toBe('copy');
    first.leave();
    expect(await claim(storage, open())()).toBe('own');
  });

  test('are not distinguished if the browser has no locks or storage is denied', async () => {
    const denied = openTabStorage(() => {
      throw new Error('denied');
    });
    const { locks, target } = browserLocks()();
    expect(await createTabClaim(denied, locks, target)()).toBe('own');
    const refusing = {
      request: () => Promise.reject(new DOMException('', 'SecurityError')),
    } as unknown as LockManager;
    const storage = new MemoryStorage();
    storage.setItem('trellis-tab', 'x');
    expect(await claim(storage, { locks: refusing, target })()).toBe('own');
  });
});

describe('a message between tabs', () => {
  test('reaches the other tabs, and a message of another format does not', async () => {
    vi.stubGlobal('window', { BroadcastChannel });
    const receivedMessages: TabMessage[] = [];
    const channel = openTabChannel('session-test', () => {});
    openTabChannel('session-test', (message) => receivedMessages.push(message));
    const stranger = new BroadcastChannel('session-test');
    for (const badMessage of [null, 'x', { type: 'evil', subject: 'a' }, { type: 'expired' }])
      stranger.postMessage(badMessage);
    channel.post({ type: 'logged-out', subject: 'email|1' });
    await expect.poll(() => receivedMessages).toEqual([{ type: 'logged-out', subject: 'email|1' }]);
    stranger.close();
  });

  test('a new page posts a message without content, so that Chromium evicts earlier pages from its cache', async () => {
    vi.stubGlobal('window', { BroadcastChannel });
    const receivedMessages: TabMessage[] = [];
    openTabChannel('session-open', (message) => receivedMessages.push(message));
    const keptChannel = new BroadcastChannel('session-open');
    const spoken = new Promise((resolve) => {
      keptChannel.onmessage = resolve;
    });
    openTabChannel('session-open', () => {});
    await spoken;
    expect(receivedMessages).toEqual([]);
    keptChannel.close();
  });

  test('a browser without channels causes no error', () => {
    vi.stubGlobal('window', {});
    openTabChannel('x', () => {}).post({ type: 'expired', subject: 'a' });
  });
});

describe("whether a page may leave for the provider's", () => {
  const page = (parts: { framed?: boolean; cookies?: boolean }) => {
    let jar = '';
    const document = {
      get cookie() {
        return jar;
      },
      set cookie(line: string) {
        if (parts.cookies) jar = line.includes('Max-Age=0') ? '' : (line.split(';')[0] ?? '');
      },
    };
    const self = { document } as Record<string, unknown>;
    self.self = self;
    self.top = parts.framed ? {} : self;
    return self as unknown as Window & typeof globalThis;
  };
  test.each([
    [true, {}, true],
    [false, { cookies: true }, true],
    [false, {}, false],
    [true, { framed: true }, false],
  ])('storage %s, %j: %s', (lasting, parts, expected) => {
    expect(canRedirect(lasting, page(parts))).toBe(expected);
  });
});

test("the end of a session is computed by the provider's clock: a local clock that is 5 minutes wrong changes nothing", () => {
  const issued = 1_800_000_000;
  const claims = { sub: 'x', iat: issued, 'https://trellis.example/session_expires_at': issued + 3600 };
  for (const skew of [-300_000, 0, 300_000]) {
    const now = issued * 1000 + skew;
    expect((sessionOf(claims, now).expires ?? 0) - now).toBe(3_600_000);
  }
});

test.each([
  [{}, 'http://x/oauth/revoke-all'],
  [{ domain: 'acme.auth0.com' }, undefined],
  [{ domain: 'acme.auth0.com', otpUrl: 'https://codes.example' }, 'https://codes.example/oauth/revoke-all'],
])('log-out everywhere: %j: %s', (identity, url) => {
  const boot = { platform: 'default', supportEmail: '', identity };
  expect(readIdentityConfig(boot, 'http://x').revokeAllUrl).toBe(url);
});
