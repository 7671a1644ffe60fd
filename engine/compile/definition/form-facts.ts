import type { FieldSchema, FieldUi, FormFacts } from '../../index.ts';
import { isOneControl, type JsonObject, objectOf, shapingFields } from '../../index.ts';

/**
 * Computes the facts that a page would otherwise derive from each form's schema when it mounts. @param ui
 * entries by field
 */
export function formFacts(root: FieldSchema, ui: JsonObject): FormFacts {
  const filled = Object.entries(root.properties ?? {}).filter(
    ([name, own]) =>
      !own['x-flat'] &&
      (says(own, root, isOneControl(own, objectOf(ui[name]) as FieldUi)) || asksForConstant(root, name)),
  );
  return { shaping: shapingFields(root), filled: filled.map(([name]) => name) };
}

/** Whether only one answer is valid: a required constant, also inside required objects. */
function asksForConstant({ required, properties }: FieldSchema, name: string): boolean {
  const own = properties?.[name];
  if (!own || !required?.includes(name)) return false;
  return 'const' in own || Object.keys(own.properties ?? {}).some((inner) => asksForConstant(own, inner));
}

/**
 * Whether a schema, with its references, has a default. @param isWhole its list is one control, so no items
 * are created
 */
function says(schema: FieldSchema, { $defs }: FieldSchema, isWhole: boolean): boolean {
  const text = JSON.stringify(schema);
  const all = text.includes('"$ref":') ? text + JSON.stringify($defs) : text;
  return all.includes('"default":') || (!isWhole && all.includes('"minItems":'));
}
