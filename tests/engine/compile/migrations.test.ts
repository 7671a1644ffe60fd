import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

// The check reports a mistake in a flow's migrations, with place and remedy, before the flow is published.

const FILE = 'flows/apply/migrations.json';
const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
const check = () => checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
afterEach(() => copy.restore());
afterAll(() => copy.remove());

/** Checks a copy of the flow with two migrations, one per line; the tested one is on line 3. */
function checkMigration(migration: unknown) {
  const lines = [{ drop: 'business_fax' }, migration].map((value) => JSON.stringify(value)).join(',\n');
  copy.write(FILE, `{"migrations": [\n${lines}\n]}`);
  return check();
}

it.each([
  ['of an unknown kind', { remove: 'business_dba' }, 'rename, map, drop or default'],
  ['that is no object', 'business_dba', 'rename, map, drop or default'],
  ['to an unknown field', { rename: 'business_dba', to: 'nothing' }, '"nothing" is no field'],
  [
    'to an unknown field of an item',
    { rename: 'owners.title', to: 'owners.nothing' },
    '"owners.nothing" is no field',
  ],
  ['that drops a field of this release', { drop: 'business_dba' }, 'is a field of this release'],
  ['of a sensitive answer', { rename: 'business_dba', to: 'business_ein' }, 'is sensitive'],
  ['that cannot be undone', { map: 'business_structure', values: { LLC: 'x', Corp: 'x' } }, 'taken back'],
  ['to a number and its text', { map: 'business_structure', values: { LLC: 1, Corp: '1' } }, 'taken back'],
  ['without a default', { default: 'business_dba' }, 'rename, map, drop or default'],
  ['with a name alone', { rename: 'business_dba' }, 'rename, map, drop or default'],
  ['of values that are no object', { map: 'business_dba', values: 'x' }, 'rename, map, drop or default'],
  ['of an unknown default', { default: 'nothing', value: 1 }, '"nothing" is no field'],
  ['of an unknown map', { map: 'nothing', values: { a: 'b' } }, '"nothing" is no field'],
])('a migration %s is reported with its place', (_, migration, what) => {
  const result = checkMigration(migration);
  expect(result.ok ? [] : result.problems).toEqual([
    {
      file: copy.path(FILE),
      line: 3,
      column: 1,
      what: expect.stringContaining(what),
      hint: expect.stringMatching(/\S/),
    },
  ]);
});

it('a file that is not a list of migrations is reported', () => {
  copy.write(FILE, '{"migrations": {}}');
  const result = check();
  expect(result.ok ? [] : result.problems).toMatchObject([{ what: '"migrations" is no list' }]);
});

it('a valid list of migrations is part of the flow and of its files', () => {
  const valid = { rename: 'business_nickname', to: 'business_dba' };
  const result = checkMigration(valid);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.definition.migrations).toEqual([{ drop: 'business_fax' }, valid]);
  expect(result.files).toContain(copy.path(FILE));
});
