import { SESSION } from '#domain/limits.ts';
import type { TabStorage } from './tab-storage.ts';

const KEY = 'trellis-tab';
/** Storage key of the tab's id between two pages: a duplicated tab has no such key. */
const LEFT_KEY = 'trellis-tab-left';

type Page = Pick<Window, 'addEventListener'>;

/**
 * Distinguishes a tab from its duplicate, whose copied refresh token would end both sessions when used. So a
 * tab has an id, and its page holds a lock of that name until it leaves.
 * @returns a function that claims the id once per load: `own`, or `copy` with a new id
 */
export function createTabClaim(
  storage: TabStorage,
  locks: LockManager | undefined = locksOf(navigator),
  page: Page = window,
): () => Promise<'own' | 'copy'> {
  let claimed: Promise<'own' | 'copy'> | undefined;
  const claim = async (): Promise<'own' | 'copy'> => {
    if (!locks || !storage.isLasting) return 'own';
    const storedId = storage.get(KEY);
    const leftId = storage.get(LEFT_KEY);
    storage.remove(LEFT_KEY);
    if (storedId !== undefined && leftId === storedId) {
      void holdLock(locks, storedId, page);
      return watchPage(storedId, 'own');
    }
    if (storedId !== undefined && (await holdLock(locks, storedId, page, SESSION.tabClaimMs)))
      return watchPage(storedId, 'own');
    const id = crypto.randomUUID();
    storage.set(KEY, id);
    await holdLock(locks, id, page, SESSION.tabClaimMs);
    return watchPage(id, storedId === undefined ? 'own' : 'copy');
  };
  const watchPage = (id: string, as: 'own' | 'copy'): 'own' | 'copy' => {
    page.addEventListener('pagehide', () => storage.set(LEFT_KEY, id));
    page.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted || !locks) return;
      storage.remove(LEFT_KEY);
      void holdLock(locks, id, page);
    });
    return as;
  };
  return () => {
    claimed ??= claim();
    return claimed;
  };
}

/** Undefined if locks don't exist or access is denied. */
function locksOf(page: Navigator): LockManager | undefined {
  try {
    return page.locks;
  } catch {
    return undefined;
  }
}

/** Holds the lock of a tab's id until the page is left. False if another page holds it longer than `waitMs`. */
function holdLock(locks: LockManager, id: string, page: Page, waitMs?: number): Promise<boolean> {
  const waiting = new AbortController();
  const timer = waitMs === undefined ? undefined : setTimeout(() => waiting.abort(), waitMs);
  return new Promise((resolve) => {
    locks
      .request(`${KEY}-${id}`, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        resolve(true);
        return new Promise<void>((release) =>
          page.addEventListener('pagehide', () => release(), { once: true }),
        );
      })
      // Denied (an opaque origin): duplicates can't be detected.
      .catch((error: unknown) => resolve((error as { name?: string } | undefined)?.name !== 'AbortError'));
  });
}
