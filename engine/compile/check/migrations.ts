import type { FieldSchema, Json } from '../../index.ts';
import { fieldOf, isObject, type JsonObject, objectOf } from '../../index.ts';
import type { CheckContext } from './meta/index.ts';

interface Fault {
  what: string;
  hint: string;
}

/** Checks the form and fields of a flow's migrations, unless it is a release. */
export function checkMigrations(context: CheckContext): void {
  const file = context.source.migrations;
  if (!file || !context.isUnreleased) return;
  const { migrations } = objectOf(file.value);
  if (!Array.isArray(migrations)) {
    context.report(file, [], '"migrations" is no list', 'Write {"migrations": [...]}.');
    return;
  }
  migrations.forEach((migration, index) => {
    const fault = faultOf(migration, context.application);
    if (fault) context.report(file, ['migrations', index], fault.what, fault.hint);
  });
}

function faultOf(raw: Json, application: FieldSchema): Fault | undefined {
  const migration: JsonObject = objectOf(raw);
  const text = (name: string): string | undefined => {
    const value = migration[name];
    return typeof value === 'string' ? value : undefined;
  };
  const target = text('rename') === undefined ? (text('map') ?? text('default')) : text('to');
  const dropped = text('drop');
  const hasValidShape =
    dropped !== undefined ||
    (text('rename') !== undefined && target !== undefined) ||
    (text('default') !== undefined && migration.value !== undefined) ||
    (text('map') !== undefined && isObject(migration.values));
  if (!hasValidShape)
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
  const values = Object.values(objectOf(migration.values));
  if (new Set(values.map(String)).size < values.length)
    return {
      what: 'two values become the same one, which could not be taken back',
      hint: 'Map them to different values, or keep both as choices.',
    };
  return undefined;
}
