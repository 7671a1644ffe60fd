import type { FieldSchema, FieldUi, FormFacts } from '../../index.ts';
import { isOneControl, type JsonObject, objectOf, shapingFields } from '../../index.ts';

/** What a page would else find out of each form of a step when it mounts, by reading its schema. @param ui entries by field */
export function formFacts(root: FieldSchema, ui: JsonObject): FormFacts {
  const filled = Object.entries(root.properties ?? {}).filter(
    ([name, own]) =>
      !own['x-flat'] &&
      (says(own, root, isOneControl(own, objectOf(ui[name]) as FieldUi)) || asksForConstant(root, name)),
  );
  return { shaping: shapingFields(root), filled: filled.map(([name]) => name) };
}

/** Whether only one answer is right: a required constant, also one inside objects that are all required. */
function asksForConstant({ required, properties }: FieldSchema, name: string): boolean {
  const own = properties?.[name];
  if (!own || !required?.includes(name)) return false;
  return 'const' in own || Object.keys(own.properties ?? {}).some((inner) => asksForConstant(own, inner));
}

/** Whether a schema, or what it refers to, says what it starts with. @param isWhole its list is one control: no items are made. */
function says(schema: FieldSchema, { $defs }: FieldSchema, isWhole: boolean): boolean {
  const text = JSON.stringify(schema);
  const all = text.includes('"$ref":') ? text + JSON.stringify($defs) : text;
  return all.includes('"default":') || (!isWhole && all.includes('"minItems":'));
}
