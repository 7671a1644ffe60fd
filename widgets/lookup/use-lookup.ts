import { useCallback, useEffect, useState } from 'react';
import { TYPING } from '#domain/limits.ts';
import { useLatest } from '#engine/react';

export type Lookup<T> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'ready'; result: T }
  | { state: 'failed' };

/**
 * Queries a port with the input. Debounced; a newer query aborts an older query, whose answer is ignored.
 * @param query undefined: no query (`idle`)
 * @param load rejects if the query fails (`failed`); `retry` repeats it
 */
export function useLookup<T>(
  query: string | undefined,
  load: (query: string, signal: AbortSignal) => Promise<T>,
  restMs: number = TYPING.lookupRestMs,
): Lookup<T> & { retry: () => void } {
  const [answer, setAnswer] = useState<{ question: string; lookup: Lookup<T> }>();
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(load);
  const question = `${attempt}:${query}`;

  useEffect(() => {
    if (query === undefined) return undefined;
    const abort = new AbortController();
    const settle = (lookup: Lookup<T>): void => {
      if (!abort.signal.aborted) setAnswer({ question, lookup });
    };
    const timer = setTimeout(() => {
      latest
        .current(query, abort.signal)
        .then((result) => settle({ state: 'ready', result }))
        .catch(() => settle({ state: 'failed' }));
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, question, restMs]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (query === undefined) return { state: 'idle', retry };
  return { ...(answer?.question === question ? answer.lookup : { state: 'loading' as const }), retry };
}
