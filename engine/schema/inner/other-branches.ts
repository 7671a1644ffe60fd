import { isObject } from '../../json/index.ts';
import type { InnerSchema } from '../fitting.ts';
import { isMasked } from '../masked.ts';
import type { FieldSchema } from '../types.ts';
import { applyingSchemas, everyChild, fittingChild } from './inner-schema.ts';

/** A branch may depend on a property of another branch. */
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
  return visit(root, [schema], value);
}

function visit(root: FieldSchema, schemas: FieldSchema[], value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => child(root, schemas, String(index), value, item));
  if (!isObject(value) || isMasked(value)) return value;
  let remaining: Record<string, unknown> = value;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const present: Record<string, unknown> = remaining;
    const names = Object.keys(present).filter((name) => isKnown(root, schemas, name, present));
    if (names.length === Object.keys(present).length) break;
    remaining = Object.fromEntries(names.map((name) => [name, present[name]]));
  }
  return Object.fromEntries(
    Object.entries(remaining).map(([name, inner]) => [name, child(root, schemas, name, remaining, inner)]),
  );
}

function isKnown(root: FieldSchema, schemas: FieldSchema[], name: string, value: unknown): boolean {
  return (
    fittingChild(root, schemas, name, value).length > 0 || everyChild(root, schemas, name, value).length === 0
  );
}

function child(
  root: FieldSchema,
  schemas: FieldSchema[],
  name: string,
  of: unknown,
  inner: unknown,
): unknown {
  const schemasOfChild = fittingChild(root, schemas, name, of);
  return visit(
    root,
    schemasOfChild.filter((schema: InnerSchema): schema is FieldSchema => typeof schema === 'object'),
    inner,
  );
}
