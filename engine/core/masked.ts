import type { FieldValue, Masked } from './types.ts';

/** Whether a value stands for a stored secret (decision 23). */
export function isMasked(value: unknown): value is Masked {
  if (typeof value !== 'object' || value === null) return false;
  const { present, mask } = value as { present?: unknown; mask?: unknown };
  return present === true && typeof mask === 'string';
}

/** Whether a field holds nothing: absent, null, '' or an empty list. Whitespace is not nothing: it is an error. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Takes masked and empty values out of a document, so that validators see what a person typed and nothing else.
 * A masked value satisfies `required`: the caller looks at the original for that.
 */
export function stripMasked(document: Record<string, FieldValue | undefined>): Record<string, unknown> {
  const visit = (value: unknown): unknown => {
    if (isMasked(value) || value === '' || value === null) return undefined;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value === 'object') {
      const result: Record<string, unknown> = {};
      for (const [key, inner] of Object.entries(value)) {
        const kept = visit(inner);
        if (kept !== undefined) result[key] = kept;
      }
      return result;
    }
    return value;
  };
  return visit(document) as Record<string, unknown>;
}
