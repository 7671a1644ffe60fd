import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldProps,
  getTemplate,
  getUiOptions,
  type TemplatesType,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import type {
  CompiledStep,
  Engine,
  EngineState,
  FieldSchema,
  FieldUi,
  FieldValue,
  Json,
} from '../../../index.ts';
import {
  fieldChoices,
  fieldWords,
  isNumeric,
  locate,
  normalizeByFormat,
  numberText,
  translateOptions,
  wordOf,
} from '../../../index.ts';
import type { FieldControl, FieldFacts, WidgetDefinition } from '../../context/index.ts';
import { deepName, type FieldPlace, fieldId, numberedTitle, scopedName } from '../../context/index.ts';
import {
  createFieldStateSelector,
  type FieldActions,
  type FieldState,
  fieldActions,
  watchedFields,
} from '../../field/index.ts';
import { autofillTokens } from './autofill.ts';
import { choicesOf, isMultiple, widgetFor } from './resolve-widget.ts';

export type PlannedProps = Pick<FieldProps, 'schema' | 'uiSchema' | 'registry' | 'title' | 'name'> &
  Pick<FieldProps['fieldPathId'], 'path'>;

/** Properties of a field that do not change while the user answers; computed once, at mount. */
export interface FieldPlan extends FieldActions {
  id: string;
  name: string;
  schema: FieldSchema;
  select: (state: EngineState) => FieldState;
  Widget: ComponentType<Record<string, unknown>>;
  chrome: NonNullable<WidgetDefinition['chrome']>;
  label: string;
  hideLabel: boolean;
  /** Always marked as required, because a condition of the step requires the field. */
  star: boolean;
  /** Marked as required or optional; an item of a list is not. */
  isMarked: boolean;
  /** '(optional)'; undefined if required, if the label says so, or for an item of a list. */
  optional: string | undefined;
  width: string | undefined;
  description: string | undefined;
  Description: TemplatesType['DescriptionFieldTemplate'];
  help: string | undefined;
  placeholder: string;
  multiple: boolean;
  hasNullChoice: boolean;
  /** The `options` of rjsf's `WidgetProps`. */
  options: Record<string, unknown>;
  /** rjsf's; ignores its further arguments. */
  onChange: (value: unknown) => void;
  onControlChange: FieldControl['onChange'];
  text: FieldFacts['text'];
}

