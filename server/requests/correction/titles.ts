import type { FormContext } from '#engine';
import type { RequestRow } from '../row/store.ts';
import { findCorrectionParts } from './parts.ts';

/** The titles of a correction's parts; a missing part is titled by its name. */
export function partTitles(context: FormContext, { parts }: Pick<RequestRow, 'parts'>): string[] {
  const currentParts = findCorrectionParts(context);
  return parts.map((name) => currentParts.find(({ part }) => part === name)?.title ?? name);
}
