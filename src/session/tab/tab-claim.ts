import { SESSION } from '#domain/limits.ts';
import type { TabStorage } from './tab-storage.ts';

const KEY = 'trellis-tab';
/** Holds the id while the tab is between two pages: the one that had it has left. */
const LEFT = 'trellis-tab-left';

/** Where a page says that it goes, and that it came back from the browser's memory of pages. */
type Page = Pick<Window, 'addEventListener'>;

/**
 * Tells a tab from its copy. "Duplicate tab" copies the tab's storage, refresh token and all; used twice, that token ends
 * the sessions of both (reuse detection). So a tab has an id, and its page holds a lock of that name while it lives. A page
 * that leaves says so in the tab's storage: the next one need not wait for the lock, however slow the device is.
 * @returns claims the id, once per load: `own`, or `copy` where another page holds it; a copy gets an id of its own.
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

/** The browser's locks; undefined where it has none or denies even a look at them. */
function locksOf(page: Navigator): LockManager | undefined {
  try {
    return page.locks;
  } catch {
    return undefined;
  }
}

/** Takes the lock and keeps it until the page leaves. False where another page has it for as long as `waitMs`. */
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
      // Denied altogether (an opaque origin): then nothing tells copies apart.
      .catch((error: unknown) => resolve((error as { name?: string } | undefined)?.name !== 'AbortError'));
  });
}
