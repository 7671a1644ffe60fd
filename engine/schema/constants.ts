import { isObject, once } from '../json/index.ts';
import { hasAnswer } from './blank-items.ts';
import { closestBranch, followReference, type InnerSchema } from './fitting.ts';
import { childSchema, innerSchema } from './inner/index.ts';
import { CHOICES } from './keywords.ts';
import { isMasked } from './masked.ts';
import type { FieldSchema, FieldValue } from './types.ts';

/** Whether a schema may have a constant; a reference may point to one. */
const mayHaveConstant = once((schema: FieldSchema): boolean =>
  /"(const|\$ref)":/.test(JSON.stringify(schema)),
);

/**
 * Fills in the constants of each answered object: required ones, and those of its branch of `oneOf` or `anyOf`, which
 * distinguish the branches. The same value if nothing changes.
 * @param root the document of the references
 */
export function withConstants(root: FieldSchema, schema: FieldSchema, value: FieldValue): FieldValue {
  if (!mayHaveConstant(schema) || isMasked(value)) return value;
  const fill = (name: string, inner: FieldValue): FieldValue => {
    const innerField = childSchema(root, schema, name, value);
    return innerField ? withConstants(root, innerField, inner) : inner;
  };
  if (Array.isArray(value)) {
    const items = value.map((item, index) => fill(String(index), item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value) || !hasAnswer(value)) return value;
  const entries = Object.entries(value as Record<string, FieldValue>);
  const filled = entries.map(([name, inner]): [string, FieldValue] => [name, fill(name, inner)]);
  const missing = missingConstants(root, schema, value);
  if (missing.length === 0 && filled.every(([, inner], index) => inner === entries[index]?.[1])) return value;
  return Object.fromEntries([...missing, ...filled]);
}

function missingConstants(root: FieldSchema, schema: FieldSchema, value: object): [string, FieldValue][] {
  const { properties = {}, required = [] } = innerSchema(root, schema, [], value)?.schema ?? schema;
  const ofBranch = CHOICES.flatMap((keyword) => {
    const branches: unknown = schema[keyword];
    if (!Array.isArray(branches) || branches.length === 0) return [];
    const branch = followReference(root, branches[closestBranch(root, branches, value)] as InnerSchema);
    return isObject(branch) ? Object.keys((branch as FieldSchema).properties ?? {}) : [];
  });
  return Object.entries(properties).flatMap(([name, field]): [string, FieldValue][] => {
    const isFilled = required.includes(name) || ofBranch.includes(name);
    return isFilled && field.const !== undefined && !Object.hasOwn(value, name)
      ? [[name, field.const as FieldValue]]
      : [];
  });
}
