import type { FieldSchema, JsonObject, JsonPath } from '../../../index.ts';
import { ALIASES, CHOICES, displayKind, isOneControl } from '../../../index.ts';
import { type JsonFile, MASKLESS_WIDGETS } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

const ANSWER_TYPES = new Map([
  ['checkbox', 'boolean'],
  ['checkboxes', 'array'],
]);
/** Widgets that need choices. */
const CHOICE_WIDGETS = ['radio', 'select'];
const TYPES_WITH_CHOICES = ['boolean', 'object'];
const CHOICE_KEYWORDS = ['enum', 'const', 'x-limit', 'x-options', ...CHOICES];

/** Checks that the widget fits the answer's type, has choices if it needs them, and can show the mask of a secret. */
export function checkWidgetKind(
  context: CheckContext,
  file: JsonFile,
  entry: JsonObject,
  path: JsonPath,
  branches: readonly FieldSchema[],
): void {
  const named = entry['ui:widget'];
  if (!context.isUnreleased) return;
  const secretFault = maskFault(context, typeof named === 'string' ? named : undefined, branches);
  if (secretFault) {
    const at = typeof named === 'string' ? [...path, 'ui:widget'] : path;
    context.report(file, at, ...secretFault);
  }
  if (typeof named !== 'string') return;
  const widget = ALIASES[named] ?? named;
  const types = branches.flatMap(({ type }) => type ?? []);
  const needed = ANSWER_TYPES.get(widget);
  const report = (what: string, hint: string) => context.report(file, [...path, 'ui:widget'], what, hint);
  if (needed !== undefined && types.length > 0 && !types.includes(needed))
    report(
      `the widget "${named}" gives answers of type "${needed}", the field is of type "${types[0]}"`,
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
  const choiceFault = types.includes('array')
    ? listChoiceFault(widget, branches)
    : CHOICE_WIDGETS.includes(widget) &&
      types.length > 0 &&
      !types.some(hasChoices) &&
      !branches.some(listsChoices);
  if (choiceFault === true)
    report(
      `the widget "${named}" has no choices to show`,
      'List them in the field\'s "enum", or take another widget.',
    );
  else if (choiceFault) report(...choiceFault);
}

const hasChoices = (type: string): boolean => TYPES_WITH_CHOICES.includes(type);
const listsChoices = (schema: FieldSchema): boolean =>
  CHOICE_KEYWORDS.some((key) => schema[key] !== undefined);

/** The fault of a widget for a list of choices: it takes one choice only, has none to show, or may have to repeat one. */
function listChoiceFault(
  widget: string,
  branches: readonly FieldSchema[],
): [what: string, hint: string] | boolean {
  if (widget === 'radio')
    return ['the widget "radio" gives one answer, and the field is a list', 'Take the widget "checkboxes".'];
  if (widget !== 'select' && widget !== 'checkboxes') return false;
  const lists = branches.filter(({ items }) => items !== undefined && items.$ref === undefined);
  if (lists.length === 0 || branches.some(listsChoices)) return false;
  if (!lists.some(({ items }) => items && listsChoices(items))) return true;
  if (lists.some((list) => isOneControl(list, {}))) return false;
  return [
    `the widget "${widget}" takes each choice once, and the list may repeat them`,
    'Add "uniqueItems": true to the field.',
  ];
}

/** The fault of a secret whose control can't show the mask of the saved answer. */
export function maskFault(
  context: CheckContext,
  named: string | undefined,
  branches: readonly FieldSchema[],
): [what: string, hint: string] | undefined {
  const secret = branches.find(({ 'x-sensitive': kind }) => kind !== undefined && kind !== 'never-stored');
  if (!secret) return undefined;
  const maskless = [...(context.catalog.maskless ?? []), ...MASKLESS_WIDGETS];
  const widget = named ?? branches.map(({ format }) => FORMAT_WIDGETS[String(format)]).find(Boolean);
  if (widget === undefined || !maskless.includes(widget)) return undefined;
  return [
    `the widget "${widget}" can't show the mask of a secret ("x-sensitive"): a saved answer would look missing`,
    'Take another widget, such as "text" or "date".',
  ];
}

/** The widgets that rjsf takes for a format. */
const FORMAT_WIDGETS: Record<string, string> = {
  'date-time': 'date-time',
  time: 'time',
  color: 'color',
  'data-url': 'file',
};
