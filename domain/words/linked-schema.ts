import type { FieldSchema } from '#engine';
import {
  isFieldPlace,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  mergeReference,
  objectOf,
  splitReference,
  valueAt,
  withKindRules,
} from '#engine';

interface SchemaFile {
  root: JsonObject;
  fields?: FieldSchema;
}

/**
 * The schema at a path as the compiler resolves it (engine/compile/definition/resolve.ts). A recursive
 * reference stays; a dangling one becomes an empty schema.
 */
export function linkedSchema(file: SchemaFile, path: JsonPath): FieldSchema {
  return objectOf(resolveAt(file, path, [])) as FieldSchema;
}

/** @param open the enclosing paths */
function resolveAt(file: SchemaFile, path: JsonPath, open: readonly string[]): Json {
  const value = valueAt(file.root, path) ?? {};
  const inside = [...open, path.join('/')];
  const resolveMember = (key: string | number): Json => resolveAt(file, [...path, key], inside);
  if (Array.isArray(value)) return value.map((_, index) => resolveMember(index));
  if (!isObject(value)) return value;
  const { $ref: ref, ...rest } = value;
  const own = Object.fromEntries(Object.keys(rest).map((key) => [key, resolveMember(key)]));
  const field = typeof ref === 'string' ? mergeReference(resolveReference(file, ref, inside), own) : own;
  if (file.fields || !isFieldPlace(path)) return field;
  const { $defs } = file.root;
  return withKindRules(field, (name) =>
    objectOf($defs)[name] === undefined ? undefined : objectOf(resolveAt(file, ['$defs', name], inside)),
  );
}

function resolveReference(file: SchemaFile, ref: string, open: readonly string[]): JsonObject {
  const { file: name, path = [] } = splitReference(ref);
  if (name && file.fields) return objectOf(valueAt(file.fields as JsonObject, path));
  return open.includes(path.join('/'))
    ? { $ref: ref.replace(/^[^#]*/, '') }
    : objectOf(resolveAt(file, path, open));
}
