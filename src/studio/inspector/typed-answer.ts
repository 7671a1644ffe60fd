import type { Json } from '#engine';
import { type FieldSchema, type FieldValue, isNumeric, normalizeAs } from '#engine';

/**
 * What a field holds while somebody types in it, as an answer of its type: a number is one from its first digit on, not when
 * the field is left. Undefined where it is no number (yet): then the last one stands.
 */
export function typedAnswer(
  field: FieldSchema | undefined,
  typed: FieldValue | undefined,
): { answer: Json | undefined } | undefined {
  if (!isNumeric(field) || typeof typed !== 'string') return { answer: typed as Json | undefined };
  if (typed.trim() === '') return { answer: undefined };
  const answer = normalizeAs(field, typed);
  return typeof answer === 'number' ? { answer } : undefined;
}
