import { expect, it } from 'vitest';
import { type Migration, migrateAnswers, migrationsFromTo } from '#engine';

it('a default fills in an answer that is missing or null, and keeps any other', () => {
  const migrations = ['a', 'b', 'c', 'd'].map((name) => ({ default: name, value: 1 }));
  expect(migrateAnswers({ a: null, b: 0, d: '' }, migrations)).toEqual({ a: 1, b: 0, c: 1, d: '' });
});

const migrations: Migration[] = [
  { rename: 'kind', to: 'type' },
  { map: 'type', values: { a: 'b' } },
  { rename: 'owners.role', to: 'owners.title' },
];

it('answers move forward by the migrations that their release lacks', () => {
  expect(migrationsFromTo(undefined, migrations)).toEqual(migrations);
  expect(migrationsFromTo(migrations.slice(0, 1), migrations)).toEqual(migrations.slice(1));
  expect(migrationsFromTo(migrations, migrations)).toEqual([]);
  expect(migrationsFromTo([{ drop: 'other' }], migrations)).toEqual(migrations);
});

it('answers move back to an earlier release by the inverse migrations, the last one first', () => {
  const back = migrationsFromTo(migrations, migrations.slice(0, 1));
  expect(back).toEqual([
    { rename: 'owners.title', to: 'owners.role' },
    { map: 'type', values: { b: 'a' } },
  ]);
  expect(migrateAnswers({ type: 'b', owners: [{ title: 'boss' }, {}] }, back)).toEqual({
    type: 'a',
    owners: [{ role: 'boss' }, {}],
  });
});
