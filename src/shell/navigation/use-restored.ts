import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser restores the page from the back-forward cache, where no effect runs again. */
export function useRestored(onRestored: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
