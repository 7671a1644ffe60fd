/**
 * Memoizes a function of an object as long as the object lives; mutable objects (in a test, in the compiler) are not
 * cached.
 * @param read its further arguments must belong to the object
 * @param isKept whether to cache for an object that is not frozen but never changes
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<Of extends object, More extends unknown[], Found>(
  read: (of: Of, ...more: More) => Found,
  isKept: (of: Of) => boolean = Object.isFrozen,
): (of: Of, ...more: More) => Found {
  const known = new WeakMap<Of, Found>();
  return (of, ...more) => {
    const before = known.get(of);
    if (before !== undefined || known.has(of)) return before as Found;
    const found = read(of, ...more);
    if (isKept(of)) known.set(of, found);
    return found;
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
