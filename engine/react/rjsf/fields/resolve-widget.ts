import {
  type EnumOptionsType,
  getSchemaType,
  getUiOptions,
  getWidget,
  hasWidget,
  optionsList,
  type Registry,
  type RJSFSchema,
  resolveDefaultWidget,
  TranslatableString,
  type UiSchema,
} from '@rjsf/utils';
import type { WidgetDefinition } from '../../context/index.ts';
import { loadedWidget } from '../../context/index.ts';

/** Finds a field's widget: `ui:widget`, else rjsf's default for the schema, else a text input. */
export function widgetFor(
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  registry: Registry,
): WidgetDefinition {
  const { schemaUtils, widgets, globalUiOptions } = registry;
  const { widget: named = defaultName(schema, uiSchema, registry) } = getUiOptions(uiSchema, globalUiOptions);
  const isSelect = named === 'select' || named === 'SelectWidget';
  const widget = isSelect && isMultiple(schema) ? 'checkboxes' : named;
  const ownDefinition = typeof widget === 'string' ? loadedWidget(widget) : undefined;
  if (ownDefinition?.chrome) return ownDefinition;
  const chrome = schemaUtils.getDisplayLabel(schema, uiSchema, globalUiOptions) ? 'label' : 'none';
  if (ownDefinition) return { ...ownDefinition, chrome };
  const isKnown = typeof widget !== 'string' || hasWidget(schema, widget, widgets);
  return { component: getWidget(schema, isKnown ? widget : 'text', widgets), chrome };
}

function defaultName(schema: RJSFSchema, uiSchema: UiSchema | undefined, registry: Registry): string {
  const type = getSchemaType(schema);
  if (type === 'boolean') return 'checkbox';
  if (type !== 'array') {
    return resolveDefaultWidget(schema, uiSchema, registry.schemaUtils, registry.widgets).defaultWidget;
  }
  return registry.schemaUtils.isFilesArray(schema, uiSchema) ? 'files' : 'checkboxes';
}

/** The choices that rjsf lists for a widget (`enumOptions`); undefined if there are none. */
export function choicesOf(
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  { schemaUtils, translateString }: Registry,
): EnumOptionsType[] | undefined {
  const type = getSchemaType(schema);
  if (type === 'array') {
    if (!schemaUtils.isMultiSelect(schema)) return undefined;
    const items = schemaUtils.retrieveSchema(schema.items as RJSFSchema);
    return optionsList(items, (uiSchema?.items as UiSchema | undefined) ?? uiSchema);
  }
  if (type !== 'boolean') return schemaUtils.isSelect(schema) ? optionsList(schema, uiSchema) : undefined;
  const yes = translateString(TranslatableString.YesLabel);
  const no = translateString(TranslatableString.NoLabel);
  if (schema.oneOf || schema.enum) {
    const hasOptionNames = getUiOptions(uiSchema, undefined).enumNames !== undefined;
    return optionsList(schema, uiSchema)?.map((option) =>
      hasOptionNames || option.label !== String(option.value)
        ? option
        : { ...option, label: option.value ? yes : no },
    );
  }
  return [
    { value: true, label: yes },
    { value: false, label: no },
  ];
}

export function isMultiple(schema: RJSFSchema): boolean {
  return getSchemaType(schema) === 'array';
}
