import { useEffect, useState } from 'react';
import { TYPING } from '#domain/limits.ts';

/** Whether a value has not changed for a moment, so that a live region is not filled at each key. */
export function useRested(value: unknown): boolean {
  const [restedValue, setRestedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRestedValue(value), TYPING.lookupRestMs);
    return () => clearTimeout(timer);
  }, [value]);
  return restedValue === value;
}
