import { type Json, objectOf, stringsOf } from '#engine';

/** The rows of the review that join the remaining fields of a group: a row needs two. */
export function reviewRowsOf(review: Json | undefined, fields: readonly Json[]): { review?: Json[] } {
  const remainingRows = (Array.isArray(review) ? review : [])
    .map(objectOf)
    .map((row) => ({ ...row, fields: stringsOf(row.fields).filter((name) => fields.includes(name)) }))
    .filter((row) => row.fields.length > 1);
  return remainingRows.length > 0 ? { review: remainingRows } : {};
}
