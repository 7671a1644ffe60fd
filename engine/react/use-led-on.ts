import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './context/index.ts';

/**
 * Remembers that a visit of a screen has led on. The screen may stand there until the next one is drawn; what is pressed meanwhile
 * must not be done once more. What `lead` is given returns false where it leads nowhere.
 * @param visit changes with each visit; undefined: nothing is remembered
 * @param onStay the same screen is visited anew, without having been left: by another address of it, or by Back before the next was drawn
 */
export function useLedOn(visit: string | undefined, onStay: () => void) {
  const latest = useLatest({ visit, onStay });
  const left = useRef<string>(undefined);
  const hasLed = useCallback(
    () => left.current !== undefined && left.current === latest.current.visit,
    [latest],
  );
  const lead = useCallback(
    (onward: () => unknown): void => {
      if (hasLed()) return;
      left.current = latest.current.visit;
      if (onward() === false) left.current = undefined;
    },
    [hasLed, latest],
  );
  useEffect(() => {
    if (visit !== undefined) latest.current.onStay();
  }, [visit, latest]);
  useEffect(() => {
    const stay = (): void => {
      left.current = undefined;
      latest.current.onStay();
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [latest]);
  return { hasLed, lead };
}
