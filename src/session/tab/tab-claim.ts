import { SESSION } from '#domain/limits.ts';
import type { TabStorage } from './tab-storage.ts';

const KEY = 'trellis-tab';
/** Contains the id while the tab is between two pages: the previous page has left. */
const LEFT = 'trellis-tab-left';

/** The page's events for leaving and for returning from the back-forward cache. */
type Page = Pick<Window, 'addEventListener'>;

/**
 * Distinguishes a tab from its duplicate. "Duplicate tab" copies the tab's storage with the refresh token,
 * and its second use ends the sessions of both (reuse detection). So a tab has an id, and its page holds a
 * lock of that name. A leaving page says so in the tab's storage, so that the next one need not wait for the
 * lock.
 * @returns a function that claims the id once per load: `own`, or `copy` if another page holds it; a copy
 * gets a new id
 */
export function createTabClaim(
  storage: TabStorage,
  locks: LockManager | undefined = locksOf(navigator),
  page: Page = window,
): () => Promise<'own' | 'copy'> {
  let claimed: Promise<'own' | 'copy'> | undefined;
  const claim = async (): Promise<'own' | 'copy'> => {
    if (!locks || !storage.lasting) return 'own';
    const known = storage.get(KEY);
    const left = storage.get(LEFT);
    storage.remove(LEFT);
    if (known !== undefined && left === known) {
      void hold(locks, known, page);
      return keep(known, 'own');
    }
    if (known !== undefined && (await hold(locks, known, page, SESSION.tabClaimMs)))
      return keep(known, 'own');
    const id = crypto.randomUUID();
    storage.set(KEY, id);
    await hold(locks, id, page, SESSION.tabClaimMs);
    return keep(id, known === undefined ? 'own' : 'copy');
  };
  const keep = (id: string, as: 'own' | 'copy'): 'own' | 'copy' => {
    page.addEventListener('pagehide', () => storage.set(LEFT, id));
    page.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted || !locks) return;
      storage.remove(LEFT);
      void hold(locks, id, page);
    });
    return as;
  };
  return () => {
    claimed ??= claim();
    return claimed;
  };
}

/** The browser's locks; undefined if they don't exist or access is denied. */
function locksOf(page: Navigator): LockManager | undefined {
  try {
    return page.locks;
  } catch {
    return undefined;
  }
}

/**
 * Acquires the lock and keeps it until the page leaves. False if another page holds it longer than `waitMs`.
 */
function hold(locks: LockManager, id: string, page: Page, waitMs?: number): Promise<boolean> {
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
      // Denied (an opaque origin): then duplicates can't be detected.
      .catch((error: unknown) => resolve((error as { name?: string } | undefined)?.name !== 'AbortError'));
  });
}
