import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldWords, locate } from '#engine/core/index.ts';
import { useText } from '#engine/react/index.ts';
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
  const { alerts } = runtime;
  const { pathname, search, hash } = useLocation();
  const text = useText();
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
      const entry = readEntryQuery(runtime, search);
      if (entry.invalidHide) alerts.show({ level: 'error', text: text('wizard.invalidUrl') });
      if (entry.rejected.length > 0) {
        const fields = entry.rejected.map((field) => labelOf(runtime, field)).join(', ');
        alerts.show({ level: 'warning', text: text('wizard.prefillRejected', { fields }) });
      }
      finish(entry.search === search ? undefined : `${pathname}${entry.search}${hash}`);
    }
    return () => {
      gone = true;
    };
  }, [alerts, runtime, pathname, search, hash, done, text]);
  if (search === '') return { pending: false };
  if (done?.search !== search) return { pending: true };
  return { pending: false, to: done.to };
}

function labelOf({ engine }: Runtime, field: string): string {
  const schema = locate(engine.flow.application, field)?.schema ?? {};
  return fieldWords(engine.flow, engine.env, field, schema).label;
}
