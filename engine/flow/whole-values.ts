import { isObject } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import type { FieldUi } from './types.ts';

/**
 * Whether one control edits an object or list as a whole, so that faults inside it are that control's: a field of its own
 * (`ui:field`), a widget on an object or on a list of plain values, a choice of several. Everything else has a control for
 * each value inside it.
 */
export function isOneControl(schema: FieldSchema, ui: FieldUi): boolean {
  if (ui['ui:field'] !== undefined) return true;
  if (schema.items === undefined) return isWidget(ui);
  return isChoiceOfSeveral(schema) || (isWidget(ui) && !holdsMore(schema.items));
}

/** A list whose items are chosen from a few, each at most once. */
function isChoiceOfSeveral({ items, uniqueItems, 'x-options': options }: FieldSchema): boolean {
  if (!isObject(items)) return false;
  const branches: unknown = items.oneOf ?? items.anyOf;
  const isChoice =
    options !== undefined ||
    items.enum !== undefined ||
    items['x-options'] !== undefined ||
    (Array.isArray(branches) && branches.every((one) => isObject(one) && 'const' in one));
  return isChoice && (uniqueItems === true || options !== undefined || items['x-options'] !== undefined);
}

function holdsMore(items: FieldSchema): boolean {
  return Array.isArray(items) || items.properties !== undefined || items.items !== undefined;
}

function isWidget(ui: FieldUi): boolean {
  return ui['ui:widget'] !== undefined && ui['ui:widget'] !== 'hidden' && ui['ui:widget'] !== 'list';
}
