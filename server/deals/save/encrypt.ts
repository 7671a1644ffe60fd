import { randomInt } from 'node:crypto';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { endings } from '#domain/statements/endings.ts';
import type { CompiledFlow } from '#engine';
import { answerOf, searchName } from '../answers/index.ts';
import { type Deal, type ReadDeal, writeDocument } from '../store/index.ts';
import type { MergedAnswers } from './merge.ts';
import type { SaveRequest } from './save-request.ts';

/** Letters and digits that look and sound different from each other. Without vowels they spell no words. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';
const GROUPS = 2;
const GROUP_LENGTH = 4;

/**
 * A reference such as `K7QD-3MXC`, easy to read out or write down: 25 billion are possible; the database checks that
 * it is unique.
 */
export function newReference(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Adds the document with encrypted secrets to a deal's next version; for a submit or activate also stage and
 * reference.
 */
export function encryptDeal(
  { flow, read: { rest: before, unasked } }: ReadDeal,
  { brand, isFinal }: SaveRequest,
  next: Deal,
  { secured }: MergedAnswers,
): ReadDeal {
  let { stage } = next;
  const parts = { application: secured.encrypt(), rest: before, unasked };
  const { application } = secured;
  const { document, rest } = writeDocument(flow, next, brand, parts, (values) => {
    if (isFinal) stage = finish(flow, values, application);
  });
  const deal: Deal = { ...next, document, stage };
  if (isFinal) {
    deal.submitted_at = next.saved_at;
    deal.reference = newReference();
  }
  if (deal.submitted_at !== null) deal.search_name = searchName(flow, application);
  return { flow, deal, read: { application, secured, rest, unasked } };
}

/**
 * Adds the payload values that the end of an application sets [DATA-20], by the `ending` that the flow names. Only
 * the server writes them; values from a client are ignored.
 * @returns the stage
 */
function finish(flow: CompiledFlow, values: JsonObject, application: JsonObject): string {
  const ending = endings[flow.ending as keyof typeof endings] ?? endings.received;
  return ending(values, answerOf(flow, application, 'statement-source'));
}
