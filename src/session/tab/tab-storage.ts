/** Small texts that survive a reload of this tab; in memory if storage is denied or full. */
export interface TabStorage {
  get(key: string): string | undefined;
  /** @returns whether a reload keeps it; if not, storage still has its previous value */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  readonly isLasting: boolean;
}

const PROBE = 'trellis-probe';

/** @param open gets the browser's storage; may throw if it is denied (a blocked third-party frame) */
export function openTabStorage(open: () => Storage = () => window.sessionStorage): TabStorage {
  const writtenEntries = new Map<string, { value: string; isStored: boolean }>();
  const tryStorage = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const store = (key: string, value: string): boolean =>
    tryStorage((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  const remove = (key: string): void => tryStorage((storage) => storage.removeItem(key), undefined);
  return {
    get isLasting() {
      const isStored = store(PROBE, PROBE);
      remove(PROBE);
      return isStored;
    },
    get(key) {
      const ownEntry = writtenEntries.get(key);
      if (ownEntry && !ownEntry.isStored) return ownEntry.value;
      // A stored value is read again, because another page of this tab may have changed it.
      return tryStorage((storage) => storage.getItem(key) ?? undefined, ownEntry?.value);
    },
    set(key, value) {
      const isStored = store(key, value);
      writtenEntries.set(key, { value, isStored });
      return isStored;
    },
    remove(key) {
      writtenEntries.delete(key);
      remove(key);
    },
  };
}
