import type { FieldSchema } from '../../../index.ts';
import {
  ALIASES,
  BRANCHES,
  everyBranch,
  isObject,
  type JsonObject,
  type JsonPath,
  objectOf,
  UNNAMED_PARTS,
} from '../../../index.ts';
import { isList } from '../../definition/index.ts';
import type { JsonFile } from '../../source/index.ts';
import { didYouMean, FORM_SETTINGS, listKnown, nearest, RJSF_WIDGETS } from '../../source/index.ts';
import { checkAutocomplete } from '../fields/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { checkOptionNames, checkOptionValues, readOptions } from './options.ts';
import { checkWidgetKind } from './widget-kinds.ts';

const SCHEMA_PARTS = [...UNNAMED_PARTS, ...BRANCHES];

/** Names of up to this length are not treated as misspelled: they resemble too many other names. */
const SHORT_NAME_LENGTH = 4;

/**
 * Checks the uiSchema of a field and its inner values: widgets, options (also `ui:NAME`) and misspelled names. An
 * unknown name has no effect, so it is only noted.
 */
export function checkInnerUi(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  root: FieldSchema,
  schemas: readonly FieldSchema[],
): void {
  checkWidget(context, file, entry, path);
  const branches = schemas.flatMap((schema) => everyBranch(root, schema));
  checkWidgetKind(context, file, entry, path, branches);
  const options = readOptions(context, entry, branches);
  const widget = entry['ui:widget'];
  const owner = typeof widget === 'string' ? `the widget "${widget}"` : 'this field';
  const optionsPath: JsonPath = [...path, 'ui:options'];
  if (options) checkOptionNames(context, file, objectOf(entry['ui:options']), optionsPath, options, owner);
  if (context.isUnreleased) checkOptionValues(context, file, entry, path, branches);
  checkAutocomplete(context, file, [...path, 'ui:autocomplete'], entry['ui:autocomplete']);
  const uiKeys = [...context.meta.uiKeys, ...(options ?? []).map((name) => `ui:${name}`)];
  const schemasBelow = (key: string): FieldSchema[] => {
    if (BRANCHES.includes(key)) return branches;
    const partSchemas = UNNAMED_PARTS.includes(key)
      ? branches.flatMap((branch) => [branch[key]].flat())
      : branches.map((branch) => branch.properties?.[key]);
    return partSchemas.filter(
      (candidate): candidate is FieldSchema => typeof candidate === 'object' && candidate !== null,
    );
  };
  // `checkHiddenWidget` checks the items of a list with flat names.
  const isItemLevel = path.length === 3 && isList(context.application, String(path[1]));
  if (context.isUnreleased && !isItemLevel) checkInnerHidden(context, file, entry, path, branches);
  const names = [...new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))];
  const allowsAnyName = branches.some(allowsUnnamedProperties);
  for (const [key, value] of Object.entries(entry)) {
    const isUi = key.startsWith('ui:');
    const knownKeys = isUi ? uiKeys : [...names, ...SCHEMA_PARTS];
    const isKnown = knownKeys.includes(key);
    const isMisspelled =
      !isKnown &&
      ((isUi && options !== undefined) ||
        (key.length > SHORT_NAME_LENGTH && nearest(key, knownKeys) !== undefined));
    if (isMisspelled) {
      const what = `"${key}" means nothing here`;
      context.reportKey(file, [...path, key], what, FORM_SETTINGS[key] ?? didYouMean(key, knownKeys));
    } else if (!isKnown && !isUi && !allowsAnyName && isObject(value)) {
      const what = `"${key}" means nothing here: no part of this value has that name`;
      context.noteKey(file, [...path, key], what, listKnown(names));
    }
    if (isUi) continue;
    if (typeof value !== 'object' && !isMisspelled) {
      const hint = `Put it into "ui:options": { "${key}": ... }.`;
      context.reportKey(file, [...path, key], `"${key}" means nothing here`, hint);
    }
    for (const [index, item] of [value].flat().entries()) {
      const at: JsonPath = Array.isArray(value) ? [...path, key, index] : [...path, key];
      if (isObject(item)) checkInnerUi(context, file, item, at, root, schemasBelow(key));
    }
  }
}

function allowsUnnamedProperties({ additionalProperties, patternProperties }: FieldSchema): boolean {
  return Boolean(additionalProperties) || patternProperties !== undefined;
}

/** Reports a hidden required part that nothing fills in: the person could not continue. */
function checkInnerHidden(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  branches: readonly FieldSchema[],
): void {
  const required = branches.flatMap((branch) => branch.required ?? []);
  for (const [name, ui] of Object.entries(entry)) {
    if (name.startsWith('ui:') || objectOf(ui)['ui:widget'] !== 'hidden' || !required.includes(name))
      continue;
    const schemas = branches
      .map((branch): unknown => branch.properties?.[name])
      .filter((candidate): candidate is FieldSchema => typeof candidate === 'object' && candidate !== null);
    if (schemas.some((schema) => schema.default !== undefined || schema.const !== undefined)) continue;
    const otherEntries = Object.entries(entry).filter(
      ([other]) => other !== name && !other.startsWith('ui:'),
    );
    if (JSON.stringify(otherEntries).includes(`"${name}"`)) continue;
    const what = `"${name}" is required, but its widget "hidden" lets nobody answer it`;
    const hint = 'Remove it from "required", give it a "default", or another widget.';
    context.report(file, [...path, name, 'ui:widget'], what, hint);
  }
}

function checkWidget(context: CheckContext, file: JsonFile, entry: JsonObject, path: JsonPath): void {
  const widget = entry['ui:widget'];
  const ownWidgets = context.catalog.widgets;
  if (typeof widget !== 'string' || !ownWidgets) return;
  const widgets = [...ownWidgets, ...Object.keys(RJSF_WIDGETS), ...Object.keys(ALIASES)];
  context.expectOneOf(file, [...path, 'ui:widget'], widget, widgets, `there is no widget "${widget}"`);
}
