import { evaluate, type Facts } from '../expressions/index.ts';
import type { CompiledFlow } from '../flow/index.ts';
import { withoutRoundingError } from '../format/index.ts';
import { isSameJson, splitFragment } from '../json/index.ts';
import type { CompiledValidator, Expression, RawError } from '../schema/index.ts';

/** Functions of compiled validators in browser and server: no Node, no eval. `formats` accept what ajv-formats accepts. */

/** Length in characters, not in UTF-16 units (as JSON Schema's minLength). */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** AJV's comparison for `const`, `enum` and `uniqueItems`. */
export { isSameJson as equal };

/** Whether a number is a multiple of another as written: 1070468.14 of 0.01, though their quotient has a fraction. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(step)) return value % step === 0;
  const nearest = Math.round(value / step) * step;
  return withoutRoundingError(nearest) === withoutRoundingError(value);
}

const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339 full-date; the day must exist. */
export function fullDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : (DAYS[month] ?? 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}

const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;

/** RFC 3339 full-time, with a time zone. */
export function fullTime(text: string): boolean {
  const parts = TIME.exec(text);
  if (!parts?.[4]) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const sign = parts[5] === '-' ? -1 : 1;
  const [zoneHour, zoneMinute] = [Number(parts[6] ?? 0), Number(parts[7] ?? 0)];
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is only at 23:59 UTC.
  const utcMinute = minute - zoneMinute * sign;
  const utcHour = hour - zoneHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

/** RFC 3339 full-time, or without an offset, as from the browser's control. */
export function timeOfDay(text: string): boolean {
  return fullTime(text) || fullTime(`${text}Z`);
}

/** Whether a text is a date-time of RFC 3339. */
export function fullDateTime(text: string): boolean {
  const parts = text.split(/t|\s/i);
  return parts.length === 2 && fullDate(parts[0] ?? '') && fullTime(parts[1] ?? '');
}

type Comparison = Record<string, Expression>;

/**
 * Whether a number or date keeps to the computed bounds of a rule's test; false if a bound is unknown.
 * @param root the context of the rule
 */
export function compares(root: Facts, value: unknown, bounds: Comparison): boolean {
  return Object.entries(bounds).every(([keyword, expression]) => {
    const isLower = keyword.endsWith('inimum');
    const bound = evaluate(expression, root, isLower ? 'lower' : 'upper');
    if (bound === undefined || typeof bound !== typeof value) return false;
    const [low, high] = isLower ? [bound, value] : [value, bound];
    if (low === high) return !keyword.includes('xclusive');
    return (low as number) < (high as number);
  });
}

/** AJV's formats with functions, by their names in JSON Schema. */
export const formats = {
  date: {
    validate: fullDate,
    compare: (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1),
  },
  time: { validate: timeOfDay },
  'date-time': { validate: fullDateTime },
};

/**
 * Runs a validator and adds to each error the schema that it breaks, which has `x-errors`. AJV's option `verbose` would
 * write every schema twice and put the person's value into each error.
 * @param validator the function that gets the errors
 * @param schema the schema that `raw` checks, from which the paths in its errors start
 * @param place the path of `schema` if it is a part of another schema
 */
export function explaining(
  validator: CompiledValidator,
  raw: RawValidator,
  schema: unknown,
  data: unknown,
  at: unknown,
  place = '#',
): boolean {
  const isValid = raw(data, at);
  for (const error of raw.errors ?? []) {
    if (error.parentSchema) continue;
    error.parentSchema = schemaAt(schema, error.schemaPath);
    if (place !== '#') error.schemaPath = place + error.schemaPath.slice(1);
  }
  validator.errors = raw.errors;
  return isValid;
}

interface RawValidator {
  (data: unknown, at: unknown): boolean;
  errors?: RawError[] | null;
}

/** Cached by schema, which never changes: a step with many empty fields looks up the same places repeatedly. */
const schemasByPath = new WeakMap<object, Map<string, Record<string, unknown> | undefined>>();

function schemaAt(schema: unknown, path: string): Record<string, unknown> | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const cachedPlaces = schemasByPath.get(schema) ?? new Map<string, Record<string, unknown> | undefined>();
  schemasByPath.set(schema, cachedPlaces);
  const placeOfPath = cachedPlaces.get(path) ?? findParentSchema(schema, path);
  cachedPlaces.set(path, placeOfPath);
  return placeOfPath;
}

function findParentSchema(schema: object, path: string): Record<string, unknown> | undefined {
  let parent: unknown = schema;
  for (const name of splitFragment(path).slice(0, -1))
    parent = (parent as Record<string, unknown> | undefined)?.[name];
  return typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>) : undefined;
}

/** Deeply freezes the flow; validators keep their errors on themselves, so they stay mutable. */
export function frozen(flow: CompiledFlow): CompiledFlow {
  deepFreeze(flow);
  return flow;
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const child of Object.values(value)) deepFreeze(child);
}

/** Exists so that a flow with questions for files (`x-files`) prevents older pages, which lack it, from showing them. */
export const takesFiles = true;

/** The names that a release's module takes (`emitServedModule`). */
export const RUNTIME = {
  compares,
  equal: isSameJson,
  explaining,
  formats,
  frozen,
  isMultipleOf,
  takesFiles,
  ucs2length,
};
