import type { FieldSchema } from '../../../index.ts';
import {
  DELEGATE_WORDS,
  everyBranch,
  everyField,
  isObject,
  type JsonObject,
  type JsonPath,
  locate,
  objectOf,
  ruleTexts,
  STEP_WORDS,
  stringsOf,
} from '../../../index.ts';
import type { StepDefinition } from '../../definition/index.ts';
import type { JsonFile } from '../../source/index.ts';
import {
  BRAND_PLACEHOLDERS,
  didYouMean,
  linkFaults,
  placeholderFaults,
  placeholders,
} from '../../source/index.ts';
import { checkHiddenWidget } from '../fields/index.ts';
import { type CheckContext, substepPaths } from '../meta/index.ts';
import { checkGroups } from './groups.ts';
import { checkInnerMasks } from './inner-masks.ts';
import { checkInnerUi } from './inner-ui.ts';
import { checkGlobalOptions } from './options.ts';
import { checkWidgetKind } from './widget-kinds.ts';

/** Placeholders of a front page's texts. */
const HOME_PLACEHOLDERS = ['amount', 'minimum', 'maximum', 'shortest', 'longest'];

/** Checks each uiSchema: its order, groups, widgets, texts, and the fields and flags that options name. */
export function checkUi(context: CheckContext): void {
  for (const { step, file } of context.steps) {
    checkLevel(context, file, step.uiSchema as JsonObject, ['uiSchema'], step.schema);
    for (const [list, schema] of Object.entries(step.itemSchemas)) {
      const path: JsonPath = ['uiSchema', list, 'items'];
      const ui = objectOf(objectOf((step.uiSchema as JsonObject)[list]).items);
      if (Object.keys(ui).length > 0) checkLevel(context, file, ui, path, schema);
      else {
        const what = `the list "${list}" does not say in which order an item's fields stand`;
        context.reportKey(file, ['uiSchema', list], what, 'Add "items": {"ui:order": [...]}.');
      }
    }
    checkGlobalOptions(context, file, step.uiSchema as JsonObject);
    checkWords(context, file, step);
  }
  const home: JsonPath = ['homePage'];
  checkTexts(context, context.source.flow, home, context.definition.homePage, HOME_PLACEHOLDERS);
}

function schemaPath([, list, ...items]: JsonPath): JsonPath {
  return list === undefined ? ['schema'] : ['schema', 'properties', list, ...items];
}

/** Checks one level of fields: a step's own, or those of a list's items. */
function checkLevel(
  context: CheckContext,
  file: JsonFile,
  ui: JsonObject,
  path: JsonPath,
  schema: FieldSchema,
): void {
  const fieldsByName = everyField(schema);
  const fields = Object.keys(fieldsByName);
  if (context.isUnreleased) checkHiddenWidget(context, file, schema, ui, schemaPath(path));
  const order = stringsOf(ui['ui:order']);
  order.forEach((name, index) => {
    const what = `"ui:order" names "${name}", which is no field here`;
    context.expectOneOf(file, [...path, 'ui:order', index], name, fields, what);
  });
  for (const name of fields.filter((field) => !order.includes(field))) {
    const what = `"ui:order" does not name the field "${name}"`;
    context.report(file, [...path, 'ui:order'], what, {
      hint: `Add "${name}" where it should stand.`,
      repair: { code: 'append', item: name },
    });
  }
  checkGroups(context, file, ui, path, fields);
  for (const name of fields.filter((field) => ui[field] === undefined))
    checkWidgetKind(
      context,
      file,
      {},
      [...path, 'ui:order'],
      everyBranch(context.application, fieldsByName[name] ?? {}),
    );
  if (context.isUnreleased)
    for (const [name, field] of Object.entries(fieldsByName))
      checkInnerMasks(context, file, ui, path, name, field);
  for (const [name, entry] of Object.entries(ui)) {
    if (name.startsWith('ui:')) continue;
    const field = fieldsByName[name];
    if (!field) {
      const what = `the uiSchema speaks of "${name}", which is no field here`;
      context.reportKey(file, [...path, name], what, didYouMean(name, fields));
    } else checkEntry(context, file, objectOf(entry), [...path, name], name, field, fields);
  }
}

