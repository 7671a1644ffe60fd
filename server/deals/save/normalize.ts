import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { decodePayload } from '#domain/payload/save-payload.ts';
import { serverFields } from '#domain/roles.ts';
import { type CompiledFlow, escapePart } from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import { normalizeApplication } from '../answers/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * The sent answers in their stored form.
 * @throws Problem `invalid` if the payload has a place that no question has
 */
export function normalizeSent(flow: CompiledFlow, { kind, payload }: SaveRequest): JsonObject {
  const decoded = decodePayload(flow.application, payload);
  if (!decoded.ok) throw new Problem('invalid', { errors: unknownFaults(decoded.unknown) });
  if (kind !== 'preference') dropStatements(flow, decoded.application);
  return normalizeApplication(flow, decoded.application);
}

/** Ignores the client's answers about how statements come: only the server sets them (server/deals/statements). */
function dropStatements(flow: CompiledFlow, application: JsonObject): void {
  for (const name of serverFields(flow)) delete application[name];
}

/** Places that no question has, as faults. The dotted place is named, never the value. */
function unknownFaults(unknown: string[]): FieldFault[] {
  return unknown.slice(0, 50).map((path) => ({
    pointer: `/${escapePart(path.slice(0, 200)).replaceAll('.', '/')}`,
    field: path.slice(0, 200),
    keyword: 'additionalProperties',
    text: texts.unknownField,
  }));
}
