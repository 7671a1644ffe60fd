import { CHOICES, type Json, type JsonPath, objectOf, splitReference, valueAt } from '#engine';

/** Schemas by `$id`, and the root schema of a file (`step.schema.json#`). */
export interface SchemaSet {
  files: Readonly<Record<string, Json>>;
  root: string;
}

/** A suggested name or value, with its description in the schema. */
export interface Suggestion {
  text: Json;
  about?: string;
}

type Schema = Record<string, Json>;
interface Found {
  schema: Schema;
  /** References are relative to this `$id`. */
  file: string;
}

/** Possible property names of the object at a path. */
export function namesAt(set: SchemaSet, path: JsonPath): Suggestion[] {
  const names = new Map<string, string | undefined>();
  for (const { schema, file } of schemasAt(set, path)) {
    for (const [name, inner] of Object.entries(objectOf(schema.properties)))
      names.set(name, aboutOf(set, { schema: objectOf(inner), file }));
  }
  return [...names].map(([text, about]) => ({ text, about }));
}

/** Possible values at a path: choices, constants, booleans. */
export function valuesAt(set: SchemaSet, path: JsonPath): Suggestion[] {
  const values = schemasAt(set, path).flatMap(({ schema }): Json[] => {
    if (Array.isArray(schema.enum)) return schema.enum;
    if (schema.const !== undefined) return [schema.const];
    return schema.type === 'boolean' ? [true, false] : [];
  });
  return [...new Set(values)].map((text) => ({ text }));
}

/** The schema's description of the value at a path. */
export function aboutPlace(set: SchemaSet, path: JsonPath): string | undefined {
  const descriptions = schemasAt(set, path).flatMap((found) => aboutOf(set, found) ?? []);
  return descriptions[0];
}

function aboutOf(set: SchemaSet, found: Found): string | undefined {
  const all = [found, ...expandSchema(set, found)];
  const { schema } = all.find((candidate) => typeof candidate.schema.description === 'string') ?? found;
  return typeof schema.description === 'string' ? schema.description : undefined;
}

function schemasAt(set: SchemaSet, path: JsonPath): Found[] {
  let found = expandSchema(set, { schema: { $ref: set.root }, file: '' });
  for (const part of path) found = found.flatMap((candidate) => schemasBelow(set, candidate, part));
  return found;
}

function schemasBelow(set: SchemaSet, { schema, file }: Found, part: string | number): Found[] {
  const findTarget = (inner: Json | undefined): Found[] =>
    inner === undefined ? [] : expandSchema(set, { schema: objectOf(inner), file });
  if (typeof part === 'number')
    return Array.isArray(schema.items) ? findTarget(schema.items[part]) : findTarget(schema.items);
  const own = objectOf(schema.properties)[part];
  if (own !== undefined) return findTarget(own);
  const byPattern = Object.entries(objectOf(schema.patternProperties)).find(([pattern]) =>
    new RegExp(pattern).test(part),
  );
  return findTarget(byPattern ? byPattern[1] : schema.additionalProperties);
}

/** The schema, with all schemas that it refers to and combines. */
function expandSchema(set: SchemaSet, found: Found, seen: readonly string[] = []): Found[] {
  const { schema, file } = found;
  const parts = ['allOf', ...CHOICES].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list.map((branch) => ({ schema: objectOf(branch), file })) : [];
  });
  const referred = refOf(set, found);
  if (referred && seen.includes(referred.key)) return [found];
  const next = referred ? [...parts, referred.found] : parts;
  const also = referred ? [...seen, referred.key] : seen;
  return [found, ...next.flatMap((candidate) => expandSchema(set, candidate, also))];
}

function refOf(set: SchemaSet, { schema, file }: Found): { key: string; found: Found } | undefined {
  if (typeof schema.$ref !== 'string') return undefined;
  const { file: name, path = [] } = splitReference(schema.$ref);
  const ownName = name || file;
  const target = valueAt(set.files[ownName], path);
  return target === undefined
    ? undefined
    : { key: [ownName, ...path].join('/'), found: { schema: objectOf(target), file: ownName } };
}
