import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

/** A Storage in memory. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, String(value));
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
  /** The storage's whole content as text. */
  dump(): string {
    return JSON.stringify([...this.#items]);
  }
}

/** Address and body of a call to `fetch`, however it was called. */
export async function readCall(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<{ url: string; body: Record<string, unknown> }> {
  const request = new Request(input, init);
  return { url: request.url, body: await request.json() };
}

interface FakeOptions {
  denied?: boolean;
  locks?: 'granted' | 'rejected' | 'thrown' | 'absent';
}

export interface FakeBrowser {
  sessionStorage: MemoryStorage;
  localStorage: MemoryStorage;
  /** Navigates without a network. */
  goTo(href: string): void;
  cookies(): string;
}

/**
 * The few parts of a browser that the sign-in SDK and src/session touch, at `origin`. Undone by `vi.unstubAllGlobals()`.
 * @param denied the storages throw and locks are refused, as in a blocked third-party frame.
 * @param locks how the browser refuses locks, if it does: with each request, at the first look, or by having none.
 */
export function fakeBrowser(
  origin: string,
  { denied = false, locks = denied ? 'rejected' : 'granted' }: FakeOptions = {},
): FakeBrowser {
  const sessionStorage = new MemoryStorage();
  const localStorage = new MemoryStorage();
  const jar = new Map<string, string>();
  let href = `${origin}/`;
  const location = {
    get href() {
      return href;
    },
    get origin() {
      return new URL(href).origin;
    },
    get pathname() {
      return new URL(href).pathname;
    },
    get search() {
      return new URL(href).search;
    },
    get protocol() {
      return new URL(href).protocol;
    },
    assign(to: string) {
      href = to;
    },
  };
  const storages = {
    get sessionStorage(): Storage {
      if (denied) throw new DOMException('Storage is denied.', 'SecurityError');
      return sessionStorage;
    },
    get localStorage(): Storage {
      if (denied) throw new DOMException('Storage is denied.', 'SecurityError');
      return localStorage;
    },
  };
  const document = {
    documentElement: { lang: 'en-US' },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const index = pair.indexOf('=');
      const expires = attributes.find((part) => /^expires=/i.test(part))?.slice(8);
      const isOver = expires ? new Date(expires).getTime() <= Date.now() : attributes.includes('Max-Age=0');
      if (isOver) jar.delete(pair.slice(0, index));
      else jar.set(pair.slice(0, index), pair.slice(index + 1));
    },
  };
  const fakeFetch = (input: string, init?: RequestInit) => fetch(input, init);
  const window = Object.defineProperties(
    {
      fetch: fakeFetch,
      location,
      document,
      crypto: webcrypto,
      btoa,
      atob,
      addEventListener() {},
      removeEventListener() {},
    },
    Object.getOwnPropertyDescriptors(storages),
  );
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', fakeNavigator(locks));
  if (!denied) vi.stubGlobal('sessionStorage', sessionStorage);
  if (!denied) vi.stubGlobal('localStorage', localStorage);
  return {
    sessionStorage,
    localStorage,
    goTo: (to) => location.assign(new URL(to, href).href),
    cookies: () => document.cookie,
  };
}

function fakeNavigator(locks: FakeOptions['locks']): object {
  const denied = () => new DOMException('The request was denied.', 'SecurityError');
  if (locks === 'absent') return {};
  if (locks === 'rejected') return { locks: { request: () => Promise.reject(denied()) } };
  if (locks !== 'thrown') return { locks: fakeLocks() };
  return Object.defineProperty({}, 'locks', {
    configurable: true,
    get() {
      throw denied();
    },
  });
}

interface Waiting {
  mode: string;
  start: () => void;
}

/** Web Locks of one browser: one holder of a name at a time, or several that share it; in the order of the requests. */
export function fakeLocks() {
  const heldLocks = new Map<string, { mode: string; count: number }>();
  const queues = new Map<string, Waiting[]>();
  const next = (name: string): void => {
    const [first] = queues.get(name) ?? [];
    const now = heldLocks.get(name);
    if (!first || (now && !(now.mode === 'shared' && first.mode === 'shared'))) return;
    queues.get(name)?.shift();
    heldLocks.set(name, { mode: first.mode, count: (now?.count ?? 0) + 1 });
    first.start();
    next(name);
  };
  const release = (name: string): void => {
    const { mode, count } = heldLocks.get(name) ?? { mode: '', count: 1 };
    if (count > 1) heldLocks.set(name, { mode, count: count - 1 });
    else heldLocks.delete(name);
    next(name);
  };
  return {
    request(
      name: string,
      { mode = 'exclusive', signal }: { mode?: string; signal?: AbortSignal },
      work: (lock: object) => Promise<unknown>,
    ) {
      return new Promise((resolve, reject) => {
        const start = () =>
          void work({ name })
            .then(resolve, reject)
            .finally(() => release(name));
        const waiting = { mode, start };
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        queue.push(waiting);
        signal?.addEventListener('abort', () => {
          const index = queue.indexOf(waiting);
          if (index < 0) return;
          queue.splice(index, 1);
          reject(signal.reason);
        });
        next(name);
      });
    },
    query: async () => ({ held: [...heldLocks.keys()].map((name) => ({ name })) }),
  };
}
