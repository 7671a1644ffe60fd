import {
  type FieldSchema,
  type FieldValue,
  isEmpty,
  isNumeric,
  isObject,
  type Json,
  normalizeByFormat,
} from '#engine';

/** The answer while a person types: a number counts from its first digit. Undefined if the input is no number. */
export function typedAnswer(
  field: FieldSchema | undefined,
  typed: FieldValue | undefined,
): { answer: Json | undefined } | undefined {
  if (!isNumeric(field) || typeof typed !== 'string') return { answer: typed as Json | undefined };
  if (typed.trim() === '') return { answer: undefined };
  const answer = normalizeByFormat(field, typed);
  return typeof answer === 'number' ? { answer } : undefined;
}

/** The texts of the required parts that rows of a table lack; an empty row lacks none. */
export function missingInRows(field: FieldSchema | undefined, rows: Json | undefined): string[] {
  const { required = [], properties = {} } = field?.items ?? {};
  return (Array.isArray(rows) ? rows : [])
    .filter(isObject)
    .filter((row) => !Object.values(row).every(isEmpty))
    .flatMap((row) => required.filter((name) => isEmpty(row[name])))
    .flatMap((name) => properties[name]?.['x-errors']?.required ?? []);
}
