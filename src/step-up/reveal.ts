import { listOf, locate } from '#engine';
import type { Revealed } from '#widgets/text-control/secret/reveal-port.ts';
import type { Runtime } from '../application/state/index.ts';
import { textByRole } from '../application/state/index.ts';
import { withFreshCode } from './step-up.ts';

/** Reads a saved secret after a fresh code. The value may be shown, never stored. @param name flat: `owner_1_ssn` */
export async function reveal(runtime: Runtime, name: string): Promise<Revealed> {
  const { engine, api } = runtime;
  const { application } = engine.state();
  const place = locate(engine.flow.application, name);
  if (!place) return { ok: false };
  const itemId = place.list === undefined ? undefined : listOf(application, place.list)[place.index ?? 0]?.id;
  if (place.list !== undefined && typeof itemId !== 'string') return { ok: false };
  const field =
    place.list === undefined ? `/${place.field}` : `/${place.list}/${String(itemId)}/${place.field}`;
  const loanId = textByRole(engine.flow, application, 'loan-id');
  const result = await withFreshCode(runtime, () =>
    api.reveal({ field, ...(loanId === '' ? {} : { loan_id: loanId }) }),
  );
  if (!result) return { ok: false, canceled: true };
  return result.ok ? { ok: true, value: result.value } : { ok: false, text: result.failure.message };
}
