import { evaluate } from '../expressions/index.ts';
import { displayKind, roundToStep, stepOf } from '../format/index.ts';
import { readPointer } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { holds } from './rules.ts';
import type { FlowContext } from './types.ts';

export interface Limit {
  minimum?: number;
  maximum?: number;
  /** Bounds of a date: `2026-01-31`. */
  earliest?: string;
  latest?: string;
  enum?: (string | number)[];
}

/** The bounds and lists of a field: the first `x-limit` clause whose rule is met. Bounds read only the answers that count. */
export function limitOf(schema: FieldSchema, context: FlowContext): Limit {
  const clause = schema['x-limit']?.find((clause) => holds(clause.when, context));
  if (!clause) return {};
  const facts = { ...context, application: context.ruleContext?.application ?? context.application };
  const limit: Limit = {};
  const minimum = clause.minimum === undefined ? undefined : evaluate(clause.minimum, facts, 'lower');
  const maximum = clause.maximum === undefined ? undefined : evaluate(clause.maximum, facts, 'upper');
  const list = clause.enum && readPointer(context, clause.enum);
  if (typeof minimum === 'number') limit.minimum = roundToAccepted(schema, minimum, Math.ceil);
  if (typeof maximum === 'number') limit.maximum = roundToAccepted(schema, maximum, Math.floor);
  if (typeof minimum === 'string') limit.earliest = minimum;
  if (typeof maximum === 'string') limit.latest = maximum;
  if (Array.isArray(list)) limit.enum = list as (string | number)[];
  return limit;
}

/**
 * Rounds a bound to a number that the field accepts, because the error's text names the bound: for a maximum of 6.666
 * it must say $6.66, not $6.67.
 */
function roundToAccepted(schema: FieldSchema, bound: number, round: (value: number) => number): number {
  const step = stepOf(schema) ?? (displayKind(schema)?.startsWith('usd') ? 0.01 : undefined);
  return step === undefined ? bound : roundToStep(bound, step, round);
}

/** Whether a value keeps to a limit. */
export function isWithinLimit(value: FieldValue, limit: Limit): boolean {
  if (limit.enum) return limit.enum.includes(value as string | number);
  // ISO 8601 dates sort as texts; another text breaks its format.
  if (typeof value === 'string')
    return !(limit.earliest && value < limit.earliest) && !(limit.latest && value > limit.latest);
  if (typeof value !== 'number') return true;
  return (
    value >= (limit.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (limit.maximum ?? Number.POSITIVE_INFINITY)
  );
}

/** The default of a field (`x-default`): a literal, or the value at a pointer. */
export function defaultOf(schema: FieldSchema, context: FlowContext): FieldValue | undefined {
  const clause = schema['x-default']?.find((clause) => holds(clause.when, context));
  if (!clause) return undefined;
  const { value } = clause;
  if (typeof value === 'string' && value.startsWith('/'))
    return readPointer(context, value) as FieldValue | undefined;
  return value as FieldValue;
}
