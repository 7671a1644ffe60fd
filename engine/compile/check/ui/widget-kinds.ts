import type { FieldSchema, JsonObject, JsonPath } from '../../../index.ts';
import { CHOICES, displayKind } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

const TYPE_OF = new Map([
  ['checkbox', 'boolean'],
  ['checkboxes', 'array'],
]);
/** rjsf's widgets with choices; booleans and list items have choices by default. */
const SHOW_CHOICES = ['radio', 'select'];
const WITH_CHOICES = ['boolean', 'array', 'object'];
const LISTED = ['enum', 'const', 'x-limit', ...CHOICES];

/** Checks that the widget fits the answer's type and has choices if it needs them. */
export function checkKind(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  branches: readonly FieldSchema[],
): void {
  const widget = entry['ui:widget'];
  if (!context.isNew || typeof widget !== 'string') return;
  const types = branches.flatMap(({ type }) => type ?? []);
  const needed = TYPE_OF.get(widget);
  const report = (what: string, hint: string) => context.report(file, [...path, 'ui:widget'], what, hint);
  if (needed !== undefined && types.length > 0 && !types.includes(needed))
    report(
      `the widget "${widget}" gives answers of type "${needed}", the field is of type "${types[0]}"`,
      `Give the field "type": "${needed}", or another widget.`,
    );
  const { displays = {} } = context.catalog;
  const display = Object.hasOwn(displays, widget) ? displays[widget] : undefined;
  const isShown = (branch: FieldSchema) =>
    displayKind(branch) !== undefined || branch['x-sensitive'] !== undefined;
  // A review has no unsaved answers.
  const isSaved = branches.some((branch) => branch['x-save'] !== undefined);
  if (display !== undefined && isSaved && types.length > 0 && !branches.some(isShown))
    report(
      `the review shows what the widget "${widget}" takes as bare digits`,
      `Add "x-display": "${display}" to the field.`,
    );
  if (!SHOW_CHOICES.includes(widget) || types.length === 0) return;
  if (types.some((type) => WITH_CHOICES.includes(type))) return;
  if (branches.some((branch) => LISTED.some((key) => branch[key] !== undefined))) return;
  report(
    `the widget "${widget}" has no choices to show`,
    'List them in the field\'s "enum", or take another widget.',
  );
}
