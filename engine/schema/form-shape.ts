import { once, readPointer } from '../json/index.ts';
import { BRANCHES, DEPENDENCIES } from './keywords.ts';
import type { FieldSchema } from './types.ts';

interface Level {
  /** The schema and every branch that may apply, references resolved. */
  branches: FieldSchema[];
  /** Properties that a condition tests. */
  tested: ReadonlySet<string>;
  /** One of several branches, which their properties distinguish. */
  hasChoice: boolean;
}

/** The fields whose values may change the form's shape; the values of other fields need not be passed to rjsf. */
export function shapingFields(root: FieldSchema): string[] {
  const { branches, tested: testedFields } = levelOf(root, root);
  const names = new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})));
  return [...names].filter((name) => testedFields.has(name) || childrenOf(branches, name).some(isStructured));
}

/** The part of a value that decides which fields are drawn: the value, its type, its items or properties, or nothing. */
export type FormShape =
  | { answer: unknown }
  | { kind: string }
  | { items: FormShape[] }
  | { keys: Record<string, FormShape> }
  | 0;

/** The part of a form's data that decides which fields rjsf draws; typing into any other field does not change it. */
export function formShape(root: FieldSchema, data: Record<string, unknown>): FormShape {
  return shapeOf([root], data, root);
}

/**
 * Whether the form keeps its drawn fields when one shape follows another shape: if both are equal, or answers only became
 * empty. An empty answer may match another branch, but the person is still typing in the drawn branch.
 */
export function keepsShape(before: FormShape, now: FormShape): boolean {
  if (before === 0 || now === 0 || 'answer' in before || 'answer' in now || 'kind' in now)
    return JSON.stringify(before) === JSON.stringify(now);
  if ('items' in before && 'items' in now) {
    const { items } = before;
    // An emptied list item is null, so that it keeps its position.
    const keepsItem = (item: FormShape, at: number): boolean =>
      isKind(items[at]) && isKind(item) && item.kind === 'null' ? true : keepsShape(items[at] ?? 0, item);
    return items.length === now.items.length && now.items.every(keepsItem);
  }
  if (!('keys' in before && 'keys' in now)) return false;
  const { keys } = before;
  return (
    Object.entries(now.keys).every(([name, shape]) => name in keys && keepsShape(keys[name] ?? 0, shape)) &&
    Object.keys(keys).every((name) => name in now.keys || isKind(keys[name]) || keys[name] === 0)
  );
}

function isKind(shape: FormShape | undefined): shape is { kind: string } {
  return typeof shape === 'object' && 'kind' in shape;
}

function shapeOf(schemas: FieldSchema[], value: unknown, root: FieldSchema): FormShape {
  const all = schemas.map((schema) => levelOf(schema, root));
  const branches = [...new Set(all.flatMap((level) => level.branches))];
  const hasChoice = all.some((level) => level.hasChoice);
  if (Array.isArray(value)) {
    if (branches.some((branch) => branch.items && isChoice(branch.items))) return 0;
    return { items: value.map((item, index) => shapeOf(itemsOf(branches, index), item, root)) };
  }
  if (typeof value !== 'object' || value === null) return hasChoice ? kindOf(value) : 0;
  const keys: Record<string, FormShape> = {};
  for (const [name, child] of Object.entries(value)) {
    const children = childrenOf(branches, name);
    const isDistinguishing =
      hasChoice && children.some((field) => field.const !== undefined || field.enum !== undefined);
    if (isDistinguishing || all.some((level) => level.tested.has(name))) keys[name] = { answer: child };
    else if (children.length === 0) keys[name] = kindOf(child);
    else if (hasChoice || children.some(isStructured)) keys[name] = shapeOf(children, child, root);
  }
  return { keys };
}

function kindOf(value: unknown): FormShape {
  return { kind: value === null ? 'null' : typeof value };
}

const levelOf = once((schema: FieldSchema, root: FieldSchema): Level => {
  const branches = new Set<FieldSchema>();
  const askedFields = new Set<string>();
  const visit = (node: unknown): void => {
    if (!isSchema(node) || branches.has(node)) return;
    branches.add(node);
    if (typeof node.$ref === 'string') visit(readPointer(root, node.$ref.slice(1)));
    collectStrings(node.if, askedFields);
    collectStrings(node.not, askedFields);
    for (const part of BRANCHES) {
      for (const branch of Array.isArray(node[part]) ? (node[part] as unknown[]) : [node[part]])
        visit(branch);
    }
    for (const part of DEPENDENCIES) {
      if (!isSchema(node[part])) continue;
      for (const [name, needs] of Object.entries(node[part])) {
        askedFields.add(name);
        visit(needs);
      }
    }
  };
  visit(schema);
  const hasChoice = [...branches].some((branch) => branch.oneOf !== undefined || branch.anyOf !== undefined);
  return { branches: [...branches], tested: askedFields, hasChoice };
});

/** The schemas of a property in these branches; none for an additional property. */
function childrenOf(branches: FieldSchema[], name: string): FieldSchema[] {
  return branches.flatMap((branch) => {
    const ownField = branch.properties?.[name];
    return isSchema(ownField) ? [ownField] : [];
  });
}

function itemsOf(branches: FieldSchema[], index: number): FieldSchema[] {
  return branches.flatMap((branch) => {
    const items: unknown = branch.items;
    const itemSchema = Array.isArray(items) ? (items[index] ?? branch.additionalItems) : items;
    return isSchema(itemSchema) ? [itemSchema] : [];
  });
}

/** Whether the drawn parts of a field may change with its value; the widget of a list with flat names draws its own items. */
function isStructured(schema: FieldSchema): boolean {
  const { type } = schema;
  if (schema['x-flat'] !== undefined) return false;
  if (type === 'array' || type === 'object' || Array.isArray(type)) return true;
  if (schema.properties || schema.items || schema.$ref !== undefined) return true;
  if ((schema.oneOf || schema.anyOf) && !isChoice(schema)) return true;
  return schema.if !== undefined || (Array.isArray(schema.allOf) && schema.allOf.some(isStructured));
}

function isChoice(schema: FieldSchema): boolean {
  if (schema.enum !== undefined) return true;
  const options = (schema.oneOf ?? schema.anyOf) as FieldSchema[] | undefined;
  return options?.every((option) => option.const !== undefined) ?? false;
}

/** Collects every name and text in a condition, which include the names of the tested properties. */
function collectStrings(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    into.add(key);
    collectStrings(child, into);
  }
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
