import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  callbackTarget,
  isCallback,
  isReturned,
  returnedTarget,
  startTarget,
} from '../application/callback.ts';
import { readEntryQuery } from '../application/entry-query.ts';
import type { Runtime } from '../application/runtime.ts';

/** What an address asked for besides its step: to be gone to once, in place of the address. */
export interface Entry {
  pending: boolean;
  to?: string;
}

/**
 * Reads a link's query when it arrives: a return from the provider's page, prefilled answers, `hide`. The address is
 * cleaned at once.
 */
export function useEntry(runtime: Runtime): Entry {
  const { pathname, search, hash } = useLocation();
  const [done, setDone] = useState<{ search: string; to?: string }>();
  useEffect(() => {
    if (search === '' || done?.search === search) return;
    let gone = false;
    const finish = (to?: string): void => {
      if (!gone) setDone({ search, to });
    };
    if (isCallback(runtime.engine.flow, pathname, search)) {
      callbackTarget(runtime).then(finish);
    } else if (isReturned(runtime.engine.flow, pathname, search)) {
      finish(returnedTarget(runtime));
    } else if (new URLSearchParams(search).has('start')) {
      finish(startTarget(runtime, pathname, search));
    } else {
      const rest = readEntryQuery(runtime, search);
      finish(rest === search ? undefined : `${pathname}${rest}${hash}`);
    }
    return () => {
      gone = true;
    };
  }, [runtime, pathname, search, hash, done]);
  if (search === '') return { pending: false };
  if (done?.search !== search) return { pending: true };
  return { pending: false, to: done.to };
}
