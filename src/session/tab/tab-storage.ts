/** Small texts that outlive a reload of this tab. Where storage is denied or full, now or later, memory has what was set here. */
export interface TabStorage {
  get(key: string): string | undefined;
  /** @returns whether a reload keeps it; where not, it still has what was there before */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Whether a reload keeps it. */
  readonly lasting: boolean;
}

const PROBE = 'trellis-probe';

/** @param open gives the browser's storage; may throw where it is denied (a blocked third-party frame). */
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
      // What was stored may have changed since, on another page of this tab.
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
