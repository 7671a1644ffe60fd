import { endings } from '#domain/endings.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import type { CompiledFlow } from '#engine/core/index.ts';
import { answerOf } from './applicant.ts';

/**
 * What finishing adds to the stored document (spec §4), by the `ending` that the flow names. The server alone writes it; a
 * client's word for it is ignored.
 * @returns the stage
 */
export function finish(flow: CompiledFlow, document: JsonObject, application: JsonObject): string {
  const ending = endings[flow.ending as keyof typeof endings] ?? endings.received;
  return ending(document, answerOf(flow, application, 'statement-source'));
}
