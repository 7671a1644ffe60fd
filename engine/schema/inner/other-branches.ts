import { isObject } from '../../json/index.ts';
import type { InnerSchema } from '../fitting.ts';
import { isMasked } from '../masked.ts';
import type { FieldSchema } from '../types.ts';
import { applyingSchemas, everyChild, fittingChild } from './inner-schema.ts';

/** Limit of rounds: after a property is removed, branches that depend on it may no longer apply. */
const MOST_ROUNDS = 5;

/** The names in the branches that apply to a value. */
export function branchFields(root: FieldSchema, schema: FieldSchema, value: unknown): Set<string> {
  const parts = applyingSchemas(root, schema, value);
  return new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
}

/**
 * A value without names of branches that don't apply (`if`, `oneOf`, `dependencies`), at any depth. Names that no
 * branch knows stay, and so does everything with `anyOf`.
 */
export function withoutOtherBranches(root: FieldSchema, schema: FieldSchema, value: unknown): unknown {
  return dropOtherBranches(root, [schema], value);
}

function dropOtherBranches(root: FieldSchema, schemas: FieldSchema[], value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => dropInChild(root, schemas, String(index), value, item));
  if (!isObject(value) || isMasked(value)) return value;
  let remaining: Record<string, unknown> = value;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const present: Record<string, unknown> = remaining;
    const names = Object.keys(present).filter((name) => isKnown(root, schemas, name, present));
    if (names.length === Object.keys(present).length) break;
    remaining = Object.fromEntries(names.map((name) => [name, present[name]]));
  }
  return Object.fromEntries(
    Object.entries(remaining).map(([name, inner]) => [
      name,
      dropInChild(root, schemas, name, remaining, inner),
    ]),
  );
}

function isKnown(root: FieldSchema, schemas: FieldSchema[], name: string, value: unknown): boolean {
  return (
    fittingChild(root, schemas, name, value).length > 0 || everyChild(root, schemas, name, value).length === 0
  );
}

function dropInChild(
  root: FieldSchema,
  schemas: FieldSchema[],
  name: string,
  parentValue: unknown,
  inner: unknown,
): unknown {
  const schemasOfChild = fittingChild(root, schemas, name, parentValue);
  return dropOtherBranches(
    root,
    schemasOfChild.filter((schema: InnerSchema): schema is FieldSchema => typeof schema === 'object'),
    inner,
  );
}
