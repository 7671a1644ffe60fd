import type { FieldSchema } from '../../../index.ts';
import {
  CONDITION_KEYWORDS,
  choicesOf,
  everyField,
  isFieldPlace,
  isObject,
  isOneControl,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  valueAt,
} from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { didYouMean, KEEP_ONE, writeAdvice } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { brokenBound, checkConstant } from '../rules/index.ts';

/** Identifying data of a person or business [PRIVATE-5] by keyword and value, with its mask. */
const SECRETS = [
  { keyword: 'x-format', value: 'ssn', what: 'an SSN', mask: 'mask-last-4' },
  { keyword: 'x-format', value: 'ein', what: 'an EIN', mask: 'mask-last-4' },
  { keyword: 'x-autocomplete', value: 'bday', what: 'a birth date', mask: 'mask-date' },
];

/** Checks that constants can be answers, and that secrets are marked. */
export function checkAnswer(context: CheckContext, file: JsonFile, path: JsonPath, schema: JsonObject): void {
  checkConstants(context, file, path, schema);
  checkMask(context, file, path, schema);
  const secret = SECRETS.find(({ keyword, value }) => schema[keyword] === value);
  if (!secret || !isFieldPlace(path)) return;
  // A field that is secret as a whole contains only secrets.
  const levels = path.map((_, index) => objectOf(valueAt(file.value, path.slice(0, index))));
  const ownSchema = objectOf(context.resolver.resolve(file, path));
  if ([...levels, ownSchema].some((level) => level['x-sensitive'] !== undefined)) return;
  const what = `"${path.at(-1)}" holds ${secret.what} that would be stored and shown as it is`;
  const advice = `Protect it: add "x-sensitive": "${secret.mask}" beside it.`;
  context.report(file, [...path, secret.keyword], what, advice);
}

const UNMASKABLE_TYPES = ['number', 'integer', 'boolean', 'array'];

/**
 * Refuses `mask-last-4` for choices, numbers and booleans: their last characters would reveal the answer. A value that
 * is answered part by part can't be a secret as a whole [PRIVATE-14].
 */
function checkMask(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  const mask = raw['x-sensitive'];
  if (mask === undefined) return;
  const resolvedSchema = objectOf(context.resolver.resolve(file, path)) as FieldSchema;
  const types: (string | undefined)[] = [resolvedSchema.type].flat();
  const isWhole = resolvedSchema.enum !== undefined || isOneControl(resolvedSchema, {});
  if ((types.includes('array') || types.includes('object')) && !isWhole) {
    const what = `people answer "${path.at(-1)}" part by part, so it is no secret as a whole`;
    const hint = 'Write "x-sensitive" beside the parts that are secret: in "items", or in "properties".';
    context.reportKey(file, [...path, 'x-sensitive'], what, hint);
    return;
  }
  const isUnmaskable = types.some((type) => UNMASKABLE_TYPES.includes(type ?? ''));
  const hasChoices = resolvedSchema.enum !== undefined || choicesOf(resolvedSchema).length > 0;
  if (mask !== 'mask-last-4' || !(hasChoices || isUnmaskable)) return;
  const what = `the last 4 characters of "${path.at(-1)}" say what the answer is`;
  context.report(file, [...path, 'x-sensitive'], what, {
    ...writeAdvice('mask-all'),
    hint: 'Show nothing: "mask-all".',
  });
}

const CONSTANTS = ['enum', 'const', 'default', 'x-default', 'x-options'];