function checkEntry(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  name: string,
  schema: FieldSchema,
  siblings: string[],
): void {
  checkInnerUi(context, file, entry, path, context.application, [schema]);
  const fieldSchema = locate(context.application, name)?.schema ?? schema;
  const rules = ['required', ...new Set([...ruleTexts(schema).keys(), ...ruleTexts(fieldSchema).keys()])];
  for (const rule of Object.keys(objectOf(entry['ui:errors']))) {
    if (rules.includes(rule)) continue;
    const what = `ui:errors has a text for "${rule}", but the field has no such rule`;
    context.reportKey(file, [...path, 'ui:errors', rule], what, didYouMean(rule, rules));
  }
  const items = Object.keys(schema.items?.properties ?? {});
  checkOptionReferences(
    context,
    file,
    objectOf(entry['ui:options']),
    [...path, 'ui:options'],
    [...items, ...siblings],
  );
  if (context.isUnreleased)
    checkChoices(context, file, objectOf(entry['ui:options']), [...path, 'ui:options'], fieldSchema);
  const { items: _items, 'ui:widget': _widget, 'ui:options': ownOptions, ...texts } = entry;
  const placeholderNames = ['email', 'limit', 'minimum', 'maximum'];
  checkTexts(context, file, path, texts, placeholderNames);
  // Widgets replace brand placeholders in their options only.
  checkTexts(context, file, [...path, 'ui:options'], ownOptions, [
    ...placeholderNames,
    ...BRAND_PLACEHOLDERS,
  ]);
  const { text } = objectOf(ownOptions);
  if (entry['ui:widget'] !== 'consent' || typeof text !== 'string' || !context.isUnreleased) return;
  for (const { what, advice } of linkFaults(text))
    context.report(file, [...path, 'ui:options', 'text'], what, advice);
}

/** Options about choices (`exclude`, `descriptions`) must name existing choices. */
function checkChoices(
  context: CheckContext,
  file: JsonFile,
  { exclude, descriptions }: JsonObject,
  path: JsonPath,
  { enum: ownValues, items }: FieldSchema,
): void {
  const choices = (ownValues ?? items?.enum ?? []).map(String);
  if (choices.length === 0) return;
  for (const [index, value] of stringsOf(exclude).entries())
    context.expectOneOf(file, [...path, 'exclude', index], value, choices, `"${value}" is no choice here`);
  for (const value of Object.keys(objectOf(descriptions))) {
    if (choices.includes(value)) continue;
    const at = [...path, 'descriptions', value];
    context.reportKey(file, at, `"${value}" is no choice here`, didYouMean(value, choices));
  }
}

/**
 * Checks the names in options: by convention `...Field` names a field, `...Flag` a flag, `...Path` a substep,
 * `...Step` a step's path, and `fills` maps parts to fields.
 */
function checkOptionReferences(
  context: CheckContext,
  file: JsonFile,
  options: JsonObject,
  path: JsonPath,
  fields: string[],
): void {
  const expectName = (at: JsonPath, name: string, knownNames: string[], kind: string): void => {
    context.expectOneOf(file, at, name, knownNames, `"${name}" is no ${kind} here`);
  };
  for (const [key, value] of Object.entries(options)) {
    const at = [...path, key];
    if (typeof value === 'string') {
      if (key.endsWith('Field')) expectName(at, value, [...fields, ...context.definition.computed], 'field');
      if (key.endsWith('Flag')) expectName(at, value, context.flags, 'flag');
      if (key.endsWith('Path')) expectName(at, value, substepPaths(context.definition), 'substep');
      if (key.endsWith('Step')) expectName(at, value, stepPaths(context), 'step');
    }
    if (key === 'fills') {
      for (const [part, name] of Object.entries(objectOf(value))) {
        if (typeof name === 'string') expectName([...at, part], name, fields, 'field');
      }
    }
    if (key === 'copyFrom') {
      for (const [target, source] of Object.entries(objectOf(objectOf(value).fields))) {
        expectName([...at, 'fields', target], target, fields, 'field');
        if (typeof source === 'string') context.expectField(file, [...at, 'fields', target], source);
      }
    }
  }
}

function stepPaths(context: CheckContext): string[] {
  return context.definition.steps.map((step) => step.path);
}

function checkWords(context: CheckContext, file: JsonFile, step: StepDefinition): void {
  for (const key of STEP_WORDS) {
    checkTexts(context, file, [key], step[key] ?? '', ['email']);
  }
  for (const delegate of step.delegates ?? [])
    for (const word of DELEGATE_WORDS)
      checkTexts(context, file, ['delegate', delegate.name, word], delegate[word] ?? '', []);
  checkTexts(context, file, ['states'], step.states, ['email']);
  checkTexts(context, file, ['notices'], step.notices, ['email']);
}

/** Reports each unknown `{placeholder}` in the texts below a value. */
function checkTexts(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  value: unknown,
  knownNames: string[],
): void {
  if (typeof value === 'string') {
    for (const { what, advice } of placeholderFaults(placeholders(value), knownNames))
      context.report(file, path, what, advice);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkTexts(context, file, [...path, index], item, knownNames);
    });
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value))
      checkTexts(context, file, [...path, key], child, knownNames);
  }
}
