import { isObject } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import type { FieldUi } from './step-ui.ts';

/**
 * Whether one control edits a whole object or list, and has the errors inside it: a custom field (`ui:field`), uploaded
 * files, a widget on an object or a list of plain values, a multiple choice.
 */
export function isOneControl(schema: FieldSchema, ui: FieldUi): boolean {
  if (ui['ui:field'] !== undefined || schema['x-files'] !== undefined) return true;
  if (schema.items === undefined) return isWidget(ui);
  return isChoiceOfSeveral(schema) || (isWidget(ui) && !hasNestedValues(schema.items));
}

/** Whether a list is a multiple choice without repeats, which one control edits. */
export function isChoiceOfSeveral({ items, uniqueItems, 'x-options': options }: FieldSchema): boolean {
  if (!isObject(items)) return false;
  const branches: unknown = items.oneOf ?? items.anyOf;
  const isChoice =
    options !== undefined ||
    items.enum !== undefined ||
    items['x-options'] !== undefined ||
    (Array.isArray(branches) && branches.every((branch) => isObject(branch) && 'const' in branch));
  return isChoice && (uniqueItems === true || options !== undefined || items['x-options'] !== undefined);
}

function hasNestedValues(items: FieldSchema): boolean {
  return Array.isArray(items) || items.properties !== undefined || items.items !== undefined;
}

function isWidget(ui: FieldUi): boolean {
  return ui['ui:widget'] !== undefined && ui['ui:widget'] !== 'hidden' && ui['ui:widget'] !== 'list';
}
