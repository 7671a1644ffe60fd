import { readPointer } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { holds } from './rules.ts';
import type { FlowContext } from './types.ts';

export interface Limit {
  minimum?: number;
  maximum?: number;
  enum?: (string | number)[];
}

/** The bounds and lists of a field in this context (`x-limit`); the first clause whose rule is met counts. */
export function limitOf(schema: FieldSchema, context: FlowContext): Limit {
  const clause = schema['x-limit']?.find((one) => holds(one.when, context));
  if (!clause) return {};
  const limit: Limit = {};
  const minimum = clause.minimum && readPointer(context, clause.minimum);
  const maximum = clause.maximum && readPointer(context, clause.maximum);
  const list = clause.enum && readPointer(context, clause.enum);
  if (typeof minimum === 'number') limit.minimum = minimum;
  if (typeof maximum === 'number') limit.maximum = maximum;
  if (Array.isArray(list)) limit.enum = list as (string | number)[];
  return limit;
}

/** Whether a value keeps to a limit. */
export function withinLimit(value: FieldValue, limit: Limit): boolean {
  if (limit.enum) return limit.enum.includes(value as string | number);
  if (typeof value !== 'number') return true;
  return (
    value >= (limit.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (limit.maximum ?? Number.POSITIVE_INFINITY)
  );
}

/** The default of a field in this context (`x-default`): a literal, or the value at a pointer. */
export function defaultOf(schema: FieldSchema, context: FlowContext): FieldValue | undefined {
  const clause = schema['x-default']?.find((one) => holds(one.when, context));
  if (!clause) return undefined;
  const { value } = clause;
  if (typeof value === 'string' && value.startsWith('/'))
    return readPointer(context, value) as FieldValue | undefined;
  return value as FieldValue;
}
