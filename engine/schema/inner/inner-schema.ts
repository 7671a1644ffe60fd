import { isObject, once } from '../../json/index.ts';
import { closestBranch, fits, followReference, type InnerSchema, tupleOf } from '../fitting.ts';
import { isEmpty } from '../masked.ts';
import type { FieldSchema } from '../types.ts';

export interface InnerPlace {
  schema: FieldSchema;
  /** The path with `n` for every position in a list: `['phones', 'n']`. */
  generic: string[];
  /** Whether the schema depends on the value. */
  isOpen: boolean;
}

const POSITION = /^(0|[1-9]\d{0,5})$/;

/**
 * The schema of a place inside a value. Follows properties, items, `allOf`, `if`, dependencies, and the matching branch of
 * `oneOf` or `anyOf`; if none of these has the name, takes the first branch that has it. Undefined for an unknown place.
 * @param root the document of the remaining `$ref`s
 */
export function innerSchema(
  root: FieldSchema,
  outer: FieldSchema,
  path: readonly string[],
  value: unknown,
): InnerPlace | undefined {
  let schemas: InnerSchema[] = [outer];
  let present = value;
  let isOpen = false;
  const generic: string[] = [];
  for (const name of path) {
    const parts = collectApplyingOnce(root, schemas, present);
    let children = childSchemas(parts, name, present);
    isOpen ||= parts.length > schemas.length || dependsOnValue(parts);
    if (children.length === 0) {
      children = childSchemas(collectApplyingOnce(root, schemas, undefined, 'every'), name, present).slice(
        0,
        1,
      );
    }
    if (children.length === 0) return undefined;
    generic.push(isPosition(parts, name, present) ? 'n' : name);
    schemas = children;
    present =
      isObject(present) || Array.isArray(present) ? (present as Record<string, unknown>)[name] : undefined;
  }
  const parts = collectApplyingOnce(root, schemas, present);
  return { schema: mergeSchemas(parts), generic, isOpen: isOpen || parts.length > 1 };
}

/** `innerSchema` for a single name or position, with a fast path for schemas that don't depend on the value. */
export function childSchema(
  root: FieldSchema,
  schema: FieldSchema,
  name: string,
  value: unknown,
): FieldSchema | undefined {
  const isPlain = !(schema.$ref ?? schema.allOf) && !dependsOnValue([schema]);
  const plainChild = isPlain
    ? Array.isArray(value)
      ? tupleOf(schema) === undefined && schema.items
      : ownProperty(schema.properties, name)
    : undefined;
  if (plainChild && plainChild.$ref === undefined) return plainChild;
  return innerSchema(root, schema, [name], value)?.schema;
}

/** All branches' schemas of one name or position. */
export function everyChild(
  root: FieldSchema,
  schemas: readonly FieldSchema[],
  name: string,
  value: unknown,
): InnerSchema[] {
  const parts = collectApplyingOnce(root, schemas, value, 'every');
  return childSchemas(parts, name, value);
}

/** The schema and every branch that may apply (`allOf`, `oneOf`, `then` ...), references resolved. */
export function everyBranch(root: FieldSchema, schema: FieldSchema): FieldSchema[] {
  return collectApplying(root, schema, undefined, 'every');
}

/** All names in a schema or its branches, each with its first schema. */
export const everyField = once((schema: FieldSchema): Readonly<Record<string, FieldSchema>> => {
  const fields: Record<string, FieldSchema> = { ...schema.properties };
  for (const { properties } of everyBranch(schema, schema))
    for (const [name, field] of Object.entries(properties ?? {})) fields[name] ??= field;
  return fields;
});

/** The schemas that apply to a value, with every alternative that fits it. */
export function applyingSchemas(root: FieldSchema, schema: FieldSchema, value: unknown): FieldSchema[] {
  return collectApplying(root, schema, value, 'fitting');
}

/** The schemas of a property or item, from all schemas that apply to the value. */
export function fittingChild(
  root: FieldSchema,
  schemas: readonly FieldSchema[],
  name: string,
  value: unknown,
): InnerSchema[] {
  const parts = collectApplyingOnce(root, schemas, value, 'fitting');
  return childSchemas(parts, name, value);
}

/** The alternatives to take: the one closest to the value, all that fit it, or every one. */
type Choice = 'closest' | 'fitting' | 'every';

/** `collectApplying` for several schemas, without duplicates: branches may refer to the same definition. */
function collectApplyingOnce(
  root: FieldSchema,
  schemas: readonly InnerSchema[],
  value: unknown,
  choice: Choice = 'closest',
): FieldSchema[] {
  return [...new Set(schemas.flatMap((schema) => collectApplying(root, schema, value, choice)))];
}

