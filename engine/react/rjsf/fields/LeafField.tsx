import type { FieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import type { FieldValue } from '../../../index.ts';
import { limitOf } from '../../../index.ts';
import { useEngine, useEngineState, useFieldScope, useStepContext } from '../../context/index.ts';
import type { FieldContext } from '../../field/index.ts';
import { describedBy, fieldChrome } from '../../field/index.ts';
import { planField } from './field-plan.ts';

/** rjsf passes an unanswered list as an empty one. */
const NO_ITEMS: FieldValue[] = [];

/**
 * Renders a field that one widget edits. It reads the value from the engine's store by deep name, so typing renders
 * only this field. The widget gets the same props as from rjsf's own fields.
 */
export function LeafField(props: FieldProps) {
  const { schema, uiSchema, registry, title, name } = props;
  const { path } = props.fieldPathId;
  const engine = useEngine();
  const { step } = useStepContext();
  const { list, index } = useFieldScope();
  const plan = useMemo(
    () => planField(engine, step, { list, index }, { schema, uiSchema, registry, title, name, path }),
    [engine, step, list, index, schema, uiSchema, registry, title, name, path],
  );
  const present = useEngineState(plan.select);
  const { error, readOnly } = present;
  const readValue = (): unknown =>
    present.value ?? (plan.multiple ? NO_ITEMS : plan.hasNullChoice ? present.value : undefined);
  const context = engine.context();
  const facts = {
    describedBy: describedBy(plan.id, plan, error),
    limit: limitOf(plan.schema, context),
    siblings: plan.siblings,
    context,
    locale: engine.env.locale,
    text: plan.text,
  };
  const inWidget: FieldContext = { facts, readValue, onChange: plan.onControlChange };
  const required = props.required === true;
  const { Widget, Description } = plan;
  const isStarred = plan.star || (required && plan.isMarked);
  return fieldChrome({
    id: plan.id,
    name: plan.name,
    chrome: plan.chrome,
    label: plan.label,
    hideLabel: plan.hideLabel,
    description: plan.description && (
      <Description
        id={`${plan.id}__words`}
        description={plan.description}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
      />
    ),
    help: plan.help,
    error,
    required,
    star: isStarred,
    optional: required || isStarred ? undefined : plan.optional,
    width: plan.width,
    children: (
      <Widget
        id={plan.id}
        name={plan.name}
        htmlName={plan.name}
        label={plan.label}
        hideLabel={plan.hideLabel}
        value={readValue()}
        onChange={plan.onChange}
        onBlur={plan.leave}
        onFocus={props.onFocus}
        required={required}
        disabled={props.disabled === true}
        readonly={props.readonly === true || readOnly}
        autofocus={props.autofocus === true}
        multiple={plan.multiple}
        placeholder={plan.placeholder}
        rawErrors={error === undefined ? undefined : [error]}
        hideError={props.hideError}
        schema={plan.schema}
        uiSchema={uiSchema}
        registry={{ ...registry, formContext: inWidget }}
        options={plan.options}
      />
    ),
  });
}
