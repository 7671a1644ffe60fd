import { describe, expect, expectTypeOf, test } from 'vitest';
import type { RowOf } from '#server/storage/row-of.ts';
import { type Column, type Row, tables } from '#server/storage/tables/index.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

/** Columns that the database fills by itself, and that no row of the server has. */
const BY_DATABASE: Record<string, Record<string, Column<unknown>>> = {
  deals: { addresses: { type: 'ARRAY', nullable: true } },
};

test.each(Object.entries(tables))(
  'the type of %s equals the table that the migrations make',
  async (table, columns) => {
    const found = await server.deps.db.query<{ name: string; type: string; nullable: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = current_schema() and table_name = $1`,
      [table],
    );
    const stored = Object.fromEntries(found.map(({ name, ...rest }) => [name, rest]));
    const ownColumns: Record<string, Column<unknown>> = { ...columns, ...BY_DATABASE[table] };
    expect(ownColumns).toEqual(stored);
  },
);

describe('the type of a row is inferred from the statement', () => {
  test('with columns, aliases, counts, and the rows that a write returns', () => {
    expectTypeOf<RowOf<'select * from brand_hosts where host = $1'>>().toEqualTypeOf<Row<'brand_hosts'>>();
    expectTypeOf<RowOf<'select token, expires_at\n   from bank_link_tokens'>>().toEqualTypeOf<{
      token: string;
      expires_at: Date;
    }>();
    expectTypeOf<RowOf<'select count(*)::int as count from files'>>().toEqualTypeOf<{ count: number }>();
    expectTypeOf<RowOf<'select distinct f.saved_at from files f'>>().toEqualTypeOf<{
      saved_at: Date | null;
    }>();
    expectTypeOf<
      RowOf<'update files set saved_at = $1\n where id = $2 returning document_type as kind'>
    >().toEqualTypeOf<{ kind: unknown }>();
    expectTypeOf<RowOf<'select nothing from files'>>().toEqualTypeOf<{ nothing: unknown }>();
    expectTypeOf<RowOf<'select a from elsewhere'>>().toEqualTypeOf<Record<string, unknown>>();
  });
});
