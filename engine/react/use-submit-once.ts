import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './context/index.ts';

/**
 * Lets a visit of a screen be submitted only once, because the screen stays until the next one renders. A function
 * passed to `submitOnce` returns false if the screen may be submitted again.
 * @param visit changes with each visit; undefined: submits are not remembered
 * @param onStay called if the user comes to the same screen again without having left it (another address, Back)
 */
export function useSubmitOnce(visit: string | undefined, onStay: () => void) {
  const latest = useLatest({ visit, onStay });
  const remainingRef = useRef<string>(undefined);
  const hasSubmitted = useCallback(
    () => remainingRef.current !== undefined && remainingRef.current === latest.current.visit,
    [latest],
  );
  const submitOnce = useCallback(
    (onward: () => unknown): void => {
      if (hasSubmitted()) return;
      remainingRef.current = latest.current.visit;
      if (onward() === false) remainingRef.current = undefined;
    },
    [hasSubmitted, latest],
  );
  useEffect(() => {
    if (visit !== undefined) latest.current.onStay();
  }, [visit, latest]);
  useEffect(() => {
    const stay = (): void => {
      remainingRef.current = undefined;
      latest.current.onStay();
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [latest]);
  return { hasSubmitted, submitOnce };
}
