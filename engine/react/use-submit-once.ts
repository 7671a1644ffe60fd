import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './context/index.ts';

/**
 * Lets a visit of a screen be submitted only once, because the screen stays until the next one renders. If the function
 * that is passed to `submitOnce` returns false, the screen may be submitted again.
 * @param visit identifies the visit; undefined if submits are not remembered
 * @param onStay called on a new visit of the same screen without a new mount (another address, Back)
 */
export function useSubmitOnce(visit: string | undefined, onStay: () => void) {
  const latest = useLatest({ visit, onStay });
  const submittedVisit = useRef<string>(undefined);
  const hasSubmitted = useCallback(
    () => submittedVisit.current !== undefined && submittedVisit.current === latest.current.visit,
    [latest],
  );
  const submitOnce = useCallback(
    (navigate: () => unknown): void => {
      if (hasSubmitted()) return;
      submittedVisit.current = latest.current.visit;
      if (navigate() === false) submittedVisit.current = undefined;
    },
    [hasSubmitted, latest],
  );
  useEffect(() => {
    if (visit !== undefined) latest.current.onStay();
  }, [visit, latest]);
  useEffect(() => {
    const onStay = (): void => {
      submittedVisit.current = undefined;
      latest.current.onStay();
    };
    window.addEventListener('popstate', onStay);
    return () => window.removeEventListener('popstate', onStay);
  }, [latest]);
  return { hasSubmitted, submitOnce };
}
