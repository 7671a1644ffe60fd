import { SESSION } from '#domain/limits.ts';
import type { TabStorage } from './tab-storage.ts';

const KEY = 'trellis-tab';

/**
 * Tells a tab from its copy. "Duplicate tab" copies the tab's storage, refresh token and all; used twice, that token ends
 * the sessions of both (reuse detection). So a tab has an id, and its page holds a lock of that name while it lives.
 * @returns claims the id, once per load: `own`, or `copy` where another page holds it; a copy gets an id of its own.
 */
export function createTabClaim(
  storage: TabStorage,
  locks: LockManager | undefined = locksOf(navigator),
): () => Promise<'own' | 'copy'> {
  let claimed: Promise<'own' | 'copy'> | undefined;
  const claim = async (): Promise<'own' | 'copy'> => {
    if (!locks || !storage.lasting) return 'own';
    const known = storage.get(KEY);
    if (known !== undefined && (await hold(locks, known))) return 'own';
    const id = crypto.randomUUID();
    storage.set(KEY, id);
    await hold(locks, id);
    return known === undefined ? 'own' : 'copy';
  };
  return () => {
    claimed ??= claim();
    return claimed;
  };
}

/** The browser's locks; undefined where it has none or denies even a look at them. */
function locksOf(page: Navigator): LockManager | undefined {
  try {
    return page.locks;
  } catch {
    return undefined;
  }
}

/** Takes the lock and keeps it for as long as the page lives. False where another page has it. */
function hold(locks: LockManager, id: string): Promise<boolean> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), SESSION.tabClaimMs);
  return new Promise((resolve) => {
    locks
      .request(`${KEY}-${id}`, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        return new Promise(() => {});
      })
      // Denied altogether (an opaque origin): then nothing tells copies apart.
      .catch((error: unknown) => resolve((error as { name?: string } | undefined)?.name !== 'AbortError'));
  });
}
