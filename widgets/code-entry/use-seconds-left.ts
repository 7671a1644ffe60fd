import { useEffect, useLayoutEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down; 0 when it has passed or there is none. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const counting = until !== undefined && until > now;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);
  // A new lock begins between two ticks: nobody sees it counted from the last one.
  useLayoutEffect(() => {
    if (until !== undefined) setNow(Date.now());
  }, [until]);
  return left;
}
