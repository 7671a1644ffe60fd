import { useEffect, useLayoutEffect, useState } from 'react';

/** Seconds until a time (milliseconds since 1970), counting down; 0 if it is past or undefined. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const counting = until !== undefined && until > now;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);
  // A new lock starts between two ticks: update the time before the first paint.
  useLayoutEffect(() => {
    if (until !== undefined) setNow(Date.now());
  }, [until]);
  return left;
}
