import { useEffect, useState } from 'react';
import type { Runtime } from '../application/state/index.ts';
import { useLocale } from '../brand/BrandContext.tsx';
import type { Sent } from './read-sent.ts';

/** Asks once for the person's submitted application; undefined until the answer, and if there is none. */
export function useSent(runtime: Runtime, isAsked: boolean): Sent | undefined {
  const locale = useLocale();
  const [sent, setSent] = useState<Sent>();
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('./read-sent.ts')
      .then(({ readSent }) => (signal.aborted ? undefined : readSent(runtime, locale, signal)))
      .then((found) => signal.aborted || setSent(found))
      // A chunk that can't be loaded: there is no notice.
      .catch(() => {});
    return () => leaving.abort();
  }, [runtime, locale, isAsked]);
  return sent;
}
