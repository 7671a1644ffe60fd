import { isObject, type Json, type JsonObject, type JsonPath, objectOf } from '../json/index.ts';
import { withFileItems } from './file-fields.ts';
import { BRANCHES } from './keywords.ts';

/** Keywords whose schemas only test a value: parts below them are no fields. */
export const CONDITION_KEYWORDS: ReadonlySet<string> = new Set(['if', 'not', 'contains', 'propertyNames']);

/** Whether a place in the file of fields is a field, or a value inside one. */
export function isFieldPlace(path: JsonPath): boolean {
  if (path.some((key) => CONDITION_KEYWORDS.has(String(key)))) return false;
  return path.at(-2) === 'properties' || path.at(-1) === 'items';
}

/** Merges the keywords next to a reference over its target: `x-errors` by text, others completely. */
export function mergeReference(target: JsonObject, ownKeywords: JsonObject): JsonObject {
  const merged: JsonObject = { ...target, ...ownKeywords };
  if (isObject(target['x-errors']) && isObject(ownKeywords['x-errors'])) {
    merged['x-errors'] = { ...target['x-errors'], ...ownKeywords['x-errors'] };
  }
  return merged;
}

const SHAPE_KEYWORDS = ['pattern', 'format'];

/**
 * Adds the rules of a field's kind, unless it has its own: a text must not be blank (`$defs.not_blank`), and must match
 * its `x-format` (`$defs.format_<name>`), whose text is the default [FIELD-46]; the items of `x-files` are references.
 * @param find returns a resolved definition by name; undefined if there is none
 */
export function withKindRules(field: JsonObject, find: (name: string) => JsonObject | undefined): JsonObject {
  if (field['x-files'] !== undefined) return withFileItems(field);
  if (field.type !== 'string' || field.enum !== undefined) return field;
  const formatRules = typeof field['x-format'] === 'string' ? find(`format_${field['x-format']}`) : undefined;
  const blank = NEVER_BLANK_FORMATS.includes(String(field.format)) ? undefined : find('not_blank');
  const withFormat = formatRules ? addFormatRules(field, formatRules) : field;
  return blank ? { ...withFormat, allOf: [blank, ...partsOf(withFormat)] } : withFormat;
}

/**
 * Makes a field secret as a whole if one of its branches is: masking, storage and drafts read `x-sensitive` before a
 * value chooses a branch.
 */
export function withBranchSecrecy(field: JsonObject): JsonObject {
  const secrecy = field['x-sensitive'] ?? secrecyIn(field);
  return secrecy === undefined ? field : { ...field, 'x-sensitive': secrecy };
}

function secrecyIn(schema: JsonObject): Json | undefined {
  const branches = BRANCHES.flatMap((keyword) => schema[keyword] ?? []).filter(isObject);
  return branches
    .map((branch) => branch['x-sensitive'] ?? secrecyIn(branch))
    .find((candidate) => candidate !== undefined);
}

/** Formats whose controls can't produce a blank text. */
const NEVER_BLANK_FORMATS = ['date', 'time', 'date-time'];

function addFormatRules(field: JsonObject, format: JsonObject): JsonObject {
  const parts = [field, ...partsOf(field)].filter(isObject);
  const hasKeyword = (keyword: string): boolean => parts.some((part) => part[keyword] !== undefined);
  const hasShape = SHAPE_KEYWORDS.some(hasKeyword);
  const rules = Object.entries(format).filter(
    ([keyword]) =>
      keyword !== 'x-errors' && !(SHAPE_KEYWORDS.includes(keyword) ? hasShape : hasKeyword(keyword)),
  );
  const result: JsonObject = { ...Object.fromEntries(rules), ...field };
  const texts = Object.entries(objectOf(format['x-errors'])).filter(([rule]) => result[rule] !== undefined);
  return { ...result, 'x-errors': { ...Object.fromEntries(texts), ...objectOf(field['x-errors']) } };
}

function partsOf(field: JsonObject): JsonObject[keyof JsonObject][] {
  return Array.isArray(field.allOf) ? field.allOf : [];
}
