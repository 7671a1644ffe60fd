import type { FileSet, Problem } from '#engine/compile/index.ts';
import { parseJsonFile } from '#engine/compile/index.ts';
import type { CompiledFlow, FieldSchema } from '#engine/core/index.ts';
import { inverted, type Migration } from '#engine/core/migrate.ts';

/** Where the files of a flow say what becomes of earlier answers. */
const pathOf = (flow: string): string => `flows/${flow}/migrations.json`;

function migrationsOf(files: FileSet, flow: string): Migration[] {
  const text = files.get(pathOf(flow));
  if (text === undefined) return [];
  return (JSON.parse(text) as { migrations: Migration[] }).migrations;
}

/** A release that an application comes from, or goes to. */
interface End {
  number: number;
  files: FileSet;
  flow?: Pick<CompiledFlow, 'application'>;
}

/**
 * What becomes of answers on the way between two releases of a flow. A list goes on where that of an earlier release ended:
 * what both begin with has happened to these answers and does not happen twice. The way back leads back what only the later
 * one has.
 * @param from undefined where its files are gone: then nothing is known to have happened
 */
export function migrationsBetween(from: End | undefined, to: End, flow: string): Migration[] {
  const had = from ? migrationsOf(from.files, flow) : [];
  const has = migrationsOf(to.files, flow);
  const differs = had.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(has[at]));
  const shared = differs < 0 ? had.length : differs;
  if (!from || to.number > from.number) return has.slice(shared);
  const undone = had.slice(shared);
  // What was filled in and has no question there is no answer of anybody's: it stays where it is stored.
  const filled = undone.flatMap((one) => ('default' in one ? [one.default] : []));
  const drops = filled.filter((name) => to.flow && !fieldOf(to.flow.application, name));
  return [...inverted(undone), ...drops.map((drop) => ({ drop }))];
}

/** What is wrong with the migrations of a release: their form, and fields that it does not have. */
export function checkMigrations(
  files: FileSet,
  id: string,
  flow: Pick<CompiledFlow, 'application'>,
): Problem[] {
  const file = pathOf(id);
  const text = files.get(file);
  if (text === undefined) return [];
  const read = parseJsonFile(file, text);
  if (!read.ok) return read.problems;
  const problem = (at: (string | number)[], what: string, hint: string): Problem => ({
    ...{ file, ...read.file.position(at), what, hint },
  });
  const { migrations } = (read.file.value ?? {}) as { migrations?: unknown };
  if (!Array.isArray(migrations))
    return [problem([], '"migrations" is no list', 'Write {"migrations": [...]}.')];
  return migrations.flatMap((one: unknown, index) => {
    const at = ['migrations', index];
    const fault = faultOf(one, flow.application);
    return fault ? [problem(at, fault.what, fault.hint)] : [];
  });
}

function faultOf(
  one: unknown,
  application: CompiledFlow['application'],
): { what: string; hint: string } | undefined {
  const given = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
  const text = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' ? value : undefined;
  };
  const target = text('rename') === undefined ? (text('map') ?? text('default')) : text('to');
  const dropped = text('drop');
  const isWhole =
    dropped !== undefined ||
    (text('rename') !== undefined && target !== undefined) ||
    (text('default') !== undefined && given.value !== undefined) ||
    (text('map') !== undefined && typeof given.values === 'object' && given.values !== null);
  if (!isWhole)
    return {
      what: 'a migration is a rename, map, drop or default',
      hint: 'Write {"rename": "a", "to": "b"}, {"map": "a", "values": {...}}, {"drop": "a"} or {"default": "a", "value": ...}.',
    };
  if (dropped !== undefined && fieldOf(application, dropped))
    return {
      what: `"${dropped}" is a field of this release: what is dropped there could not be taken back`,
      hint: 'Remove the field, or leave its answers alone.',
    };
  if (target !== undefined && !fieldOf(application, target))
    return {
      what: `"${target}" is no field of the application`,
      hint: 'Name a field that this release has.',
    };
  if (target !== undefined && text('rename') !== undefined && fieldOf(application, target)?.['x-sensitive'])
    return {
      what: `"${target}" is sensitive: its stored values are bound to the name they were saved under`,
      hint: 'Keep the name.',
    };
  const values = Object.values((given.values as object | undefined) ?? {});
  if (new Set(values.map(String)).size < values.length)
    return {
      what: 'two values become the same one, which could not be taken back',
      hint: 'Map them to different values, or keep both as choices.',
    };
  return undefined;
}

/** The field of an answer's name; of an item of a list it is `owners.title`. */
export function fieldOf(application: FieldSchema, path: string): FieldSchema | undefined {
  const [name = '', inner] = path.split('.');
  const field = application.properties?.[name];
  return inner === undefined ? field : field?.items?.properties?.[inner];
}
