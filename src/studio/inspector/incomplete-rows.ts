import { type FieldSchema, isEmpty, isObject, type Json } from '#engine';

/** The texts of the required parts that rows of a table lack; an empty row lacks none. */
export function missingInRows(field: FieldSchema | undefined, rows: Json | undefined): string[] {
  const { required = [], properties = {} } = field?.items ?? {};
  return (Array.isArray(rows) ? rows : [])
    .filter(isObject)
    .filter((row) => !Object.values(row).every(isEmpty))
    .flatMap((row) => required.filter((name) => isEmpty(row[name])))
    .flatMap((name) => properties[name]?.['x-errors']?.required ?? []);
}
