import { everyBranch } from '../../core/inner-schema.ts';
import { isObject, type JsonObject, type JsonPath } from '../../core/json.ts';
import type { FieldSchema } from '../../core/types.ts';
import type { JsonFile } from '../json-file.ts';
import { didYouMean, nearest } from '../problem.ts';
import { RJSF_WIDGETS } from '../rjsf-widgets.ts';
import type { CheckContext } from './context.ts';

/** Entries of a uiSchema that speak of parts of a value which have no name. */
const PARTS = ['items', 'additionalItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'then', 'else'];

/** So short names are near to any other. */
const SHORT = 4;

/**
 * Checks what a uiSchema says of a field and of the values inside it: widgets that there are, and names without slips. A
 * key of `ui:` that rjsf does not know is an option of the widget; a name that stands nowhere in the schema is left alone,
 * since a branch of another step may have it.
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
  const inner = (key: string): FieldSchema[] => {
    if (['anyOf', 'oneOf', 'allOf', 'then', 'else'].includes(key)) return branches;
    const found = PARTS.includes(key)
      ? branches.flatMap((branch) => [branch[key]].flat())
      : branches.map((branch) => branch.properties?.[key]);
    return found.filter((one): one is FieldSchema => typeof one === 'object' && one !== null);
  };
  const names = branches.flatMap((branch) => Object.keys(branch.properties ?? {}));
  for (const [key, value] of Object.entries(entry)) {
    const known = key.startsWith('ui:') ? context.meta.uiKeys : [...names, ...PARTS];
    const isSlip = key.length > SHORT && !known.includes(key) && nearest(key, known) !== undefined;
    if (isSlip) {
      const what = `"${key}" means nothing here`;
      context.reportKey(file, [...path, key], what, didYouMean(key, known));
    }
    if (key.startsWith('ui:')) continue;
    if (typeof value !== 'object' && !isSlip) {
      const hint = `Put it into "ui:options": { "${key}": ... }.`;
      context.reportKey(file, [...path, key], `"${key}" means nothing here`, hint);
    }
    for (const [index, one] of [value].flat().entries()) {
      const at: JsonPath = Array.isArray(value) ? [...path, key, index] : [...path, key];
      if (isObject(one)) checkInnerUi(context, file, one, at, root, inner(key));
    }
  }
}

function checkWidget(context: CheckContext, file: JsonFile, entry: JsonObject, path: JsonPath): void {
  const widget = entry['ui:widget'];
  const widgets = context.catalog.widgets && [...context.catalog.widgets, ...RJSF_WIDGETS];
  if (typeof widget !== 'string' || !widgets) return;
  context.expectOneOf(file, [...path, 'ui:widget'], widget, widgets, `there is no widget "${widget}"`);
}
