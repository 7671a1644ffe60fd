import { isObject, readPointer } from '../json/index.ts';
import { isEmpty } from './masked.ts';
import type { FieldSchema } from './types.ts';

/** Draft-07 also has `true` (anything) and `false` (nothing). */
export type InnerSchema = FieldSchema | boolean;

// Scores of mismatches. A wrong type says most reliably that a branch is not meant, then a wrong constant; any other
// error counts 1.
const WRONG_KIND = 100;
const WRONG_CHOICE = 20;
/** Nesting limit for recursive schemas; deeper values don't change the choice. */
const MOST_LEVELS = 20;

/** Resolves a schema's `$ref`; only recursive references remain after compilation. */
export function followReference(root: FieldSchema, schema: InnerSchema): InnerSchema {
  let followed: InnerSchema = schema;
  for (let steps = 0; steps < MOST_LEVELS && typeof followed === 'object'; steps += 1) {
    const { $ref: ref, ...own }: FieldSchema = followed;
    if (typeof ref !== 'string' || !ref.startsWith('#')) return followed;
    const target = (readPointer(root, decodeURIComponent(ref.slice(1))) ?? true) as InnerSchema;
    // A bare reference returns the target itself, for callers that compare identity.
    followed = typeof target === 'object' && Object.keys(own).length > 0 ? { ...target, ...own } : target;
  }
  return followed;
}

/** The index of a value's branch in `oneOf` or `anyOf`: a matching branch, else the branch with the lowest mismatch score. */
export function closestBranch(root: FieldSchema, branches: InnerSchema[], value: unknown): number {
  const score = mismatchScores(root);
  const faults = branches.map((branch) => score(branch, value) + countUnknownProperties(root, branch, value));
  return Math.max(0, faults.indexOf(Math.min(...faults)));
}

/** Whether a condition (`if`) is met. */
export function fits(root: FieldSchema, schema: InnerSchema, value: unknown): boolean {
  return mismatchScores(root)(schema, value) === 0;
}

/** Counts properties that a branch does not name; this distinguishes branches without constants. */
function countUnknownProperties(root: FieldSchema, branch: InnerSchema, value: unknown): number {
  const schema = followReference(root, branch);
  if (typeof schema !== 'object' || !isObject(value) || !schema.properties) return 0;
  const declaredFields = schema.properties;
  return Object.keys(value).filter((name) => !Object.hasOwn(declaredFields, name) && !isEmpty(value[name]))
    .length;
}

type Score = (schema: InnerSchema, value: unknown, level?: number) => number;

/** Makes a scoring function with a cache per level: otherwise a recursive part of two branches is scored twice at every level. */
function mismatchScores(root: FieldSchema): Score {
  const levels: Map<InnerSchema, Map<unknown, number>>[] = [];
  const score: Score = (schemaOrRef, value, level = 0) => {
    const schema = followReference(root, schemaOrRef);
    if (typeof schema === 'boolean') return schema ? 0 : WRONG_KIND;
    if (level > MOST_LEVELS) return 0;
    levels[level] ??= new Map();
    const scoresByValue = levels[level].get(schema) ?? new Map<unknown, number>();
    levels[level].set(schema, scoresByValue);
    const cachedScore = scoresByValue.get(value);
    if (cachedScore !== undefined) return cachedScore;
    const computedScore = mismatchScore(schema, value, (schema, part) => score(schema, part, level + 1));
    scoresByValue.set(value, computedScore);
    return computedScore;
  };
  return score;
}

/**
 * How far a value is from matching a schema; 0 if it matches. Used to choose branches, whereas compiled validators decide
 * validity. Empty answers count as absent.
 */
function mismatchScore(schema: FieldSchema, value: unknown, inner: Score): number {
  const scoreItems = (list: unknown, part: unknown = value): number[] =>
    Array.isArray(list) ? list.map((schema: InnerSchema) => inner(schema, part)) : [];
  let faults = sum(scoreItems(schema.allOf));
  if (Array.isArray(schema.anyOf)) faults += Math.min(...scoreItems(schema.anyOf));
  if (Array.isArray(schema.oneOf)) faults += Math.min(...scoreItems(schema.oneOf));
  if (schema.not !== undefined && inner(schema.not as InnerSchema, value) === 0) faults += 1;
  if (value === undefined) return faults;
  if (!isOfType(schema.type, value)) return faults + WRONG_KIND;
  const choices = 'const' in schema ? [schema.const] : schema.enum;
  if (choices && !choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value)))
    faults += WRONG_CHOICE;
  if (isObject(value)) {
    const missing = (schema.required ?? []).filter((name) => isEmpty(value[name]));
    const present = Object.entries(schema.properties ?? {}).filter(([name]) => !isEmpty(value[name]));
    // A constant distinguishes branches better than an invalid answer.
    const faultsByPart = present.map(([name, field]) => {
      const isDistinguishing = field.const !== undefined || field.enum !== undefined;
      const wrong = inner(field, value[name]);
      return isDistinguishing ? wrong : Math.min(wrong, WRONG_CHOICE - 1);
    });
    return faults + missing.length + sum(faultsByPart);
  }
  if (Array.isArray(value)) {
    const tuple = tupleOf(schema);
    return (
      faults +
      sum(value.map((item, index) => inner(tuple ? (tuple[index] ?? true) : (schema.items ?? true), item)))
    );
  }
  return faults + countBrokenRules(schema, value);
}

function countBrokenRules(schema: FieldSchema, value: unknown): number {
  const { minimum, maximum, minLength, maxLength, pattern } = schema as Record<string, unknown>;
  const size = typeof value === 'number' ? value : Number.NaN;
  const length = typeof value === 'string' ? [...value].length : Number.NaN;
  const faults = [
    size < Number(minimum ?? Number.NEGATIVE_INFINITY),
    size > Number(maximum ?? Number.POSITIVE_INFINITY),
    length < Number(minLength ?? 0),
    length > Number(maxLength ?? Number.POSITIVE_INFINITY),
    typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern, 'u').test(value),
  ];
  return faults.filter(Boolean).length;
}

/** The schemas of a tuple's positions; undefined if it is none. */
export function tupleOf(schema: FieldSchema): InnerSchema[] | undefined {
  const items: unknown = schema.items;
  return Array.isArray(items) ? items : undefined;
}

/** Whether a value has (one of) a schema's types; without a type any value has. */
export function isOfType(type: unknown, value: unknown): boolean {
  if (Array.isArray(type)) return type.some((candidate) => isOfType(candidate, value));
  switch (type) {
    case undefined:
      return true;
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Whether null is a possible answer, by type, constants or branches. */
export function takesNull(root: FieldSchema, schemaOrRef: InnerSchema, level = 0): boolean {
  const schema = followReference(root, schemaOrRef);
  if (typeof schema !== 'object' || level > MOST_LEVELS) return false;
  if (schema.type !== undefined) return isOfType(schema.type, null);
  if ('const' in schema) return schema.const === null;
  if (schema.enum) return schema.enum.some((candidate) => candidate === null);
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(
    (list) => (list ?? []) as InnerSchema[],
  );
  return branches.some((branch) => takesNull(root, branch, level + 1));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, addend) => total + addend, 0);
}
