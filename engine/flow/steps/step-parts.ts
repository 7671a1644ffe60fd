import type { FieldSchema } from '../../schema/index.ts';
import { BRANCHES, CHOICES, SCHEMAS_BY_NAME, UNNAMED_PARTS } from '../../schema/index.ts';
import { contentName, expandFlatName } from '../names/index.ts';
import type { CompiledFlow, CompiledStep } from '../types.ts';
import { isChoiceOfSeveral } from '../whole-values.ts';

/** rjsf's widget names, for published widgets and fields that use them. */
export const ALIASES: Record<string, string> = {
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  SelectWidget: 'select',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  RadioWidget: 'radio',
  EmailWidget: 'email',
  DateWidget: 'date',
  HiddenWidget: 'hidden',
};

/** The name by which `loadWidgets` loads rjsf's own fields, templates and widgets (engine/react/rjsf/standard.tsx). */
const RJSF_WIDGETS = 'rjsf';

/** Formats with a widget of the same name. */
const FORMATS = ['email', 'date'];
/** Formats with a widget of rjsf. */
const RJSF_FORMATS = ['date-time', 'time', 'color', 'data-url'];

/** Options on which rjsf's SchemaField acts itself; fields and widgets act on the others. */
export const SCHEMA_FIELD_OPTIONS =
  /^(classNames?|style|readonly|disabled|autofocus|hideError|deprecatedHandling|.+Template)$/;

/** Names of a step's widgets and fields, with those of list items, for `loadWidgets`. */
export function widgetNames(step: CompiledStep): string[] {
  const names = new Set(['text']);
  collectNamed(step.uiSchema, names);
  for (const root of [step.formSchema, ...Object.values(step.itemSchemas)]) {
    const visited = new Set<unknown>();
    for (const name of Object.keys(root.properties ?? {})) {
      const entry = step.uiSchema[name] as Record<string, unknown> | undefined;
      const widget = entry?.['ui:widget'];
      // An inline list: its items are part of the form.
      const { items } = root.properties?.[name] ?? {};
      const isInlineList = widget === 'list' && items !== undefined;
      if (widget === undefined || isInlineList) collectDefaults(root.properties?.[name], names, visited);
      // A select of several choices, as rjsf draws them, is drawn as boxes.
      if (items !== undefined && (widget === 'select' || widget === 'SelectWidget')) names.add('checkboxes');
    }
    const { properties: _own, ...conditions } = root;
    if (CHOICES.some((keyword) => keyword in conditions)) names.add(RJSF_WIDGETS);
    collectDefaults({ ...conditions, type: undefined }, names, visited);
  }
  return [...names];
}

/** Names in `ui:widget` and `ui:field`, and rjsf's parts for options that only they know, at any depth. */
function collectNamed(ui: unknown, names: Set<string>, areOptions = false): void {
  if (typeof ui !== 'object' || ui === null) return;
  for (const [key, entry] of Object.entries(ui)) {
    const option = key.startsWith('ui:') ? key.slice('ui:'.length) : key;
    const isOption = areOptions || option !== key;
    if ((key === 'ui:widget' || key === 'ui:field') && typeof entry === 'string')
      names.add(ALIASES[entry] ?? entry);
    else if (isOption && (option === 'enableMarkdownInDescription' || SCHEMA_FIELD_OPTIONS.test(option)))
      names.add(RJSF_WIDGETS);
    else collectNamed(entry, names, key === 'ui:options' || key === 'ui:globalOptions');
  }
}

/** The widgets that rjsf chooses for schemas without a named widget. */
function collectDefaults(schema: unknown, names: Set<string>, visited: Set<unknown>): void {
  if (typeof schema !== 'object' || schema === null || visited.has(schema)) return;
  visited.add(schema);
  const { type, enum: values, format, items, properties, $ref, oneOf, anyOf } = schema as FieldSchema;
  if ('deprecated' in schema) names.add(RJSF_WIDGETS);
  const types: unknown[] = Array.isArray(type) ? type : [type];
  const choices = values !== undefined || isChoice(oneOf) || isChoice(anyOf);
  if (choices) names.add('select');
  else if (oneOf !== undefined || anyOf !== undefined) names.add('select').add(RJSF_WIDGETS);
  if (types.includes('boolean')) names.add('checkbox');
  if (typeof format === 'string' && FORMATS.includes(format)) names.add(format);
  if (typeof format === 'string' && RJSF_FORMATS.includes(format)) names.add(RJSF_WIDGETS);
  if (types.includes('object') || properties || $ref !== undefined) names.add(RJSF_WIDGETS);
  if (types.includes('array') || items) {
    names.add('checkboxes');
    if (!isChoiceOfSeveral(schema as FieldSchema)) names.add(RJSF_WIDGETS);
  }
  const keywords = schema as Record<string, unknown>;
  for (const key of [...UNNAMED_PARTS, ...BRANCHES])
    for (const branch of Array.isArray(keywords[key]) ? keywords[key] : [keywords[key]])
      collectDefaults(branch, names, visited);
  for (const key of SCHEMAS_BY_NAME)
    for (const schema of Object.values(keywords[key] ?? {})) collectDefaults(schema, names, visited);
}

function isChoice(options: unknown): boolean {
  return (
    Array.isArray(options) &&
    options.every(
      (option: FieldSchema | undefined) => option?.const !== undefined || option?.enum !== undefined,
    )
  );
}

/** The questions of a step by content name: `business_name`, `owner_n_first`. */
export function stepQuestions({ application }: CompiledFlow, step: CompiledStep): string[] {
  return Object.keys(step.schema.properties ?? {}).flatMap((name) => {
    const pattern = application.properties?.[name]?.['x-flat'];
    if (!pattern) return [contentName(application, name)];
    const fields = Object.keys(step.itemSchemas[name]?.properties ?? {});
    return fields.map((field) => expandFlatName(pattern, 'n', field));
  });
}
