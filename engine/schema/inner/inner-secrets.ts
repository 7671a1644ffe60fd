import { isObject, once } from '../../json/index.ts';
import { followReference } from '../fitting.ts';
import type { FieldSchema } from '../types.ts';
import { everyBranch, everyChild } from './inner-schema.ts';

export interface InnerSecret {
  /** The containing object or list; in a copy it may be mutated. */
  holder: Record<string, unknown>;
  name: string;
  schema: FieldSchema;
  path: string[];
  /** The path with `n` for every position in a list. */
  generic: string[];
}

/** Whether a field's value may contain secrets; the field's own `x-sensitive` does not count. */
export function mayHoldSecrets(root: FieldSchema, schema: FieldSchema): boolean {
  return holdsSecrets(schema, root);
}

const holdsSecrets = once((schema: FieldSchema, root: FieldSchema) => {
  const { 'x-sensitive': _own, ...inner } = schema;
  const text = JSON.stringify(inner);
  return (
    text.includes('"x-sensitive"') ||
    (text.includes('"$ref"') && JSON.stringify(root.$defs ?? {}).includes('"x-sensitive"'))
  );
});

/** The secrets inside a value: values that any alternative marks as secret. */
export function secretsIn(root: FieldSchema, schema: FieldSchema, value: unknown): InnerSecret[] {
  return mayHoldSecrets(root, schema) ? findSecrets(root, [schema], value, [], []) : [];
}

function findSecrets(
  root: FieldSchema,
  schemas: FieldSchema[],
  value: unknown,
  path: string[],
  generic: string[],
): InnerSecret[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => {
    const inner = everyChild(root, schemas, name, value)
      .map((schema) => followReference(root, schema))
      .filter((schema) => typeof schema === 'object');
    const at = [...path, name];
    const general = [...generic, Array.isArray(value) ? 'n' : name];
    const secret = inner
      .flatMap((field) => everyBranch(root, field))
      .find((field) => field['x-sensitive'] !== undefined);
    if (secret) return [{ holder, name, schema: secret, path: at, generic: general }];
    return findSecrets(root, inner, holder[name], at, general);
  });
}
