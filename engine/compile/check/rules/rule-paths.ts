import type { FieldSchema } from '../../../index.ts';
import { everyBranch, everyChild, isObject, locate } from '../../../index.ts';
import { type Advice, didYouMean, suggestName } from '../../source/index.ts';
import { type CheckContext, substepPaths } from '../meta/index.ts';

/** The schemas at a rule's path, or why it is invalid. */
export type PathResult = { ok: true; schemas: FieldSchema[] } | ({ ok: false; what: string } & Advice);

/** Follows a rule's path through the schemas of the application, the brand and the external facts. */
export function followPath(context: CheckContext, path: string[]): PathResult {
  const [root = '', ...parts] = path;
  return followParts(context, [rootSchema(context, root)], parts, root);
}

/** Follows the parts of a path (names, positions, `*`) from some schemas. @param prefix the path before, for messages */
export function followParts(
  context: CheckContext,
  from: FieldSchema[],
  parts: string[],
  prefix: string,
): PathResult {
  const root = definitionsOf(context);
  const allBranches = (levels: FieldSchema[]): FieldSchema[] =>
    levels.flatMap((schema) => everyBranch(root, schema));
  let schemas = from;
  for (const [index, part] of parts.entries()) {
    const inner =
      part === '*' ? allBranches(schemas).flatMap(itemSchemas) : everyChild(root, schemas, part, undefined);
    const place = [prefix, ...parts.slice(0, index)].join('.');
    if (allBranches(schemas).some((schema) => schema['x-sensitive'] !== undefined)) {
      const what = `"${place}" is a secret: once it is saved, a rule sees nothing inside it`;
      return { ok: false, what, hint: 'Ask whether there is one: { "answered": true }.' };
    }
    if (inner.length === 0) return describeMissing(context, allBranches(schemas), place, part);
    schemas = inner as FieldSchema[];
  }
  return { ok: true, schemas: allBranches(schemas) };
}

/** The definitions of both the brand's and the application's schema; the latter has them for recursive parts. */
function definitionsOf({ application, brandSchema }: CheckContext): FieldSchema {
  return { $defs: { ...(brandSchema.$defs as object), ...(application.$defs as object) } };
}

function rootSchema(context: CheckContext, root: string): FieldSchema {
  if (root === 'application') return context.application;
  if (root === 'session' || root === 'visitor') return factsBelow(context, root);
  if (root === 'hidden') return { type: 'array', items: { type: 'string', enum: hideablePaths(context) } };
  return root === 'flags' ? (context.brandSchema.properties?.flags ?? {}) : context.brandSchema;
}

function factsBelow({ meta }: CheckContext, root: string): FieldSchema {
  const facts = Object.entries(meta.facts).filter(([path]) => path.startsWith(`${root}.`));
  return { properties: Object.fromEntries(facts.map(([path, fact]) => [path.slice(root.length + 1), fact])) };
}

/** Paths of steps and substeps, which a link can hide; `{idx}` is replaced by the numbers from 1 to 20. */
function hideablePaths(context: CheckContext): string[] {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1));
  const steps = context.definition.steps.map((step) => step.path);
  const parts = substepPaths(context.definition).flatMap((path) =>
    path.includes('{idx}') ? numbers.map((number) => path.replace('{idx}', number)) : [path],
  );
  return [...steps, ...parts];
}

/** The schemas of the items of a list. */
export function itemsOf(context: CheckContext, schemas: FieldSchema[]): FieldSchema[] {
  const root = definitionsOf(context);
  return schemas.flatMap(itemSchemas).flatMap((item) => everyBranch(root, item));
}

/** The schemas of a list's items; for a tuple, the schemas of all positions. */
function itemSchemas({ items, additionalItems }: FieldSchema): FieldSchema[] {
  return [items ?? [], Array.isArray(items) ? additionalItems : []].flat().filter(isObject) as FieldSchema[];
}

function describeMissing(
  context: CheckContext,
  schemas: FieldSchema[],
  place: string,
  part: string,
): PathResult {
  const what = `the rule looks at "${place}.${part}", which does not exist`;
  const items = schemas.flatMap(itemSchemas);
  if (items.length > 0) {
    const hint = `Write "${place}.0.${part}" for the first item, "${place}.*.${part}" for any.`;
    return { ok: false, what: `"${place}" is a list, and "${part}" stands in its items`, hint };
  }
  const flatField = place === 'application' ? locate(context.application, part) : undefined;
  if (flatField) {
    const dottedPath = flatField.pointer.slice(1).replaceAll('/', '.');
    return { ok: false, what, ...suggestName(part, dottedPath), hint: `Write "application.${dottedPath}".` };
  }
  const knownNames = schemas.flatMap((schema) => Object.keys(schema.properties ?? {}));
  return { ok: false, what, ...didYouMean(part, knownNames) };
}
