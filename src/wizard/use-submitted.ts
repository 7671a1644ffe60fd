import { useEffect, useState } from 'react';
import type { Runtime } from '../application/state/index.ts';
import { useLocale } from '../brand/BrandContext.tsx';
import type { SubmittedSummary } from './read-submitted.ts';

/** Asks once for the person's submitted application; undefined until the answer, and if there is none. */
export function useSubmitted(runtime: Runtime, isNeeded: boolean): SubmittedSummary | undefined {
  const locale = useLocale();
  const [submitted, setSubmitted] = useState<SubmittedSummary>();
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('./read-submitted.ts')
      .then(({ readSubmitted }) => (signal.aborted ? undefined : readSubmitted(runtime, locale, signal)))
      .then((found) => signal.aborted || setSubmitted(found))
      // A chunk that can't be loaded: there is no notice.
      .catch(() => {});
    return () => leaving.abort();
  }, [runtime, locale, isNeeded]);
  return submitted;
}
