import { encodePayload } from '#domain/payload/save-payload.ts';
import { type ApplicationData, FormContext, listOf, locate, readField, writeField } from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { ApplicationState, Setting } from '../state/index.ts';
import { textOf } from '../state/index.ts';

/**
 * The save payload of an application, and the server's state once it has accepted it. Invalid values are left
 * out: a save accepts missing values, never malformed ones [SAVE-11]. Cleared answers are sent as null.
 * @param without flat names of further answers to leave out
 * @param certified the certifications of the person in this save
 */
export function payloadOf(
  { flow, env, brand }: Setting,
  state: ApplicationState,
  without: readonly string[] = [],
  certified?: string,
): { payload: SavePayload; held: ApplicationData } {
  const base = state.core.ids ? state.core.base : undefined;
  const valid = structuredClone(state.application);
  const held = structuredClone(state.application);
  const known = base && structuredClone(base);
  const invalid = new FormContext(flow, env, state).draftErrors().map(({ field }) => field);
  for (const field of new Set([...invalid, ...without])) {
    if (field.includes('/')) {
      // A nested value is sent whole: its invalid part keeps the server's value. Items of a list may have
      // moved.
      const before = known && !/\/\d/.test(field) ? readField(flow, known, field) : undefined;
      for (const one of [valid, held]) writeField(flow, one, field, before);
      continue;
    }
    const before = known && takeOut(flow.application, known, state.application, field);
    writeField(flow, valid, field, undefined);
    writeField(flow, held, field, before);
  }
  const payload = encodePayload(
    flow.application as Parameters<typeof encodePayload>[0],
    valid,
    {
      vendor_id: brand.vendor_id,
      source: { partnerId: brand.partner?.partnerId },
      siteId: brand.vendor_name,
      application_type: flow.id,
      loan_id: textOf(flow, state.application, 'loan-id') || undefined,
      hidden: state.hidden,
      farthest: state.farthest,
      flow_version: flow.version,
      certified,
    },
    { base: known },
  );
  return { payload, held };
}

/**
 * Removes an invalid field's earlier value from the server's expected state, so that leaving it out does not
 * count as clearing it. A list item is found by id, because its position may have changed.
 * @returns that value
 */
function takeOut(
  schema: Setting['flow']['application'],
  known: ApplicationData,
  now: ApplicationData,
  field: string,
): ApplicationData[string] {
  const place = locate(schema, field);
  if (place?.list === undefined) {
    const before = known[field];
    delete known[field];
    return before;
  }
  const id = listOf(now, place.list)[place.index ?? 0]?.id;
  const item = listOf(known, place.list).find((one) => one.id === id);
  const before = item?.[place.field];
  if (item) delete item[place.field];
  return before;
}
