import { brandTables } from './brand-tables.ts';
import type { Column } from './column.ts';
import { dealTables } from './deal-tables.ts';
import { identityTables } from './identity-tables.ts';
import { operationTables } from './operation-tables.ts';
import { releaseTables } from './release-tables.ts';
import { statementTables } from './statement-tables.ts';

export { type Column, typedColumns } from './column.ts';

/** Every table that the server reads; a test compares them with the database. */
export const tables = {
  ...dealTables,
  ...statementTables,
  ...brandTables,
  ...releaseTables,
  ...identityTables,
  ...operationTables,
};

export type Tables = {
  [Table in keyof typeof tables]: {
    [Name in keyof (typeof tables)[Table]]: (typeof tables)[Table][Name] extends Column<infer Value>
      ? Value
      : never;
  };
};

/** `Row<'files'>`, or some columns: `Row<'files', 'id' | 'name'>`. */
export type Row<Table extends keyof Tables, Name extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Tables[Table],
  Name
>;
