import { encodePayload } from '#domain/save-payload.ts';
import { type ApplicationData, listOf, locate, validateDraft, writeField } from '#engine/core/index.ts';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { Runtime } from '../wizard/runtime.ts';

/**
 * The save payload of what is in the page now. Values that are not valid by themselves are left out: a save accepts
 * what is missing, never what is malformed (decision 24). Cleared answers travel as null.
 */
export function payloadOf(runtime: Runtime): SavePayload {
  const { engine, brand, base } = runtime;
  const state = engine.state();
  const application = validPart(runtime);
  return encodePayload(
    engine.flow.application as Parameters<typeof encodePayload>[0],
    application,
    {
      vendor_id: brand.vendor_id,
      source: { partnerId: brand.partner?.partnerId },
      siteId: brand.vendor_name,
      application_type: engine.flow.id,
      loan_id: text(state.application.loan_id),
      hidden: state.hidden,
      farthest: state.farthest,
      flow_version: engine.flow.version,
    },
    { base: withoutInvalid(runtime, base) },
  );
}

/** A copy of the application without the values that a save would be refused for. */
function validPart(runtime: Runtime): ApplicationData {
  const { engine } = runtime;
  const application = structuredClone(engine.state().application);
  for (const error of validateDraft(engine.flow, engine.context(), engine.env)) {
    writeField(engine.flow, application, error.field, undefined);
  }
  return application;
}

/** An invalid value is left out, not cleared: the base must not show it as removed. */
function withoutInvalid(runtime: Runtime, base: ApplicationData | undefined): ApplicationData | undefined {
  if (!base) return undefined;
  const { engine } = runtime;
  const copy = structuredClone(base);
  for (const error of validateDraft(engine.flow, engine.context(), engine.env)) {
    const place = locate(engine.flow.application, error.field);
    if (place?.list === undefined) {
      delete copy[error.field];
      continue;
    }
    const id = listOf(engine.state().application, place.list)[place.index ?? 0]?.id;
    const item = listOf(copy, place.list).find((one) => id !== undefined && one.id === id);
    if (item) delete item[place.field];
  }
  return copy;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
