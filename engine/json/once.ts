/**
 * A function that reads something off an object, and reads it once: what it found is kept as long as the object is. One that
 * may still change (not frozen: in a test, in the compiler) is read anew each time.
 * @param read what else it is given must belong to the object
 * @param isKept for objects that nobody changes, though they are not frozen
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

/** Asks once and keeps the answer; what failed is asked for anew by whoever comes next. */
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
