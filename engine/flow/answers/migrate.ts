import { isSameJson, type Json } from '../../json/index.ts';
import type { FieldSchema } from '../../schema/index.ts';
import type { CompiledFlow, Migration } from '../types.ts';

type Values = { [name: string]: unknown };

/** Migrates answers to a release. Unanswered fields stay absent, except for a default. */
export function migrateAnswers(answers: Values, migrations: readonly Migration[]): Values {
  return migrations.reduce((migrated, migration) => {
    if ('rename' in migration) {
      const to = migration.to.split('.').at(-1) ?? '';
      return changeField(migrated, migration.rename, (holder, name) => {
        const { [name]: value, ...rest } = holder;
        return value === undefined ? holder : { ...rest, [to]: value };
      });
    }
    if ('drop' in migration)
      return changeField(migrated, migration.drop, (holder, name) => omitField(holder, name));
    if ('default' in migration)
      return changeField(migrated, migration.default, (holder, name) =>
        holder[name] === undefined || holder[name] === null ? { ...holder, [name]: migration.value } : holder,
      );
    return changeField(migrated, migration.map, (holder, name) => {
      const value = holder[name];
      const isKnown = typeof value !== 'object' && Object.hasOwn(migration.values, String(value));
      return isKnown ? { ...holder, [name]: migration.values[String(value)] } : holder;
    });
  }, answers);
}

/**
 * The migrations of answers from one flow to another. Migrations that both lists begin with are already applied; a move
 * back to an earlier flow undoes the others of the later one.
 * @param from undefined if it can't be loaded: then no migration counts as applied
 * @param isBack if left out, whether `to` has only the beginning of the list
 */
export function migrationsBetween(
  from: Pick<CompiledFlow, 'migrations'> | undefined,
  to: Pick<CompiledFlow, 'application' | 'migrations'>,
  isBack?: boolean,
): readonly Migration[] {
  const [earlier, migrations] = [from?.migrations ?? [], to.migrations ?? []];
  const difference = earlier.findIndex((migration, index) => !isSameJson(migration, migrations[index]));
  const shared = difference < 0 ? earlier.length : difference;
  if (!from || !(isBack ?? shared === migrations.length)) return migrations.slice(shared);
  const undone = earlier.slice(shared);
  // No person gave the answer that a default filled in: drop it if the target has no such field.
  const filled = undone.flatMap((migration) => ('default' in migration ? [migration.default] : []));
  const drops = filled.filter((name) => !fieldOf(to.application, name));
  return [...invertMigrations(undone), ...drops.map((drop) => ({ drop }))];
}

/** The new name of a field; for a list, the list's name. */
export function renameField(name: string, migrations: readonly Migration[]): string {
  return migrations.reduce(
    (currentName, migration) =>
      'rename' in migration && migration.rename === currentName ? migration.to : currentName,
    name,
  );
}

/** `path` is a name, or `owners.title` for a field of list items. */
export function fieldOf(application: FieldSchema, path: string): FieldSchema | undefined {
  const [name = '', inner] = path.split('.');
  const field = application.properties?.[name];
  return inner === undefined ? field : field?.items?.properties?.[inner];
}

/** The inverse migrations. A dropped answer stays where it is stored, and a default stays an answer. */
function invertMigrations(migrations: readonly Migration[]): Migration[] {
  return [...migrations].reverse().flatMap((migration): Migration[] => {
    if ('rename' in migration) return [{ rename: migration.to, to: migration.rename }];
    if (!('map' in migration)) return [];
    const values = Object.entries(migration.values).map(([from, to]) => [String(to), from]);
    return [{ map: migration.map, values: Object.fromEntries(values) }];
  });
}

/** An answer that a migration and its inverse would change, because the migration maps two values to the same value. */
export interface JoinedAnswer {
  /** Name in the previous release: `business_structure`, `owners.title`. */
  path: string;
  item: number;
  back: Json;
  before: Json;
}

/** The answers that the migrations and their inverses would change; only plain values, because no migration maps secrets. */
export function joinedAnswers(answers: Values, migrations: readonly Migration[]): JoinedAnswer[] {
  const back = migrateAnswers(migrateAnswers(answers, migrations), invertMigrations(migrations));
  return mappedPaths(migrations).flatMap((path) => {
    const valuesBack = plainAt(back, path);
    return plainAt(answers, path).flatMap((before, item) => {
      const value = valuesBack[item];
      return before === undefined || value === undefined || before === value
        ? []
        : [{ path, item, back: value, before }];
    });
  });
}

/** Restores joined answers after the inverse migrations, unless they were answered anew since. */
export function separateAnswers(answers: Values, joined: readonly JoinedAnswer[]): Values {
  return joined.reduce(
    (done, { path, item, back, before }) =>
      changeField(done, path, (holder, name, position) =>
        position === item && holder[name] === back ? { ...holder, [name]: before } : holder,
      ),
    answers,
  );
}

/** The fields with mapped values, by their names in the previous release. */
function mappedPaths(migrations: readonly Migration[]): string[] {
  return migrations.flatMap((migration, index) => {
    if (!('map' in migration)) return [];
    const renames = migrations.slice(0, index).reverse();
    return [
      renames.reduce(
        (path, other) => ('rename' in other && other.to === path ? other.rename : path),
        migration.map,
      ),
    ];
  });
}

/** The plain values of a field by item position; undefined if a map does not know the value. */
function plainAt(answers: Values, path: string): (Json | undefined)[] {
  const [name = '', inner] = path.split('.');
  const value = answers[name];
  const values: unknown[] =
    inner === undefined ? [value] : Array.isArray(value) ? value.map((item: Values) => item[inner]) : [];
  return values.map((value) => (typeof value === 'object' ? undefined : (value as Json | undefined)));
}

function omitField(holder: Values, name: string): Values {
  const { [name]: _gone, ...rest } = holder;
  return rest;
}

function changeField(
  answers: Values,
  path: string,
  change: (holder: Values, name: string, position: number) => Values,
): Values {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return change(answers, name, 0);
  const list = answers[name];
  if (!Array.isArray(list)) return answers;
  return { ...answers, [name]: list.map((item: Values, position) => change(item, inner, position)) };
}
