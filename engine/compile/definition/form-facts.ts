import type { FieldSchema, FieldUi, FormFacts } from '../../index.ts';
import { isOneControl, type JsonObject, objectOf, shapingFields } from '../../index.ts';

/** Facts about a form, computed here so that the page need not derive them at mount. @param ui the uiSchema entries by field */
export function formFacts(root: FieldSchema, ui: JsonObject): FormFacts {
  const filledFields = Object.entries(root.properties ?? {}).filter(
    ([name, ownField]) =>
      !ownField['x-flat'] &&
      (hasDefault(ownField, root, isOneControl(ownField, objectOf(ui[name]) as FieldUi)) ||
        isRequiredConstant(root, name)),
  );
  return { shaping: shapingFields(root), filled: filledFields.map(([name]) => name) };
}

/** Whether a required field is or contains a required constant, which can be filled in as the only valid answer. */
function isRequiredConstant({ required, properties }: FieldSchema, name: string): boolean {
  const ownField = properties?.[name];
  if (!ownField || !required?.includes(name)) return false;
  return (
    'const' in ownField ||
    Object.keys(ownField.properties ?? {}).some((inner) => isRequiredConstant(ownField, inner))
  );
}

/** Whether a schema, with its references, has a default. @param isSingleControl one control edits its list, so no items are created */
function hasDefault(schema: FieldSchema, { $defs }: FieldSchema, isSingleControl: boolean): boolean {
  const text = JSON.stringify(schema);
  const all = text.includes('"$ref":') ? text + JSON.stringify($defs) : text;
  return all.includes('"default":') || (!isSingleControl && all.includes('"minItems":'));
}