/** Plans a field whose schema rjsf has resolved; texts, choices and widget come from the flow and the brand. */
export function planField(
  engine: Engine,
  step: CompiledStep,
  scope: FieldPlace,
  props: PlannedProps,
): FieldPlan {
  const { flow, env } = engine;
  const { path, uiSchema, registry } = props;
  const name = deepName(flow, scope, path);
  const ownField = locate(flow.application, name)?.schema;
  const outerSchema = path.length === 1 ? ownField : undefined;
  // The application's compiled field has all keywords; rjsf's resolved schema drops those beside a `oneOf`.
  const schema = { ...(outerSchema ?? secrecyOf(ownField)), ...props.schema } as FieldSchema;
  const uiOptions = getUiOptions(uiSchema, registry.globalUiOptions);
  const { widget: _widget, title: _title, placeholder = '', ...options } = uiOptions;
  const watched = watchedFields(uiOptions as Record<string, Json>).map((field) =>
    scopedName(flow, scope, field),
  );
  const { component, chrome = 'label' } = widgetFor(props.schema, uiSchema, registry);
  const words = fieldWords(flow, env, name, outerSchema ?? schema, (uiSchema ?? {}) as FieldUi);
  const content = words.key;
  // The engine resolves `x-options`; rjsf lists other choices, in the order and with the names of `ui:`.
  const hasOptionKeyword = schema['x-options'] !== undefined || schema.items?.['x-options'] !== undefined;
  const listedChoices = hasOptionKeyword ? undefined : choicesOf(props.schema, uiSchema, registry);
  const choices =
    listedChoices?.map(({ value, label }) => ({
      value,
      label: env.content[`${content}.options.${value}`] ?? label,
    })) ?? fieldChoices(flow, env, name, outerSchema ?? schema);
  const text: FieldFacts['text'] = (key, values) => wordOf(env, key, values);
  const actions = fieldActions(engine, step, scope, name, schema);
  const label = words.label === name ? titleOf(props, text) : words.label;
  const optional = text('ui.optional');
  const isComputed = typeof schema['x-compute'] === 'object';
  const isMarked = typeof path.at(-1) !== 'number';
  const { select, expectChange } = createFieldStateSelector(engine, step, name, schema, watched);
  const toStoredValue = (next: FieldValue | undefined): FieldValue | undefined =>
    convertToStored(
      next === undefined ? (uiOptions.emptyValue as FieldValue | undefined) : next,
      schema,
      path.at(-1),
    );
  const onControlChange: FieldPlan['onControlChange'] = (next, isShown = false) => {
    expectChange(next, isShown);
    const isUnanswered =
      next === false && isOptionalBox(engine, { schema, path, name, widget: uiOptions.widget });
    actions.change({ [name]: isUnanswered ? undefined : toStoredValue(next) });
  };
  return {
    ...actions,
    id: fieldId(name),
    name,
    schema,
    select,
    Widget: component as ComponentType<Record<string, unknown>>,
    chrome,
    label,
    hideLabel: options.hideLabel === true || options.label === false,
    star: options.star === true,
    isMarked,
    optional: !isMarked || isComputed || label.endsWith(optional) ? undefined : optional,
    width: typeof options.width === 'string' ? options.width : undefined,
    description: words.description,
    Description: getTemplate('DescriptionFieldTemplate', registry, uiOptions),
    help: words.help,
    placeholder,
    multiple: isMultiple(props.schema),
    hasNullChoice: choices.some(({ value }) => value === null),
    options: {
      ...translateOptions(options, (at, ownText) => env.content[`${content}.${at}`] ?? ownText),
      autocomplete: autofillTokens(flow.application, name, options.autocomplete ?? schema['x-autocomplete']),
      ...(listedChoices || choices.length > 0 ? { enumOptions: choices } : {}),
    },
    onChange: (next) => onControlChange(next as FieldValue | undefined),
    onControlChange,
    text,
  };
}

/**
 * Whether an unticked box inside an object is unanswered again, as before it was ticked: `false` would be an answer, and
 * make the required parts of an optional object required.
 */
function isOptionalBox(
  { flow, state }: Engine,
  {
    schema,
    path,
    name,
    widget = 'checkbox',
  }: Pick<FieldPlan, 'schema' | 'name'> & {
    path: PlannedProps['path'];
    widget: unknown;
  },
): boolean {
  const part = path.at(-1);
  const isBox = widget === 'checkbox' && schema.type === 'boolean' && schema.enum === undefined;
  if (!isBox || path.length < 2 || typeof part !== 'string') return false;
  if (schema['x-sensitive'] !== undefined || 'default' in schema) return false;
  const holder = locate(flow.application, name.slice(0, name.lastIndexOf('/')), state().application)?.schema;
  return holder?.required?.includes(part) !== true;
}

function secrecyOf(ownField: FieldSchema | undefined): FieldSchema | undefined {
  const kind = ownField?.['x-sensitive'];
  return kind && { 'x-sensitive': kind };
}

/**
 * The stored value of a widget's value. A text becomes a number only if it is written as the number is shown: `12.` and
 * `12.50` stay texts until blur, or the control would lose typed characters. An emptied item of a list becomes null, an
 * emptied additional property stays.
 */
function convertToStored(
  next: FieldValue | undefined,
  schema: FieldSchema,
  place: string | number | undefined,
): FieldValue | undefined {
  if (next === undefined) {
    if (typeof place === 'number') return null;
    return ADDITIONAL_PROPERTY_FLAG in schema ? '' : undefined;
  }
  if (typeof next !== 'string' || schema['x-format'] || !isNumeric(schema)) return next;
  const number = normalizeByFormat(schema, next);
  return typeof number === 'number' && numberText(number) === next ? number : next;
}

/** The label of a field without a title: rjsf's name, which numbers items as `Phone-2`. */
function titleOf({ title, name, path }: PlannedProps, text: FieldFacts['text']): string {
  return numberedTitle(String(title ?? name), path, text);
}
