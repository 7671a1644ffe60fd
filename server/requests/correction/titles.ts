import type { FormContext } from '#engine';
import type { RequestRow } from '../row/store.ts';
import { correctionParts } from './parts.ts';

/** The titles of a correction's parts; a missing part is titled by its name. */
export function titlesOf(context: FormContext, { parts }: Pick<RequestRow, 'parts'>): string[] {
  const now = correctionParts(context);
  return parts.map((name) => now.find(({ part }) => part === name)?.title ?? name);
}
