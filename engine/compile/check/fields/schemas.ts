import type { FieldSchema } from '../../../index.ts';
import {
  CHOICES,
  followReference,
  isObject,
  isReservedName,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  PLAIN_VALUES,
  RULE_KEYWORDS,
  SCHEMAS_BY_NAME,
  stringsOf,
  valueAt,
} from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { didYouMean, KEEP_ONE, placeholderFaults, placeholders, REMOVE } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import {
  checkBounds,
  checkComputedCircles,
  checkLimits,
  checkPattern,
  checkRuleKinds,
} from '../rules/index.ts';
import { checkAnswer, checkPlace } from './answers.ts';
import { checkAutocomplete } from './autocomplete.ts';
import { checkFiles } from './files.ts';
import { checkInnerValue, keyedItems } from './inner-values.ts';
import { checkListRules } from './list-rules.ts';
import { checkOverlaps } from './overlaps.ts';

/** Texts may exist for these rules even if the field's own schema lacks them. */
const ALWAYS_ALLOWED = ['required', 'type'];
const NOT_SCHEMAS = new Set([...PLAIN_VALUES, 'x-errors', 'x-options', 'x-stamp', 'x-flat-parts']);

/** Checks the schemas of the application's file and the steps. */
export function checkSchemas(context: CheckContext): void {
  const { application, steps } = context.source;
  checkSchemasBelow(context, application, []);
  for (const { file } of steps) checkSchemasBelow(context, file, ['schema']);
  checkApplicationFields(context, ['properties']);
  if (context.isUnreleased) checkComputedCircles(context);
  for (const name of keyedItems(objectOf(application.value)))
    checkApplicationFields(context, ['$defs', name, 'properties']);
}

function checkSchemasBelow(context: CheckContext, file: JsonFile, path: JsonPath): void {
  const value = valueAt(file.value, path);
  if (Array.isArray(value)) {
    value.forEach((_, index) => {
      checkSchemasBelow(context, file, [...path, index]);
    });
  }
  if (!isObject(value)) return;
  const isSchemaMap = SCHEMAS_BY_NAME.includes(String(path.at(-1)));
  if (!isSchemaMap) checkSchema(context, file, path, value);
  for (const key of Object.keys(value)) {
    if (isSchemaMap || !NOT_SCHEMAS.has(key)) checkSchemasBelow(context, file, [...path, key]);
  }
}

function checkSchema(context: CheckContext, file: JsonFile, path: JsonPath, schema: JsonObject): void {
  checkPattern(context, file, path, schema);
  checkErrors(context, file, path, schema);
  checkOptions(context, file, path, schema);
  checkListRules(context, file, path, schema);
  if (context.isUnreleased) {
    const whole = objectOf(context.resolver.resolve(file, path));
    checkBounds(context, file, path, schema, whole);
    checkRuleKinds(context, file, path, schema, whole);
    checkLimits(context, file, path, schema, whole);
    checkAnswer(context, file, path, schema);
    checkOverlaps(context, file, path, schema);
    checkFiles(context, file, path, schema);
    checkAutocomplete(context, file, [...path, 'x-autocomplete'], schema['x-autocomplete']);
  }
  if (file === context.source.application) checkInnerValue(context, path, schema);
  for (const [field, stamp] of Object.entries(objectOf(schema['x-stamp']))) {
    if (stamp !== undefined) context.expectField(file, [...path, 'x-stamp', field], field);
  }
  for (const [index, field] of stringsOf(schema['x-clears']).entries())
    context.expectField(file, [...path, 'x-clears', index], field);
  if (typeof schema['x-label-from'] === 'string') {
    context.expectField(file, [...path, 'x-label-from'], schema['x-label-from']);
  }
  for (const keyword of ['x-limit', 'x-default']) {
    const clauses = schema[keyword];
    if (!Array.isArray(clauses)) continue;
    clauses.forEach((clause, index) => {
      for (const [name, pointer] of Object.entries(objectOf(clause))) {
        if (name === 'when' || typeof pointer !== 'string' || !pointer.startsWith('/brand/')) continue;
        checkBrandPointer(context, file, [...path, keyword, index, name], pointer);
      }
    });
  }
}

function checkErrors(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  const texts = Object.entries(objectOf(raw['x-errors']));
  if (texts.length === 0) return;
  const schema = objectOf(context.resolver.resolve(file, path));
  const ownKeywords = RULE_KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword));
  const isShared = file === context.source.application;
  const addedRules = isShared ? rulesOfSteps(context, schema['x-save']) : [];
  // Only another flow asks for the field: its steps have the rules.
  if (!addedRules) return;
  const rules: string[] = [...new Set([...ownKeywords, ...addedRules, ...ALWAYS_ALLOWED])];
  const knownPlaceholders = (rule: string): string[] => {
    if (rule === 'x-sum') return ['sum', 'maximum'];
    return schema['x-limit'] === undefined ? ['limit'] : ['limit', 'minimum', 'maximum'];
  };
  for (const [rule, text] of texts) {
    const at = [...path, 'x-errors', rule];
    if (!rules.includes(rule)) {
      const what = `x-errors has a text for "${rule}", but the field has no such rule`;
      context.reportKey(file, at, what, didYouMean(rule, rules));
    }
    const names = typeof text === 'string' ? placeholders(text) : [];
    for (const { what, advice } of placeholderFaults(names, knownPlaceholders(rule)))
      context.report(file, at, what, advice);
  }
}

