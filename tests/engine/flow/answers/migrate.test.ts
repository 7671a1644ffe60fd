import { expect, it } from 'vitest';
import { type Migration, migrateAnswers, migrationsBetween } from '#engine';

it('a default fills in an answer that is missing or null, and keeps any other', () => {
  const migrations = ['a', 'b', 'c', 'd'].map((name) => ({ default: name, value: 1 }));
  expect(migrateAnswers({ a: null, b: 0, d: '' }, migrations)).toEqual({ a: 1, b: 0, c: 1, d: '' });
});

const migrations: Migration[] = [
  { rename: 'kind', to: 'type' },
  { map: 'type', values: { a: 'b' } },
  { rename: 'owners.role', to: 'owners.title' },
];

const flowWith = (list?: Migration[]) => ({ application: {}, migrations: list });

it('answers move forward by the migrations that their release lacks', () => {
  const now = flowWith(migrations);
  expect(migrationsBetween(undefined, now)).toEqual(migrations);
  expect(migrationsBetween(flowWith(), now)).toEqual(migrations);
  expect(migrationsBetween(flowWith(migrations.slice(0, 1)), now)).toEqual(migrations.slice(1));
  expect(migrationsBetween(now, now)).toEqual([]);
  expect(migrationsBetween(flowWith([{ drop: 'other' }]), now)).toEqual(migrations);
});

it('answers move back to an earlier release by the inverse migrations, the last one first', () => {
  const back = migrationsBetween(flowWith(migrations), flowWith(migrations.slice(0, 1)));
  expect(back).toEqual([
    { rename: 'owners.title', to: 'owners.role' },
    { map: 'type', values: { b: 'a' } },
  ]);
  expect(migrateAnswers({ type: 'b', owners: [{ title: 'boss' }, {}] }, back)).toEqual({
    type: 'a',
    owners: [{ role: 'boss' }, {}],
  });
});

it('a move back drops the default of a field that the earlier flow lacks', () => {
  const later = flowWith([
    { default: 'kept', value: 1 },
    { default: 'gone', value: 1 },
  ]);
  const earlier = { application: { properties: { kept: {} } }, migrations: [] };
  expect(migrationsBetween(later, earlier)).toEqual([{ drop: 'gone' }]);
});

it('a move to a later flow never undoes migrations, even if that flow lists none', () => {
  expect(migrationsBetween(flowWith(migrations), flowWith(), false)).toEqual([]);
});

it('answers of an unknown release get every migration, even in a move back', () => {
  expect(migrationsBetween(undefined, flowWith(migrations), true)).toEqual(migrations);
});

it('changes the items of a list', () => {
  const owners = [{ title: 'CEO' }, {}];
  expect(migrateAnswers({ owners }, [{ rename: 'owners.title', to: 'owners.role' }])).toEqual({
    owners: [{ role: 'CEO' }, {}],
  });
  expect(migrateAnswers({ owners }, [{ map: 'owners.title', values: { CEO: 'chief' } }])).toEqual({
    owners: [{ title: 'chief' }, {}],
  });
});

it('a map leaves a name that every object has', () => {
  expect(migrateAnswers({ kind: 'toString' }, [{ map: 'kind', values: { a: 'x' } }])).toEqual({
    kind: 'toString',
  });
});
