import type { FieldSchema, JsonObject, JsonPath } from '../../../index.ts';
import { CHOICES, displayKind } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

const ANSWER_TYPES = new Map([
  ['checkbox', 'boolean'],
  ['checkboxes', 'array'],
]);
/** Widgets that need choices. */
const CHOICE_WIDGETS = ['radio', 'select'];
const TYPES_WITH_CHOICES = ['boolean', 'array', 'object'];
const CHOICE_KEYWORDS = ['enum', 'const', 'x-limit', ...CHOICES];

/** Checks that the widget fits the answer's type and has choices if it needs them. */
export function checkWidgetKind(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  branches: readonly FieldSchema[],
): void {
  const widget = entry['ui:widget'];
  if (!context.isUnreleased || typeof widget !== 'string') return;
  const types = branches.flatMap(({ type }) => type ?? []);
  const needed = ANSWER_TYPES.get(widget);
  const report = (what: string, hint: string) => context.report(file, [...path, 'ui:widget'], what, hint);
  if (needed !== undefined && types.length > 0 && !types.includes(needed))
    report(
      `the widget "${widget}" gives answers of type "${needed}", the field is of type "${types[0]}"`,
      `Give the field "type": "${needed}", or another widget.`,
    );
  const { displays = {} } = context.catalog;
  const display = Object.hasOwn(displays, widget) ? displays[widget] : undefined;
  const isFormatted = (branch: FieldSchema) =>
    displayKind(branch) !== undefined || branch['x-sensitive'] !== undefined;
  // The review doesn't show answers that are never saved.
  const isSaved = branches.some((branch) => branch['x-save'] !== undefined);
  if (display !== undefined && isSaved && types.length > 0 && !branches.some(isFormatted))
    report(
      `the review shows what the widget "${widget}" takes as bare digits`,
      `Add "x-display": "${display}" to the field.`,
    );
  if (!CHOICE_WIDGETS.includes(widget) || types.length === 0) return;
  if (types.some((type) => TYPES_WITH_CHOICES.includes(type))) return;
  if (branches.some((branch) => CHOICE_KEYWORDS.some((key) => branch[key] !== undefined))) return;
  report(
    `the widget "${widget}" has no choices to show`,
    'List them in the field\'s "enum", or take another widget.',
  );
}
