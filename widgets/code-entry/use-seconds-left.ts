import { useEffect, useLayoutEffect, useState } from 'react';

/** Seconds until a time (milliseconds since 1970), counting down; 0 if it is past or undefined. */
export function useSecondsLeft(endsAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const counting = endsAt !== undefined && endsAt > now;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [counting]);
  // A new lock starts between two ticks: update the time before the first paint.
  useLayoutEffect(() => {
    if (endsAt !== undefined) setNow(Date.now());
  }, [endsAt]);
  return secondsLeft;
}
