import type { JsonObject } from '#domain/payload/save-derived.ts';
import { removeAccents } from '#domain/words/unaccented.ts';
import type { CompiledFlow } from '#engine';
import { answerText } from './applicant.ts';

const LONGEST_SEARCH_TEXT = 200;

/** The form in which names are compared: without case, accents, control characters and repeated spaces. */
export function searchText(text: string): string {
  return removeAccents(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH_TEXT);
}

/** The searched form of the answer with the role `name`; '' if there is none. */
export function searchName(flow: CompiledFlow, application: JsonObject): string {
  return searchText(answerText(flow, application, 'name'));
}
