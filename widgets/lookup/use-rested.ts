import { useEffect, useState } from 'react';
import { TYPING } from '#domain/limits.ts';

/** Whether a value has not changed for a moment; a live region waits for this, so that it does not speak at each key. */
export function useIsResting(value: unknown): boolean {
  const [restedValue, setRestedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRestedValue(value), TYPING.lookupRestMs);
    return () => clearTimeout(timer);
  }, [value]);
  return restedValue === value;
}