/** Choices and defaults match the field's type and bounds, and a default is one of the choices. */
function checkConstants(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  if (CONSTANTS.every((keyword) => raw[keyword] === undefined)) return;
  const resolved = objectOf(context.resolver.resolve(file, path));
  const schema = resolved as FieldSchema;
  const check = (at: JsonPath, value: Json | undefined, fieldSchema: FieldSchema): void => {
    if (value === undefined || value === null || value === '' || typeof value === 'object') return;
    if (typeof value === 'string' && value.startsWith('/brand/')) return;
    const name = String(path.at(-1));
    checkConstant({ context, file, name, schemas: [fieldSchema] }, [...path, ...at], value);
    const brokenRule = brokenBound(resolved, value);
    if (!brokenRule) return;
    const what = `${JSON.stringify(value)} breaks ${brokenRule} of "${name}": nobody could give this answer`;
    context.report(file, [...path, ...at], what, `Change it, or ${brokenRule.split(' ', 1)}.`);
  };
  const { enum: _choices, ...kind } = schema;
  const choices = toList(raw.enum);
  checkEmptyChoices(context, file, path, raw);
  for (const [index, value] of choices.entries()) {
    check(['enum', index], value, kind);
    if (choices.indexOf(value) === index) continue;
    context.report(file, [...path, 'enum', index], `"enum" names ${JSON.stringify(value)} twice`, KEEP_ONE);
  }
  check(['const'], raw.const, kind);
  // Without an `enum`, the options are the choices; with one, they are compared with it.
  const checkedOptions = schema.enum || schema.items?.enum ? [] : toList(raw['x-options']);
  const optionSchema = schema.type === 'array' ? (schema.items ?? {}) : kind;
  for (const [index, option] of checkedOptions.entries())
    check(['x-options', index, 'value'], objectOf(option).value, optionSchema);
  check(['default'], raw.default, schema);
  for (const [index, clause] of toList(raw['x-default']).entries())
    check(['x-default', index, 'value'], objectOf(clause).value, schema);
}

/** Refuses an empty text as a choice; in a condition it is no choice. */
function checkEmptyChoices(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  if (path.some((key) => CONDITION_KEYWORDS.has(String(key)))) return;
  const places: [at: JsonPath, value: Json | undefined][] = [
    [['const'], raw.const],
    ...toList(raw.enum).map((value, index): [JsonPath, Json] => [['enum', index], value]),
    ...toList(raw['x-options']).map((option, index): [JsonPath, Json | undefined] => [
      ['x-options', index, 'value'],
      objectOf(option).value,
    ]),
  ];
  for (const [at, value] of places)
    if (value === '') context.report(file, [...path, ...at], EMPTY_CHOICE.what, EMPTY_CHOICE.hint);
}

const EMPTY_CHOICE = {
  what: 'an empty text is no answer, so nobody could choose it',
  hint: 'Remove it: a question that is not required needs no choice for \'none\'. Or write a word, such as "none", with a label of its own.',
};

function toList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Checks that an answer's place exists in the payload (a save with an unknown place is refused) and is not filled in by
 * the server.
 */
export function checkPlace(context: CheckContext, at: JsonPath, place: string): void {
  const { places, derived = [] } = context.catalog;
  const [section = ''] = place.split('.');
  const isOwned = derived.some((candidate) => `${place}.`.startsWith(`${candidate}.`));
  if (!places || (places.includes(section) && section !== place && !isOwned)) return;
  const what = `"x-save" is "${place}", ${isOwned ? 'which the server fills in' : 'where a save has no room'}`;
  const advice = isOwned || section === place ? undefined : didYouMean(section, places);
  const free = `Take a free place in ${places.join(', ')}.`;
  context.report(context.source.application, at, what, advice?.repair ? advice : free);
}

/** Checks that a required hidden field gets a value: from another step, an option, or a default. */
export function checkHiddenWidget(
  context: CheckContext,
  file: JsonFile,
  schema: FieldSchema,
  ui: JsonObject,
  at: JsonPath,
): void {
  const { application, definition, steps } = context;
  const isHidden = (level: JsonObject, name: string) => objectOf(level[name])['ui:widget'] === 'hidden';
  const askedNames = steps
    .map(({ step }) => step)
    .flatMap((step) =>
      Object.keys(everyField(step.schema)).filter((name) => !isHidden(step.uiSchema as JsonObject, name)),
    );
  const stamped = Object.values(application.properties ?? {}).flatMap((field) =>
    Object.keys(field['x-stamp'] ?? {}),
  );
  const knownNames = [...askedNames, ...stamped, ...Object.keys(definition.defaults)];
  const options = Object.values(ui)
    .filter(isObject)
    .map((entry) => JSON.stringify(entry));
  for (const [index, name] of (schema.required ?? []).entries()) {
    const field = schema.properties?.[name];
    if (!isHidden(ui, name) || !field || knownNames.includes(name)) continue;
    // The step that asks for a list checks its items.
    if (at.length === 1 && !application.properties?.[name]) continue;
    if (['default', 'const', 'x-default', 'x-compute'].some((key) => field[key] !== undefined)) continue;
    if (options.some((text) => text.includes(`"${name}"`))) continue;
    const what = `"${name}" is required, but its widget "hidden" lets nobody answer it`;
    const hint = 'Remove it from "required", give it a "default", or another widget.';
    context.report(file, [...at, 'required', index], what, hint);
  }
}
