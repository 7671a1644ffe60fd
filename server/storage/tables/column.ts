/** A column of a table. `type` is PostgreSQL's name of its type. */
export interface Column<Value> {
  type: string;
  nullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
}

export const columnOf = <Value>(type: string): Column<Value> => ({ type, nullable: false });
export const choice = <Value extends string>(): Column<Value> => columnOf('text');
export const json = <Value>(): Column<Value> => columnOf('jsonb');
export const nullableColumn = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  nullable: true,
});
export const text = columnOf<string>('text');
export const uuid = columnOf<string>('uuid');
export const int = columnOf<number>('integer');
export const time = columnOf<Date>('timestamp with time zone');

/** Columns with their types, for the column list of `jsonb_to_recordset(...)`. */
export function typedColumns(columns: Record<string, Column<unknown>>): string[] {
  return Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
}
