import { lazy, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

const Embedded = lazy(async () => ({ default: (await import('../embed/Embedded.tsx')).Embedded }));

/** Embedded mode (spec §1): its code is fetched only in a frame or in a window that another page opened. */
export function EmbedLoader() {
  const hydrated = useHydrated();
  if (!hydrated || (window.parent === window && window.opener === null)) return null;
  return (
    <Suspense fallback={null}>
      <Embedded />
    </Suspense>
  );
}
