import { fieldLabel, isApplicationKey, locate, parseHide, readPrefill, wordOf } from '#engine';
import type { Runtime } from '../state/index.ts';

/**
 * Applies prefilled answers and `hide` from a query. An alert names the answers that were rejected.
 * @returns the other parameters; the caller replaces the address at once [LINK-44]
 */
export function readEntryQuery(
  { engine, brand, alerts }: Pick<Runtime, 'engine' | 'brand' | 'alerts'>,
  search: string,
): string {
  const { flow, env } = engine;
  const query = new URLSearchParams(search);
  const hide = query.getAll('hide');
  if (hide.length > 0) {
    const hideResult = parseHide(flow, hide.join(','), brand.hideable ?? []);
    if (hideResult.ok) engine.dispatch({ type: 'hide', paths: hideResult.hidden });
    else alerts.show({ level: 'error', text: wordOf(env, 'wizard.invalidUrl') });
  }
  const { values, rejected } = readPrefill(query, engine.context());
  if (Object.keys(values).length > 0) engine.dispatch({ type: 'prefill', values });
  if (rejected.length > 0) {
    const label = (field: string) =>
      fieldLabel(flow, env, field, locate(flow.application, field)?.schema ?? {});
    const fields = rejected.map(label).join(', ');
    alerts.show({ level: 'warning', text: wordOf(env, 'wizard.prefillRejected', { fields }) });
  }
  for (const name of [...query.keys()]) {
    if (name === 'hide' || isApplicationKey(flow, name)) query.delete(name);
  }
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
