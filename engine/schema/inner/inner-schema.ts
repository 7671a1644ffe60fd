import { isObject, once } from '../../json/index.ts';
import { closestBranch, fits, followed, type InnerSchema, tupleOf } from '../fitting.ts';
import { isEmpty } from '../masked.ts';
import type { FieldSchema } from '../types.ts';

export interface InnerPlace {
  schema: FieldSchema;
  /** The path with `n` for every position in a list: `['phones', 'n']`. */
  generic: string[];
  /** The value decides which schema applies. */
  isOpen: boolean;
}

const POSITION = /^(0|[1-9]\d{0,5})$/;

/**
 * The schema of a place inside a value: through properties, items, `allOf`, `if`, dependencies, and the matching branch
 * of `oneOf` or `anyOf`; if the value does not decide, the first schema that knows the name. Undefined for an unknown
 * place.
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
    const parts = applyingOnce(root, schemas, present);
    let foundSchemas = children(parts, name, present);
    isOpen ||= parts.length > schemas.length || hasChoice(parts);
    if (foundSchemas.length === 0) {
      foundSchemas = children(applyingOnce(root, schemas, undefined, 'every'), name, present).slice(0, 1);
    }
    if (foundSchemas.length === 0) return undefined;
    generic.push(isPosition(parts, name, present) ? 'n' : name);
    schemas = foundSchemas;
    present =
      isObject(present) || Array.isArray(present) ? (present as Record<string, unknown>)[name] : undefined;
  }
  const parts = applyingOnce(root, schemas, present);
  return { schema: mergeSchemas(parts), generic, isOpen: isOpen || parts.length > 1 };
}

/** `innerSchema` of one name or position; fast if nothing depends on the value. */
export function childSchema(
  root: FieldSchema,
  schema: FieldSchema,
  name: string,
  value: unknown,
): FieldSchema | undefined {
  const isPlain = !(schema.$ref ?? schema.allOf) && !hasChoice([schema]);
  const direct = isPlain
    ? Array.isArray(value)
      ? tupleOf(schema) === undefined && schema.items
      : own(schema.properties, name)
    : undefined;
  if (direct && direct.$ref === undefined) return direct;
  return innerSchema(root, schema, [name], value)?.schema;
}

/** All branches' schemas of one name or position. */
export function everyChild(
  root: FieldSchema,
  schemas: readonly FieldSchema[],
  name: string,
  value: unknown,
): InnerSchema[] {
  const parts = applyingOnce(root, schemas, value, 'every');
  return children(parts, name, value);
}

/** The schema and every branch that may apply (`allOf`, `oneOf`, `then` ...), references resolved. */
export function everyBranch(root: FieldSchema, schema: FieldSchema): FieldSchema[] {
  return applying(root, schema, undefined, 'every');
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
  return applying(root, schema, value, 'fitting');
}

/** The schemas of a property or item, from all schemas that apply to the value. */
export function fittingChild(
  root: FieldSchema,
  schemas: readonly FieldSchema[],
  name: string,
  value: unknown,
): InnerSchema[] {
  const parts = applyingOnce(root, schemas, value, 'fitting');
  return children(parts, name, value);
}

/** The alternatives to take: the one closest to the value, all that fit it, or every one. */
type Choice = 'closest' | 'fitting' | 'every';

/** Each schema once: branches may refer to the same definition. */
function applyingOnce(
  root: FieldSchema,
  schemas: readonly InnerSchema[],
  value: unknown,
  choice: Choice = 'closest',
): FieldSchema[] {
  return [...new Set(schemas.flatMap((schema) => applying(root, schema, value, choice)))];
}

