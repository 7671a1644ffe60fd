interface LockOptions {
  signal?: AbortSignal;
}
type Work<T> = (lock: { name: string; mode: 'exclusive' }) => Promise<T> | T;

/**
 * The SDK renews tokens only under `navigator.locks`, which a frame without storage refuses. Such a page
 * shares no storage with others, so locks within the page suffice.
 */
export async function ensureLocks(): Promise<void> {
  if (await locksWork()) return;
  Object.defineProperty(navigator, 'locks', { value: createPageLocks(), configurable: true });
}

async function locksWork(): Promise<boolean> {
  try {
    return await navigator.locks.request('trellis-probe', { ifAvailable: true }, async () => true);
  } catch {
    return false;
  }
}

/** The part of the Web Locks API that the SDK uses: exclusive locks within this page. */
export function createPageLocks() {
  const tails = new Map<string, Promise<void>>();
  return {
    /** @throws the signal's reason if it is aborted while waiting */
    async request<T>(name: string, { signal }: LockOptions, work: Work<T>): Promise<T> {
      const before = tails.get(name) ?? Promise.resolve();
      let release = (): void => {};
      const finished = new Promise<void>((resolve) => {
        release = resolve;
      });
      const tail = before.then(() => finished);
      tails.set(name, tail);
      void tail.then(() => tails.get(name) === tail && tails.delete(name));
      try {
        await waitForTurn(before, signal);
        return await work({ name, mode: 'exclusive' });
      } finally {
        release();
      }
    },
  };
}

function waitForTurn(before: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    before.then(resolve);
  });
}
