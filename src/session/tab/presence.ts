type Page = Pick<Window, 'addEventListener'>;

/** Tells the pages of a browser whether any of them is signed in, without messages. */
export interface Presence {
  /** Resolves once other pages can see it. */
  mark(isSignedIn: boolean): Promise<void>;
  /** False if the browser has no locks, or denies them. */
  isAnyPageSignedIn(): Promise<boolean>;
  /** Resolves once no page is signed in, or after `ms`. */
  whenNoPageSignedIn(ms: number): Promise<void>;
}

/** A signed-in page holds a shared lock of this name, which the browser releases when the page ends. */
export function createPresence(
  name: string,
  locksOf: () => LockManager | undefined = () => navigator.locks,
  page: Page = window,
): Presence {
  let isMarked = false;
  let release: (() => void) | undefined;

  const holdLock = (): Promise<void> => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    return new Promise((resolve) => {
      const onGranted = (): Promise<void> => {
        resolve();
        return released;
      };
      // Without locks, a page neither gives its session nor gets one.
      (async () => locksOf()?.request(name, { mode: 'shared' }, onGranted))().then(
        () => resolve(),
        () => resolve(),
      );
    });
  };
  page.addEventListener('pagehide', () => release?.());
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isMarked) void holdLock();
  });
  return {
    async mark(here) {
      if (here === isMarked) return;
      isMarked = here;
      if (here) await holdLock();
      else release?.();
    },
    async isAnyPageSignedIn() {
      try {
        const { held: heldLocks = [] } = (await locksOf()?.query()) ?? {};
        return heldLocks.some((lock) => lock.name === name);
      } catch {
        return false;
      }
    },
    async whenNoPageSignedIn(ms) {
      try {
        await locksOf()?.request(name, { signal: AbortSignal.timeout(ms) }, async () => {});
      } catch {
        // A page is still there, or the browser denies locks.
      }
    },
  };
}
