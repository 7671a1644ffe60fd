import { locate } from '../../core/flat-names.ts';
import { isObject, type Json, objectOf } from '../../core/json.ts';
import type { FieldSchema } from '../../core/types.ts';
import { type Advice, didYouMean, meant } from '../problem.ts';
import { type CheckContext, substepPaths } from './context.ts';

/** What a path of a rule leads to: the schemas that speak of the value, or why it leads nowhere. */
export type PathResult = { ok: true; schemas: FieldSchema[] } | ({ ok: false; what: string } & Advice);

/** Follows a rule's path through the schemas of the application, the brand and the rest of what rules look at. */
export function followPath(context: CheckContext, path: string[]): PathResult {
  const [root = '', ...parts] = path;
  return follow(context, [rootSchema(context, root)], parts, root);
}

/** Follows names, positions and `*` from some schemas on. @param before the path to them, for messages. */
export function follow(
  context: CheckContext,
  from: FieldSchema[],
  parts: string[],
  before: string,
): PathResult {
  let schemas = from.flatMap((schema) => variants(context, schema));
  for (const [index, part] of parts.entries()) {
    const inner = schemas.flatMap((schema) => inside(schema, part));
    const place = [before, ...parts.slice(0, index)].join('.');
    if (inner.length === 0) return missing(context, schemas, place, part);
    schemas = inner.flatMap((schema) => variants(context, schema));
  }
  return { ok: true, schemas };
}

function rootSchema(context: CheckContext, root: string): FieldSchema {
  if (root === 'application') return context.application;
  if (root === 'session' || root === 'visitor') return factsBelow(context, root);
  if (root === 'hidden') return { type: 'array', items: { type: 'string', enum: hideable(context) } };
  return root === 'flags' ? (context.brandSchema.properties?.flags ?? {}) : context.brandSchema;
}

/** What is known of the session or the visitor. */
function factsBelow({ meta }: CheckContext, root: string): FieldSchema {
  const facts = Object.entries(meta.facts).filter(([path]) => path.startsWith(`${root}.`));
  return { properties: Object.fromEntries(facts.map(([path, fact]) => [path.slice(root.length + 1), fact])) };
}

/** Paths that a link can hide: parts of steps, items counted from 1. */
function hideable(context: CheckContext): string[] {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1));
  const steps = context.definition.steps.map((step) => step.path);
  const parts = substepPaths(context.definition).flatMap((path) =>
    path.includes('{idx}') ? numbers.map((number) => path.replace('{idx}', number)) : [path],
  );
  return [...steps, ...parts];
}

/** A schema and those that it combines: all of them speak of the same value. */
function variants(context: CheckContext, schema: FieldSchema): FieldSchema[] {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const own = name === undefined ? schema : definition(context, name);
  const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const list = own[key];
    return Array.isArray(list) ? (list as FieldSchema[]) : [];
  });
  const branches = [own.then, own.else, ...Object.values(objectOf(own.dependencies as Json | undefined))];
  const others = [...combined, ...branches.filter(isObject)] as FieldSchema[];
  return [own, ...others.flatMap((one) => variants(context, one))];
}

/** What the brand's schema refers to, and the application's where it holds itself (a tree of items). */
function definition(context: CheckContext, name: string): FieldSchema {
  const defs = [context.application.$defs, context.brandSchema.$defs] as (Json | undefined)[];
  return defs.map((one) => objectOf(one)[name]).find(isObject) ?? {};
}

/** The schemas of the items of a list that some of the given schemas describe. */
export function itemsOf(context: CheckContext, schemas: FieldSchema[]): FieldSchema[] {
  return schemas.flatMap((schema) => itemSchemas(schema)).flatMap((item) => variants(context, item));
}

function inside(schema: FieldSchema, part: string): FieldSchema[] {
  if (part === '*' || /^\d+$/.test(part)) return itemSchemas(schema, part);
  const own = Object.hasOwn(schema.properties ?? {}, part) ? schema.properties?.[part] : undefined;
  if (own) return [own];
  const patterns = Object.entries(objectOf(schema.patternProperties as Json | undefined));
  const named = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(part)).map(([, one]) => one);
  if (named.length > 0) return named as FieldSchema[];
  return isObject(schema.additionalProperties) ? [schema.additionalProperties as FieldSchema] : [];
}

/** The schemas of a list's items; of a tuple the one at a position. */
function itemSchemas({ items, additionalItems }: FieldSchema, part = '*'): FieldSchema[] {
  if (!Array.isArray(items)) return items ? [items] : [];
  const tuple = [
    ...(items as FieldSchema[]),
    ...(isObject(additionalItems) ? [additionalItems as FieldSchema] : []),
  ];
  return part === '*' ? tuple : tuple.slice(Number(part), Number(part) + 1);
}

function missing(context: CheckContext, schemas: FieldSchema[], place: string, part: string): PathResult {
  const what = `the rule looks at "${place}.${part}", which does not exist`;
  const items = schemas.flatMap((schema) => itemSchemas(schema));
  if (items.length > 0) {
    const hint = `Write "${place}.0.${part}" for the first item, "${place}.*.${part}" for any.`;
    return { ok: false, what: `"${place}" is a list, and "${part}" stands in its items`, hint };
  }
  const flat = place === 'application' ? locate(context.application, part) : undefined;
  if (flat) {
    const to = flat.pointer.slice(1).replaceAll('/', '.');
    return { ok: false, what, ...meant(part, to), hint: `Write "application.${to}".` };
  }
  const known = schemas.flatMap((schema) => Object.keys(schema.properties ?? {}));
  return { ok: false, what, ...didYouMean(part, known) };
}
