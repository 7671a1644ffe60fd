import type { FieldSchema, FieldUi, FormFacts } from '../../index.ts';
import { isOneControl, type JsonObject, objectOf, shapingFields } from '../../index.ts';

/** Facts that each form would otherwise derive from its schema at mount. @param ui entries by field */
export function formFacts(root: FieldSchema, ui: JsonObject): FormFacts {
  const filledFields = Object.entries(root.properties ?? {}).filter(
    ([name, ownField]) =>
      !ownField['x-flat'] &&
      (hasDefault(ownField, root, isOneControl(ownField, objectOf(ui[name]) as FieldUi)) ||
        asksForConstant(root, name)),
  );
  return { shaping: shapingFields(root), filled: filledFields.map(([name]) => name) };
}

/** A required constant, also inside required objects, is the only valid answer. */
function asksForConstant({ required, properties }: FieldSchema, name: string): boolean {
  const ownField = properties?.[name];
  if (!ownField || !required?.includes(name)) return false;
  return (
    'const' in ownField ||
    Object.keys(ownField.properties ?? {}).some((inner) => asksForConstant(ownField, inner))
  );
}

/** Whether a schema, with its references, has a default. @param isWhole one control edits its list, so no items are created */
function hasDefault(schema: FieldSchema, { $defs }: FieldSchema, isWhole: boolean): boolean {
  const text = JSON.stringify(schema);
  const all = text.includes('"$ref":') ? text + JSON.stringify($defs) : text;
  return all.includes('"default":') || (!isWhole && all.includes('"minItems":'));
}
