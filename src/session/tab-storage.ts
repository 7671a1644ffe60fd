/** Small texts that outlive a reload of this tab; in memory alone where storage is denied. */
export interface TabStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Whether a reload keeps it. */
  readonly lasting: boolean;
}

/** @param open gives the browser's storage; may throw where it is denied (a blocked third-party frame). */
export function openTabStorage(open: () => Storage = () => window.sessionStorage): TabStorage {
  const memory = new Map<string, string>();
  const storage = probe(open);
  return {
    lasting: storage !== undefined,
    get: (key) => memory.get(key) ?? storage?.getItem(key) ?? undefined,
    set(key, value) {
      try {
        if (!storage) throw new Error('denied');
        storage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
  };
}

function probe(open: () => Storage): Storage | undefined {
  try {
    const storage = open();
    const key = 'trellis-probe';
    storage.setItem(key, key);
    storage.removeItem(key);
    return storage;
  } catch {
    return undefined;
  }
}