/** The schema, and the schemas that `allOf`, conditions and choices in it add. */
function collectApplying(
  root: FieldSchema,
  schemaOrRef: InnerSchema,
  value: unknown,
  choice: Choice = 'closest',
  level = 0,
): FieldSchema[] {
  const schema = followReference(root, schemaOrRef);
  if (typeof schema !== 'object') return schema ? [{}] : [];
  if (level > 20) return [schema];
  const takesEveryBranch = choice === 'every';
  const collect = (schema: unknown): FieldSchema[] =>
    schema === undefined ? [] : collectApplying(root, schema as InnerSchema, value, choice, level + 1);
  const collectAll = (list: unknown): FieldSchema[] => (Array.isArray(list) ? list.flatMap(collect) : []);
  const fittingBranches = (list: unknown): FieldSchema[] => {
    if (!Array.isArray(list) || list.length === 0) return [];
    if (takesEveryBranch) return collectAll(list);
    const fitting =
      choice === 'fitting' ? list.filter((schema: InnerSchema) => fits(root, schema, value)) : [];
    return fitting.length > 0 ? collectAll(fitting) : collect(list[closestBranch(root, list, value)]);
  };
  const branches = (): unknown[] => {
    if (schema.if === undefined) return [];
    if (takesEveryBranch) return [schema.then, schema.else];
    return [fits(root, schema.if as InnerSchema, value) ? schema.then : schema.else];
  };
  const dependentSchemas = Object.entries((schema.dependencies ?? {}) as Record<string, unknown>).flatMap(
    ([name, schema]) => {
      const counts = takesEveryBranch || (isObject(value) && !isEmpty(value[name]));
      return counts && !Array.isArray(schema) ? [schema] : [];
    },
  );
  return [
    schema,
    ...collectAll(schema.allOf),
    ...(choice === 'fitting' ? collectAll(schema.anyOf) : fittingBranches(schema.anyOf)),
    ...fittingBranches(schema.oneOf),
    ...collectAll(branches()),
    ...collectAll(dependentSchemas),
  ];
}

function dependsOnValue(parts: FieldSchema[]): boolean {
  return parts.some((part) => part.anyOf ?? part.oneOf ?? part.if ?? part.dependencies);
}

function isPosition(parts: FieldSchema[], name: string, value: unknown): boolean {
  return POSITION.test(name) && (Array.isArray(value) || parts.some((part) => part.items !== undefined));
}

/** The schemas of a property or position; a property by its exact name, else by pattern, else as an additional property. */
function childSchemas(parts: FieldSchema[], name: string, value: unknown): InnerSchema[] {
  const withoutAbsent = (schemas: unknown[]): InnerSchema[] =>
    schemas.filter((candidate): candidate is InnerSchema => candidate !== undefined && candidate !== false);
  if (isPosition(parts, name, value)) {
    return withoutAbsent(
      parts.map((part) => {
        const tuple = tupleOf(part);
        return tuple ? (tuple[Number(name)] ?? part.additionalItems) : part.items;
      }),
    );
  }
  const namedSchemas = withoutAbsent(parts.map((part) => ownProperty(part.properties, name)));
  if (namedSchemas.length > 0) return namedSchemas;
  const matching = withoutAbsent(
    parts.flatMap((part) =>
      Object.entries((part.patternProperties ?? {}) as Record<string, InnerSchema>)
        .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
        .map(([, schema]) => schema),
    ),
  );
  return matching.length > 0 ? matching : withoutAbsent(parts.map((part) => part.additionalProperties));
}

function ownProperty(
  properties: Record<string, FieldSchema> | undefined,
  name: string,
): FieldSchema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Merges schemas of one value: later ones refine earlier ones; texts and required names are joined. */
function mergeSchemas(parts: FieldSchema[]): FieldSchema {
  const [first = {}, ...others] = parts;
  let merged = first;
  for (const part of others)
    merged = {
      ...merged,
      ...part,
      ...(merged.enum ? { enum: merged.enum } : {}),
      // A branch's title names the choice, not the value.
      ...(merged.title === undefined ? {} : { title: merged.title }),
      ...joinMembers(merged, part, 'properties'),
      ...joinMembers(merged, part, 'x-errors'),
      ...(merged.required ? { required: [...new Set([...merged.required, ...(part.required ?? [])])] } : {}),
    };
  return merged;
}

function joinMembers(merged: FieldSchema, part: FieldSchema, key: 'properties' | 'x-errors'): FieldSchema {
  return merged[key] && part[key] ? { [key]: { ...merged[key], ...part[key] } } : {};
}
