import type { FieldSchema } from '../../../index.ts';
import {
  everyBranch,
  isObject,
  isOneControl,
  type JsonObject,
  type JsonPath,
  UNNAMED_PARTS,
} from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { maskFault } from './widget-kinds.ts';

/** Nesting limit for recursive schemas. */
const MOST_LEVELS = 8;
const HINT = 'Draw the value part by part, or write "x-sensitive" beside the whole question.';

/**
 * Reports secrets inside a field's value whose mask no control can show, either because of their format or because one
 * control edits the whole value.
 */
export function checkInnerMasks(
  context: CheckContext,
  file: JsonFile,
  ui: JsonObject,
  path: JsonPath,
  name: string,
  field: FieldSchema,
): void {
  // The items of a list with flat names have a uiSchema of their own, and a secret as a whole has one control.
  if (field['x-flat'] !== undefined || field['x-sensitive'] !== undefined) return;
  const visit = (schema: FieldSchema, entry: JsonObject | undefined, at: JsonPath, level: number): void => {
    const branches = everyBranch(context.application, schema);
    const control = branches.map((branch) => wholeControl(branch, entry ?? {})).find(Boolean);
    for (const [part, child] of branches.flatMap(partsOf)) {
      const childEntry = isObject(entry?.[part]) ? entry[part] : undefined;
      const place = childEntry ? [...at, part] : at;
      const childBranches = everyBranch(context.application, child);
      if (!childBranches.some((branch) => branch['x-sensitive'] !== undefined)) {
        if (level < MOST_LEVELS) visit(child, childEntry, place, level + 1);
        continue;
      }
      // `checkInnerUi` checks parts with an entry.
      const fault: [what: string, hint: string] | undefined = control
        ? [`${control} edits "${name}" as a whole and can't show the masks of secrets inside it`, HINT]
        : childEntry
          ? undefined
          : maskFault(context, undefined, childBranches);
      if (fault) context.report(file, place, ...fault);
    }
  };
  const entry = isObject(ui[name]) ? ui[name] : undefined;
  visit(field, entry, entry ? [...path, name] : [...path, 'ui:order'], 0);
}

/** The control that edits a whole value, in words; undefined if its parts have controls. */
function wholeControl(schema: FieldSchema, entry: JsonObject): string | undefined {
  if (!isOneControl(schema, entry)) return undefined;
  const { 'ui:field': field, 'ui:widget': widget = 'checkboxes' } = entry;
  return field === undefined ? `the widget "${String(widget)}"` : `the field "${String(field)}"`;
}

/** The schemas of a value's parts, each with its name in a uiSchema. */
function partsOf(schema: FieldSchema): [name: string, part: FieldSchema][] {
  const named = Object.entries(schema.properties ?? {});
  const unnamed = UNNAMED_PARTS.flatMap((keyword) =>
    [schema[keyword]].flat().map((part): [string, unknown] => [keyword, part]),
  );
  return [...named, ...unnamed].filter((entry): entry is [string, FieldSchema] => isObject(entry[1]));
}
