import type { Json } from '#engine';
import { type FieldSchema, type FieldValue, isNumeric, normalizeAs } from '#engine';

/** The answer during input: a number counts from its first digit. Undefined if it is no number (yet). */
export function typedAnswer(
  field: FieldSchema | undefined,
  typed: FieldValue | undefined,
): { answer: Json | undefined } | undefined {
  if (!isNumeric(field) || typeof typed !== 'string') return { answer: typed as Json | undefined };
  if (typed.trim() === '') return { answer: undefined };
  const answer = normalizeAs(field, typed);
  return typeof answer === 'number' ? { answer } : undefined;
}
