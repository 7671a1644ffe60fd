/** A column of a table. `type` is PostgreSQL's name of its type. */
export interface Column<Value> {
  type: string;
  nullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
}

export const of = <Value>(type: string): Column<Value> => ({ type, nullable: false });
export const oneOf = <Value extends string>(): Column<Value> => of('text');
export const json = <Value>(): Column<Value> => of('jsonb');
export const maybe = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true });
export const text = of<string>('text');
export const uuid = of<string>('uuid');
export const int = of<number>('integer');
export const time = of<Date>('timestamp with time zone');

/** Columns with their types, for `jsonb_to_recordset(...) as one(...)`. */
export function typedColumns(columns: Record<string, Column<unknown>>): string[] {
  return Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
}
