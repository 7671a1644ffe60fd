import { describe, expect, test } from 'vitest';
import type { Migration } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';

/** From here on a migration runs while an old version serves a table that may be large. */
const SINCE = '019';

/**
 * The parts of a migration that would block or break an old version that still serves (docs/operations.md); empty if
 * there are none.
 */
function faultsOf({ sql }: Pick<Migration, 'sql'>): string[] {
  const isMarked = sql.startsWith('-- outside a transaction\n');
  const statements = sql
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((candidate) => candidate !== '');
  const createdTables = statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []);
  const built = /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (\w+)/;
  return statements.flatMap((statement, position) => {
    const [, beside, index, table = ''] = built.exec(statement) ?? [];
    const altered = /^alter table (\w+)/.exec(statement)?.[1];
    if (isMarked) {
      if (/^drop index concurrently if exists \w+$/.test(statement)) return [];
      if (!beside) return [`outside a transaction stands more than an index: ${statement}`];
      return statements[position - 1] === `drop index concurrently if exists ${index}`
        ? []
        : [`what was left of a broken try is not dropped first: ${statement}`];
    }
    if (beside) return [`needs the mark: ${statement}`];
    if (index && !createdTables.includes(table))
      return [`stops writes while it builds an index: ${statement}`];
    if (/^drop (table|index)|^truncate/.test(statement))
      return [`takes away what an old version reads: ${statement}`];
    if (!altered || createdTables.includes(altered)) return [];
    const isUnsafe =
      /\b(drop column|rename|set data type|alter column \w+ type|set not null)\b/.test(statement) ||
      (/\badd column\b/.test(statement) &&
        /\bnot null\b/.test(statement) &&
        !/\bdefault\b/.test(statement)) ||
      (/\badd (constraint|check|foreign key|unique|primary key)\b/.test(statement) &&
        !/\bnot valid\b/.test(statement));
    return isUnsafe ? [`breaks or stops an old version: ${statement}`] : [];
  });
}

test.each(migrations.filter(({ name }) => name.slice(0, 3) >= SINCE))(
  '$name is safe while an old version serves',
  (migration) => {
    expect(faultsOf(migration)).toEqual([]);
  },
);

describe('the rules report', () => {
  test.each([
    ['create index deals_x on deals (x);', 'stops writes'],
    ['CREATE UNIQUE INDEX deals_x\n  ON deals (x);', 'stops writes'],
    ['create index concurrently deals_x on deals (x);', 'needs the mark'],
    ['-- outside a transaction\ncreate index concurrently x on deals (x);', 'not dropped first'],
    ['-- outside a transaction\nalter table deals add column x text;', 'more than an index'],
    ['alter table deals drop column stage;', 'old version'],
    ['alter table deals add column x text not null;', 'old version'],
    ['alter table deals alter column stage set not null;', 'old version'],
    ['alter table deals add constraint a check (x > 1);', 'old version'],
    ['drop table jobs;', 'takes away'],
  ])('%s', (sql, words) => {
    expect(faultsOf({ sql })).toEqual([expect.stringContaining(words)]);
  });

  test.each([
    'create table more (id int primary key);\ncreate index more_id on more (id);',
    "alter table deals add column x text not null default '';",
    'alter table deals add constraint a check (x > 1) not valid;',
    '-- outside a transaction\ndrop index concurrently if exists x;\ncreate index concurrently x on deals (x);',
  ])('is nothing in %s', (sql) => {
    expect(faultsOf({ sql })).toEqual([]);
  });
});

test('no two migrations have the same number', () => {
  const numbers = migrations.map(({ name }) => name.slice(0, 3));
  expect(numbers.length).toBe(new Set(numbers).size);
});