/** Rules that steps add to a field; undefined if this flow asks for no field with this place. */
function rulesOfSteps(context: CheckContext, place: Json | undefined): string[] | undefined {
  const askedFields = context.askedFields.filter((field) => field['x-save'] === place);
  if (askedFields.length === 0 && place !== undefined) return undefined;
  return RULE_KEYWORDS.filter((keyword) => askedFields.some((field) => Object.hasOwn(field, keyword)));
}

function checkOptions(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  if (raw['x-options'] === undefined && raw.enum === undefined) return;
  const schema = objectOf(context.resolver.resolve(file, path));
  if (!Array.isArray(schema['x-options'])) return;
  const values = schema['x-options'].map((option) => objectOf(option).value as Json);
  const at = [...path, raw['x-options'] === undefined ? 'enum' : 'x-options'];
  const duplicateIndex = values.findIndex((value, index) => values.indexOf(value) !== index);
  if (duplicateIndex !== -1 && raw['x-options'] !== undefined)
    context.report(
      file,
      [...at, duplicateIndex],
      `x-options has "${values[duplicateIndex]}" twice`,
      KEEP_ONE,
    );
  if (!Array.isArray(schema.enum)) return;
  const allowed = schema.enum;
  const extra = values.filter((value) => !allowed.includes(value));
  const missing = allowed.filter((value) => !values.includes(value));
  for (const value of extra) {
    const option = raw['x-options'] === undefined ? at : [...at, values.indexOf(value), 'value'];
    const what = `x-options offers "${value}", which enum does not allow`;
    context.report(file, option, what, 'Add it to "enum" or remove it.');
  }
  for (const value of missing) {
    context.report(
      file,
      at,
      `enum allows "${value}", which x-options has no words for`,
      'Add it to "x-options".',
    );
  }
}

function checkBrandPointer(context: CheckContext, file: JsonFile, path: JsonPath, pointer: string): void {
  let schema: FieldSchema | undefined = context.brandSchema;
  for (const name of pointer.split('/').slice(2)) {
    const parent: FieldSchema = followReference(context.brandSchema, schema ?? {}) as FieldSchema;
    const what = `${pointer} names nothing in a brand: there is no "${name}"`;
    if (!context.expectOneOf(file, path, name, Object.keys(parent.properties ?? {}), what)) return;
    schema = parent.properties?.[name];
  }
}

const TYPE_KEYWORDS = ['type', 'enum', 'const', 'allOf', ...CHOICES];

/** Every field of the application has a type, a label and a unique place. */
function checkApplicationFields(context: CheckContext, path: JsonPath): void {
  const file = context.source.application;
  const places = new Map<string, string>();
  for (const name of Object.keys(objectOf(valueAt(file.value, path)))) {
    const at = [...path, name];
    const field = objectOf(context.resolver.resolve(file, at));
    if (!TYPE_KEYWORDS.some((keyword) => field[keyword] !== undefined)) {
      const hint = 'Add "type": "string" (or number, integer, boolean, array, object).';
      context.reportKey(file, at, `field "${name}" has no type`, hint);
    }
    if (typeof field.title !== 'string' || field.title === '') {
      context.reportKey(file, at, `field "${name}" has no label`, 'Add "title": the words beside the field.');
    }
    const parameters = context.catalog.addressParameters ?? [];
    const fields = objectOf(valueAt(file.value, path));
    if (path.length === 1 && context.isUnreleased && isReservedName(fields, name, parameters)) {
      const what = `addresses use the name "${name}" for something else, so no field can have it`;
      context.reportKey(file, at, what, 'Choose another name.');
    }
    const place = field['x-save'];
    if (typeof place !== 'string') {
      if (field['x-sensitive'] === 'never-stored' || field['x-local'] === true) continue;
      const rooms = context.catalog.places?.join(', ') ?? 'a save';
      const hint = `Add "x-save": a free place in ${rooms}; or "x-local": true when it must not be saved.`;
      context.reportKey(file, at, `field "${name}" has no place in the save payload`, hint);
      continue;
    }
    if (context.isUnreleased && field['x-local'] === true) {
      const what = `field "${name}" has a place to be saved and says that it has none`;
      context.reportKey(file, [...at, 'x-local'], what, REMOVE);
    }
    if (path.length === 1) checkPlace(context, [...at, 'x-save'], place);
    for (const [other, owner] of places) {
      if (other !== place && !other.startsWith(`${place}.`) && !place.startsWith(`${other}.`)) continue;
      const what = `fields "${owner}" and "${name}" are saved at the same place ("${place}")`;
      context.report(file, [...at, 'x-save'], what, 'Give one of them another "x-save".');
    }
    places.set(place, name);
  }
}
