import { isObject, type Json, type JsonObject, type JsonPath, objectOf } from '../json/index.ts';
import { BRANCHES } from './keywords.ts';

/** What is below these asks about a value; it is no field. */
const TESTS = new Set(['if', 'not', 'contains', 'propertyNames']);

/** Whether a place in the file of the fields is that of a field, of one of an item of a list in it, or of a value inside one. */
export function isFieldPlace(path: JsonPath): boolean {
  if (path.some((key) => TESTS.has(String(key)))) return false;
  return path.at(-2) === 'properties' || path.at(-1) === 'items';
}

/** What stands beside a reference, laid over what it names: `x-errors` text by text, everything else whole. */
export function laidOver(target: JsonObject, own: JsonObject): JsonObject {
  const merged: JsonObject = { ...target, ...own };
  if (isObject(target['x-errors']) && isObject(own['x-errors'])) {
    merged['x-errors'] = { ...target['x-errors'], ...own['x-errors'] };
  }
  return merged;
}

/** Keywords that say which shape a text has. */
const SHAPES = ['pattern', 'format'];

/**
 * Gives a field of the application the rules that come with its kind, unless it brings its own: no text is whitespace
 * alone (`$defs.not_blank`), and a text with an `x-format` has that format's shape (`$defs.format_<name>`). A field that
 * has the rule but no text for it takes over the format's text [FIELD-46].
 * @param find gives a definition by name, resolved; undefined where there is none.
 */
export function withKindRules(field: JsonObject, find: (name: string) => JsonObject | undefined): JsonObject {
  if (field.type !== 'string' || field.enum !== undefined) return field;
  const shaped = typeof field['x-format'] === 'string' ? find(`format_${field['x-format']}`) : undefined;
  const blank = SHAPED_ALONE.includes(String(field.format)) ? undefined : find('not_blank');
  const formed = shaped ? withShape(field, shaped) : field;
  return blank ? { ...formed, allOf: [blank, ...partsOf(formed)] } : formed;
}

/**
 * A field that is a secret by one of its branches is one as a whole: it is masked, stored and kept out of drafts by the field's
 * own `x-sensitive`, which comes before any value that could choose a branch.
 */
export function withBranchSecrecy(field: JsonObject): JsonObject {
  const secrecy = field['x-sensitive'] ?? secrecyIn(field);
  return secrecy === undefined ? field : { ...field, 'x-sensitive': secrecy };
}

function secrecyIn(schema: JsonObject): Json | undefined {
  const branches = BRANCHES.flatMap((keyword) => schema[keyword] ?? []).filter(isObject);
  return branches
    .map((branch) => branch['x-sensitive'] ?? secrecyIn(branch))
    .find((one) => one !== undefined);
}

/** Formats that no control can make whitespace of. */
const SHAPED_ALONE = ['date', 'time', 'date-time'];

function withShape(field: JsonObject, format: JsonObject): JsonObject {
  const parts = [field, ...partsOf(field)].filter(isObject);
  const brings = (keyword: string): boolean => parts.some((part) => part[keyword] !== undefined);
  const shape = SHAPES.some(brings);
  const rules = Object.entries(format).filter(
    ([keyword]) => keyword !== 'x-errors' && !(SHAPES.includes(keyword) ? shape : brings(keyword)),
  );
  const result: JsonObject = { ...Object.fromEntries(rules), ...field };
  const texts = Object.entries(objectOf(format['x-errors'])).filter(([rule]) => result[rule] !== undefined);
  return { ...result, 'x-errors': { ...Object.fromEntries(texts), ...objectOf(field['x-errors']) } };
}

function partsOf(field: JsonObject): JsonObject[keyof JsonObject][] {
  return Array.isArray(field.allOf) ? field.allOf : [];
}
