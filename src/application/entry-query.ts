import { isApplicationKey, parseHide, readPrefill } from '#engine/core/index.ts';
import type { Runtime } from './runtime.ts';

/** What reading a link's query came to. */
export interface EntryResult {
  /** The query without what was read out of it; the address is replaced by it at once (decision 6). */
  search: string;
  invalidHide: boolean;
  /** Flat names of fields whose prefilled value could not be used. */
  rejected: string[];
}

/** Takes prefilled answers and `hide` out of a query into the application. */
export function readEntryQuery(runtime: Runtime, search: string): EntryResult {
  const { engine, brand } = runtime;
  const query = new URLSearchParams(search);
  let invalidHide = false;
  const hide = query.get('hide');
  if (hide !== null) {
    const asked = parseHide(engine.flow, hide, brand.hideable ?? []);
    if (asked.ok) engine.dispatch({ type: 'hide', paths: asked.hidden });
    else invalidHide = true;
  }
  const { values, rejected } = readPrefill(engine.flow, query, engine.context(), engine.env);
  if (Object.keys(values).length > 0) engine.dispatch({ type: 'prefill', values });
  for (const name of [...query.keys()]) {
    if (name === 'hide' || isApplicationKey(engine.flow, name)) query.delete(name);
  }
  const rest = query.toString();
  return { search: rest ? `?${rest}` : '', invalidHide, rejected };
}
