import { ADDITIONAL_PROPERTY_FLAG, asNumber, type FieldProps, getTemplate, getUiOptions } from '@rjsf/utils';
import { type ComponentType, useCallback, useMemo } from 'react';
import { contentName, locate } from '../core/flat-names.ts';
import { limitOf } from '../core/limits.ts';
import { fieldWords } from '../core/texts.ts';
import type { FieldSchema, FieldUi, FieldValue, Json } from '../core/types.ts';
import { useEngine, useEngineState, useText } from './engine-context.tsx';
import { describedBy, FieldChrome } from './FieldChrome.tsx';
import { deepName, fieldId, scopedName, useFieldScope } from './field-scope.ts';
import { presentSelector, watchedFields } from './field-state.ts';
import { choicesOf, multipleOf, widgetFor } from './resolve-widget.ts';
import { useStepContext } from './step-context.ts';
import { FieldFactsContext } from './use-field.ts';
import { useFieldActions } from './use-field-actions.ts';

/** rjsf gives a list without an answer as an empty one. */
const NO_ITEMS: FieldValue[] = [];

/**
 * The theme's field of one value: text, number, yes or no, a choice, several choices, or whatever a widget takes whole.
 * rjsf walks the schema and places it; the value comes straight from the store, by deep name, so that typing redraws this
 * field alone. The widget gets what rjsf's own fields give to one.
 */
export function LeafField(props: FieldProps) {
  const { fieldPathId, uiSchema, registry, onFocus } = props;
  const engine = useEngine();
  const { flow, env } = engine;
  const text = useText();
  const { step } = useStepContext();
  const scope = useFieldScope();
  const { path } = fieldPathId;
  const name = deepName(flow, scope, path);
  const known = path.length === 1 ? locate(flow.application, name)?.schema : undefined;
  // What stands in the application is known with all of its keywords; the rest is as rjsf has resolved it.
  const schema = useMemo(
    (): FieldSchema => ({ ...known, ...props.schema }) as FieldSchema,
    [known, props.schema],
  );
  const options = useMemo(() => getUiOptions(uiSchema, registry.globalUiOptions), [uiSchema, registry]);
  const select = useMemo(() => {
    const watched = watchedFields(options as Record<string, Json>);
    const names = watched.map((field) => scopedName(flow, scope, field));
    return presentSelector(flow, step, name, schema, names);
  }, [flow, step, name, schema, options, scope]);
  const { value, error, readOnly } = useEngineState(select);
  const { change, leave, siblings } = useFieldActions(name, schema);
  const onChange = useCallback(
    (next: unknown) => {
      const given = next === undefined ? options.emptyValue : next;
      change({ [name]: keptOf(given as FieldValue | undefined, schema, path.at(-1)) });
    },
    [change, name, schema, path, options],
  );
  const definition = useMemo(
    () => widgetFor(props.schema, uiSchema, registry),
    [props.schema, uiSchema, registry],
  );
  const choices = useMemo(
    () => choicesOf(props.schema, uiSchema, registry),
    [props.schema, uiSchema, registry],
  );

  const id = fieldId(name);
  const words = fieldWords(flow, env, name, known ?? schema, (uiSchema ?? {}) as FieldUi);
  const label = words.label === name ? titleOf(props, text) : words.label;
  const content = `fields.${contentName(flow.application, name)}`;
  const { widget: _widget, title: _title, placeholder = '', ...rest } = options;
  const ownText = env.content[`${content}.text`];
  const enumOptions =
    words.choices.length > 0
      ? words.choices
      : choices?.map(({ value: one, label: own }) => ({
          value: one,
          label: env.content[`${content}.options.${one}`] ?? own,
        }));
  const context = engine.context();
  const facts = {
    describedBy: describedBy(id, words, error),
    limit: limitOf(flow, schema, context),
    siblings,
    context,
    text,
  };
  const required = props.required === true;
  const multiple = multipleOf(props.schema);
  const hideLabel = rest.hideLabel === true || rest.label === false;
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const Widget = definition.component as ComponentType<Record<string, unknown>>;
  return (
    <FieldChrome
      id={id}
      name={name}
      chrome={definition.chrome ?? 'label'}
      label={label}
      hideLabel={hideLabel}
      description={
        words.description && (
          <Description
            id={`${id}__words`}
            description={words.description}
            schema={props.schema}
            uiSchema={uiSchema}
            registry={registry}
          />
        )
      }
      help={words.help}
      error={error}
      required={required}
      star={rest.star === true}
      width={typeof rest.width === 'string' ? rest.width : undefined}
    >
      <FieldFactsContext value={facts}>
        <Widget
          id={id}
          name={name}
          htmlName={name}
          label={label}
          hideLabel={hideLabel}
          value={value ?? (multiple ? NO_ITEMS : undefined)}
          onChange={onChange}
          onBlur={leave}
          onFocus={onFocus}
          required={required}
          disabled={props.disabled === true}
          readonly={props.readonly === true || readOnly}
          autofocus={props.autofocus === true}
          multiple={multiple}
          placeholder={placeholder}
          rawErrors={error === undefined ? undefined : [error]}
          hideError={props.hideError}
          schema={schema}
          uiSchema={uiSchema}
          registry={registry}
          options={{
            ...rest,
            autocomplete: rest.autocomplete ?? schema['x-autocomplete'],
            ...(enumOptions ? { enumOptions } : {}),
            ...(ownText === undefined ? {} : { text: ownText }),
          }}
        />
      </FieldFactsContext>
    </FieldChrome>
  );
}

/**
 * What is kept of what a widget hands up, as rjsf's own fields do it: a number that was typed becomes one (unless
 * `x-format` says how the text is read), an emptied item of a list is null, an emptied additional property stays.
 */
function keptOf(
  next: FieldValue | undefined,
  schema: FieldSchema,
  place: string | number | undefined,
): FieldValue | undefined {
  if (next === undefined) {
    if (typeof place === 'number') return null;
    return ADDITIONAL_PROPERTY_FLAG in schema ? '' : undefined;
  }
  const numeric = schema.type === 'number' || schema.type === 'integer';
  return numeric && typeof next === 'string' && !schema['x-format'] ? (asNumber(next) ?? undefined) : next;
}

/** The words of a field without a title: what rjsf calls it. It numbers items as `Phone-2`. */
function titleOf(
  { title, name, fieldPathId }: FieldProps,
  text: (key: string, values?: Record<string, string | number>) => string,
): string {
  const place = fieldPathId.path.at(-1);
  const called = String(title ?? name);
  if (typeof place !== 'number') return called;
  return text('list.item', { title: called.replace(/-\d+$/, ''), number: place + 1 });
}
