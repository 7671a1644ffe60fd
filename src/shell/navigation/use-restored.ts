import { useEffect, useEffectEvent } from 'react';

/** Calls back where the browser shows the page again as it was left, from its memory of pages: nothing of it begins anew by itself. */
export function useRestored(onRestored: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
