import type { Json } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import type { Migration } from './types.ts';

type Values = { [name: string]: unknown };

/** The answers as a release takes them over. What a migration names and nobody answered stays absent, but for a default. */
export function migrated(answers: Values, migrations: readonly Migration[]): Values {
  return migrations.reduce((done, migration) => {
    if ('rename' in migration) {
      const to = migration.to.split('.').at(-1) ?? '';
      return within(done, migration.rename, (holder, name) => {
        const { [name]: value, ...rest } = holder;
        return value === undefined ? holder : { ...rest, [to]: value };
      });
    }
    if ('drop' in migration) return within(done, migration.drop, (holder, name) => without(holder, name));
    if ('default' in migration)
      return within(done, migration.default, (holder, name) =>
        holder[name] === undefined || holder[name] === null ? { ...holder, [name]: migration.value } : holder,
      );
    return within(done, migration.map, (holder, name) => {
      const value = holder[name];
      const isKnown = typeof value !== 'object' && Object.hasOwn(migration.values, String(value));
      return isKnown ? { ...holder, [name]: migration.values[String(value)] } : holder;
    });
  }, answers);
}

/** How many migrations two lists begin with alike: those have happened to the answers of both, and do not happen twice. */
export function sharedMigrations(had: readonly Migration[], has: readonly Migration[]): number {
  const differs = had.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(has[at]));
  return differs < 0 ? had.length : differs;
}

/**
 * What becomes of answers that a page holds when it takes another flow. A list goes on where that of an earlier release ended;
 * where the other flow has but the beginning of this one's list, the way leads back.
 */
export function migrationsOnward(
  had: readonly Migration[] = [],
  has: readonly Migration[] = [],
): readonly Migration[] {
  const shared = sharedMigrations(had, has);
  return shared === has.length ? inverted(had.slice(shared)) : has.slice(shared);
}

/** The name that a field goes on by; of a list it is the list's. */
export function renamed(name: string, migrations: readonly Migration[]): string {
  return migrations.reduce((now, one) => ('rename' in one && one.rename === now ? one.to : now), name);
}

/** The field of an answer's name; of an item of a list it is `owners.title`. */
export function fieldOf(application: FieldSchema, path: string): FieldSchema | undefined {
  const [name = '', inner] = path.split('.');
  const field = application.properties?.[name];
  return inner === undefined ? field : field?.items?.properties?.[inner];
}

/** What leads back. A dropped answer stays where it is stored, and a default that was filled in stays an answer. */
export function inverted(migrations: readonly Migration[]): Migration[] {
  return [...migrations].reverse().flatMap((one): Migration[] => {
    if ('rename' in one) return [{ rename: one.to, to: one.rename }];
    if (!('map' in one)) return [];
    const values = Object.entries(one.values).map(([from, to]) => [String(to), from]);
    return [{ map: one.map, values: Object.fromEntries(values) }];
  });
}

/** An answer that the way back would take for another: two answers had become one. */
export interface JoinedAnswer {
  /** Of the release before: `business_structure`, `owners.title`. */
  path: string;
  /** Of a list: its position. */
  item: number;
  /** What the way back makes of it. */
  back: Json;
  before: Json;
}

/** Which answers going there and back would change. Plain ones alone: no map reaches into a secret. */
export function joinedAnswers(answers: Values, migrations: readonly Migration[]): JoinedAnswer[] {
  const back = migrated(migrated(answers, migrations), inverted(migrations));
  return mappedPaths(migrations).flatMap((path) => {
    const again = plainAt(back, path);
    return plainAt(answers, path).flatMap((before, item) => {
      const value = again[item];
      return before === undefined || value === undefined || before === value
        ? []
        : [{ path, item, back: value, before }];
    });
  });
}

/** The answers after the way back, each joined one as it was; one that was given anew since stays. */
export function separated(answers: Values, joined: readonly JoinedAnswer[]): Values {
  return joined.reduce(
    (done, { path, item, back, before }) =>
      within(done, path, (holder, name, position) =>
        position === item && holder[name] === back ? { ...holder, [name]: before } : holder,
      ),
    answers,
  );
}

/** The fields whose values are mapped, as the release before calls them. */
function mappedPaths(migrations: readonly Migration[]): string[] {
  return migrations.flatMap((one, at) => {
    if (!('map' in one)) return [];
    const renames = migrations.slice(0, at).reverse();
    return [
      renames.reduce(
        (path, other) => ('rename' in other && other.to === path ? other.rename : path),
        one.map,
      ),
    ];
  });
}

/** The values of a field, by the position of their item; undefined where there is none that a map knows. */
function plainAt(answers: Values, path: string): (Json | undefined)[] {
  const [name = '', inner] = path.split('.');
  const value = answers[name];
  const values: unknown[] =
    inner === undefined ? [value] : Array.isArray(value) ? value.map((item: Values) => item[inner]) : [];
  return values.map((one) => (typeof one === 'object' ? undefined : (one as Json | undefined)));
}

function without(holder: Values, name: string): Values {
  const { [name]: _gone, ...rest } = holder;
  return rest;
}

function within(
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
