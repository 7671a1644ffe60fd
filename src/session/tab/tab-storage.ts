/** Small texts that survive a reload of this tab; in memory if storage is denied or full. */
export interface TabStorage {
  get(key: string): string | undefined;
  /** @returns whether a reload keeps it; if not, storage still has its previous value */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  readonly lasting: boolean;
}

const PROBE = 'trellis-probe';

/** @param open gets the browser's storage; may throw if it is denied (a blocked third-party frame) */
export function openTabStorage(open: () => Storage = () => window.sessionStorage): TabStorage {
  const setHere = new Map<string, { value: string; stored: boolean }>();
  const tried = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const store = (key: string, value: string): boolean =>
    tried((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  const remove = (key: string): void => tried((storage) => storage.removeItem(key), undefined);
  return {
    get lasting() {
      const stored = store(PROBE, PROBE);
      remove(PROBE);
      return stored;
    },
    get(key) {
      const own = setHere.get(key);
      // Another page of this tab may have changed it.
      if (own && !own.stored) return own.value;
      return tried((storage) => storage.getItem(key) ?? undefined, own?.value);
    },
    set(key, value) {
      const stored = store(key, value);
      setHere.set(key, { value, stored });
      return stored;
    },
    remove(key) {
      setHere.delete(key);
      remove(key);
    },
  };
}
