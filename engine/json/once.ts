/**
 * Memoizes a function of an object as long as the object lives; mutable objects (in a test, in the compiler) are not
 * cached.
 * @param read computes the result; its further arguments must always be the same for an object, because the cache ignores them
 * @param isCacheable whether to cache for an object that is not frozen but never changes
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<Of extends object, More extends unknown[], Found>(
  read: (of: Of, ...args: More) => Found,
  isCacheable: (of: Of) => boolean = Object.isFrozen,
): (of: Of, ...args: More) => Found {
  const results = new WeakMap<Of, Found>();
  return (of, ...args) => {
    const before = results.get(of);
    if (before !== undefined || results.has(of)) return before as Found;
    const result = read(of, ...args);
    if (isCacheable(of)) results.set(of, result);
    return result;
  };
}

/** Loads once and caches the result; a failure is not cached. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
