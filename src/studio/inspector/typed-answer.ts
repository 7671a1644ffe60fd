import type { Json } from '#engine';
import { type FieldSchema, type FieldValue, isNumeric, normalizeAs } from '#engine';

/** The answer while a person types: a number counts from its first digit. Undefined if the input is no number. */
export function typedAnswer(
  field: FieldSchema | undefined,
  typed: FieldValue | undefined,
): { answer: Json | undefined } | undefined {
  if (!isNumeric(field) || typeof typed !== 'string') return { answer: typed as Json | undefined };
  if (typed.trim() === '') return { answer: undefined };
  const answer = normalizeAs(field, typed);
  return typeof answer === 'number' ? { answer } : undefined;
}
