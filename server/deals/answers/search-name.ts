import type { JsonObject } from '#domain/payload/save-derived.ts';
import { unaccented } from '#domain/words/unaccented.ts';
import type { CompiledFlow } from '#engine';
import { answerText } from './applicant.ts';

/** No name is searched by more than this many characters. */
const LONGEST = 200;

/** A text in the form in which names are compared: without case, accents, control characters and repeated spaces. */
export function searchText(text: string): string {
  return unaccented(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** The answer with the role `name` in the form in which it is searched; '' if the application has none. */
export function searchName(flow: CompiledFlow, application: JsonObject): string {
  return searchText(answerText(flow, application, 'name'));
}
