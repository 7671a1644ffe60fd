import type { Json } from './types.ts';

/** What a release does to the answers of applications that come from an earlier one. Fields by name; of a list `owners.title`. */
export type Migration =
  | { rename: string; to: string }
  | { map: string; values: Readonly<Record<string, Json>> }
  | { drop: string }
  | { default: string; value: Json };

type Answers = { [name: string]: unknown };

/** The answers as a release takes them over. What a migration names and nobody answered stays absent, but for a default. */
export function migrated(answers: Answers, migrations: readonly Migration[]): Answers {
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

/** What leads back. A dropped answer stays where it is stored, and a default that was filled in stays an answer. */
export function inverted(migrations: readonly Migration[]): Migration[] {
  return [...migrations].reverse().flatMap((one): Migration[] => {
    if ('rename' in one) return [{ rename: one.to, to: one.rename }];
    if (!('map' in one)) return [];
    const values = Object.entries(one.values).map(([from, to]) => [String(to), from]);
    return [{ map: one.map, values: Object.fromEntries(values) }];
  });
}

function without(holder: Answers, name: string): Answers {
  const { [name]: _gone, ...rest } = holder;
  return rest;
}

function within(answers: Answers, path: string, change: (holder: Answers, name: string) => Answers): Answers {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return change(answers, name);
  const list = answers[name];
  if (!Array.isArray(list)) return answers;
  return { ...answers, [name]: list.map((item: Answers) => change(item, inner)) };
}
