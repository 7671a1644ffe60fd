import { isObject, type Json } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import { CHOICES, isEmpty, isMasked, isOfType, tupleOf } from '../schema/index.ts';
import { numberText } from './amounts.ts';

/** Texts that mean yes or no; `on` is the value of a checked box in an HTML form. */
export const BOOLEANS = new Map(
  [
    ['true', 'yes', 'y', 'on', '1'],
    ['false', 'no', 'n', 'off', '0'],
  ].flatMap((words, index) => words.map((word) => [word, index === 0] as const)),
);

/** A date-time at the beginning of a day, whose time says nothing. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A value in the kind that its field asks for, if nothing is lost: the number 12 as the text `12`, `true` as yes, the
 * choice `2` as the number 2, midnight as its day. An answer has another kind after a release that changed the field's
 * type, or if a client of the API sends it. Any other value is unchanged, and the validator reports it.
 */
export function toKind(schema: FieldSchema, value: FieldValue): FieldValue {
  if (isEmpty(value) || typeof value === 'object') return value;
  const choices = constantsOf(schema);
  if (choices) return choices.find((choice) => isSameText(choice, value)) ?? value;
  const kind = kindOf(schema);
  if (kind === undefined || isOfType(kind, value)) return kind === 'string' ? toDate(schema, value) : value;
  if (kind === 'string') return typeof value === 'number' ? numberText(value) : String(value);
  if (kind === 'boolean') return BOOLEANS.get(String(value).trim().toLowerCase()) ?? value;
  return value;
}

/**
 * A single value as a list of one, or a list of one as its item, if the field asks for it.
 * @param fitsItem whether a value can be an item of the field
 */
export function toListKind(
  schema: FieldSchema,
  value: FieldValue,
  fitsItem: (item: FieldValue) => boolean,
): FieldValue {
  const kind = kindOf(schema);
  if (kind === undefined || isMasked(value) || isEmpty(value) || schema['x-format'] === 'list') return value;
  if (Array.isArray(value)) {
    const [only] = value;
    const isItem = kind !== 'array' && value.length === 1 && only !== undefined && !isEmpty(only);
    return isItem && typeof only !== 'object' ? only : value;
  }
  const isList = kind === 'array' && !schema['x-files'] && !schema['x-flat'] && isObject(schema.items);
  return isList && !tupleOf(schema) && fitsItem(value) ? [value] : value;
}

/** The only type of a field, or of its branches, besides null. */
function kindOf(schema: FieldSchema): string | undefined {
  const branches = CHOICES.map((keyword) => schema[keyword]).find(Array.isArray) as FieldSchema[] | undefined;
  const types = schema.type === undefined ? branches?.map(({ type }) => type ?? 'any') : [schema.type];
  const kinds = new Set((types ?? []).flat().filter((name) => name !== 'null'));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== 'any' ? kind : undefined;
}

/** The values of a choice: of `const`, `enum`, or of branches that are constants. */
function constantsOf(schema: FieldSchema): Json[] | undefined {
  if (schema.const !== undefined) return [schema.const as Json];
  if (schema.enum) return schema.enum;
  const branches = CHOICES.map((keyword) => schema[keyword]).find(Array.isArray);
  const constants = branches?.map((branch: FieldSchema) => branch.const as Json | undefined);
  return constants?.every((constant) => constant !== undefined) ? (constants as Json[]) : undefined;
}

function isSameText(choice: Json, value: FieldValue): boolean {
  return choice !== null && typeof choice !== 'object' && String(choice) === String(value).trim();
}

function toDate({ format }: FieldSchema, value: FieldValue): FieldValue {
  return format === 'date' && typeof value === 'string' ? (MIDNIGHT.exec(value.trim())?.[1] ?? value) : value;
}