/** The schema, and the schemas that `allOf`, conditions and choices in it add. */
function applying(
  root: FieldSchema,
  givenSchema: InnerSchema,
  value: unknown,
  choice: Choice = 'closest',
  level = 0,
): FieldSchema[] {
  const schema = followed(root, givenSchema);
  if (typeof schema !== 'object') return schema ? [{}] : [];
  if (level > 20) return [schema];
  const every = choice === 'every';
  const into = (one: unknown): FieldSchema[] =>
    one === undefined ? [] : applying(root, one as InnerSchema, value, choice, level + 1);
  const all = (list: unknown): FieldSchema[] => (Array.isArray(list) ? list.flatMap(into) : []);
  const chosen = (list: unknown): FieldSchema[] => {
    if (!Array.isArray(list) || list.length === 0) return [];
    if (every) return all(list);
    const fitting =
      choice === 'fitting' ? list.filter((schema: InnerSchema) => fits(root, schema, value)) : [];
    return fitting.length > 0 ? all(fitting) : into(list[closestBranch(root, list, value)]);
  };
  const branches = (): unknown[] => {
    if (schema.if === undefined) return [];
    if (every) return [schema.then, schema.else];
    return [fits(root, schema.if as InnerSchema, value) ? schema.then : schema.else];
  };
  const depending = Object.entries((schema.dependencies ?? {}) as Record<string, unknown>).flatMap(
    ([name, one]) => {
      const counts = every || (isObject(value) && !isEmpty(value[name]));
      return counts && !Array.isArray(one) ? [one] : [];
    },
  );
  return [
    schema,
    ...all(schema.allOf),
    ...(choice === 'fitting' ? all(schema.anyOf) : chosen(schema.anyOf)),
    ...chosen(schema.oneOf),
    ...all(branches()),
    ...all(depending),
  ];
}

function hasChoice(parts: FieldSchema[]): boolean {
  return parts.some((part) => part.anyOf ?? part.oneOf ?? part.if ?? part.dependencies);
}

function isPosition(parts: FieldSchema[], name: string, value: unknown): boolean {
  return POSITION.test(name) && (Array.isArray(value) || parts.some((part) => part.items !== undefined));
}

/** Exact matches precede schemas of any name. */
function children(parts: FieldSchema[], name: string, value: unknown): InnerSchema[] {
  const known = (found: unknown[]): InnerSchema[] =>
    found.filter((candidate): candidate is InnerSchema => candidate !== undefined && candidate !== false);
  if (isPosition(parts, name, value)) {
    return known(
      parts.map((part) => {
        const tuple = tupleOf(part);
        return tuple ? (tuple[Number(name)] ?? part.additionalItems) : part.items;
      }),
    );
  }
  const namedSchemas = known(parts.map((part) => own(part.properties, name)));
  if (namedSchemas.length > 0) return namedSchemas;
  const matching = known(
    parts.flatMap((part) =>
      Object.entries((part.patternProperties ?? {}) as Record<string, InnerSchema>)
        .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
        .map(([, schema]) => schema),
    ),
  );
  return matching.length > 0 ? matching : known(parts.map((part) => part.additionalProperties));
}

function own(properties: Record<string, FieldSchema> | undefined, name: string): FieldSchema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Merges schemas of one value: later ones refine earlier ones; texts and required names are joined. */
function mergeSchemas(parts: FieldSchema[]): FieldSchema {
  const [first = {}, ...others] = parts;
  let whole = first;
  for (const part of others)
    whole = {
      ...whole,
      ...part,
      ...(whole.enum ? { enum: whole.enum } : {}),
      // A branch's title names the choice, not the value.
      ...(whole.title === undefined ? {} : { title: whole.title }),
      ...joined(whole, part, 'properties'),
      ...joined(whole, part, 'x-errors'),
      ...(whole.required ? { required: [...new Set([...whole.required, ...(part.required ?? [])])] } : {}),
    };
  return whole;
}

function joined(whole: FieldSchema, part: FieldSchema, key: 'properties' | 'x-errors'): FieldSchema {
  return whole[key] && part[key] ? { [key]: { ...whole[key], ...part[key] } } : {};
}
