import { type EquipmentDocument, equipmentDocuments } from '#domain/equipment-documents.ts';
import type { Runtime } from '../wizard/runtime.ts';

/** Forms the server has, by application. */
const arrived = new WeakMap<Runtime, { dealId: string; forms: EquipmentDocument[] }>();

/** The forms of decision 22 that are still to come, as far as this page knows. */
export function documentsDue(runtime: Runtime): EquipmentDocument[] {
  const { engine, ids } = runtime;
  const known = arrived.get(runtime);
  const there = known && known.dealId === ids?.dealId ? known.forms : [];
  return equipmentDocuments(engine.state().application).filter((name) => !there.includes(name));
}

/** Notes what the server still needs. Of answers that it has not got yet its word says nothing. */
export function noteDocumentsNeeded(runtime: Runtime, dealId: string, needed: readonly string[]): void {
  const { dirty, application } = runtime.engine.state();
  if (dirty || runtime.ids?.dealId !== dealId) return;
  arrived.set(runtime, {
    dealId,
    forms: equipmentDocuments(application).filter((name) => !needed.includes(name)),
  });
}
