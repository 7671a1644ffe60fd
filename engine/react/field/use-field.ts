import type { FieldSchema, FieldValue, Json } from '../../index.ts';
import type { Choice, FieldControl, FieldFacts } from '../context/index.ts';
import type { WidgetProps } from '../rjsf/contract/index.ts';

/** rjsf's `formContext` from a field to its widget. */
export interface FieldContext {
  facts?: FieldFacts;
  /** The newest value, which the control may show before the field is rendered. */
  readValue?: () => unknown;
  onChange?: FieldControl['onChange'];
}

/** The facts of a widget outside any field of the application (rjsf's selector of a `oneOf`). */
const NO_FACTS: FieldFacts = {
  describedBy: undefined,
  limit: {},
  siblings: { get: () => undefined, set: () => undefined },
  context: {
    application: {},
    session: { loggedIn: false },
    brand: {},
    flags: {},
    hidden: [],
    visitor: {},
  },
  text: (key) => key,
};

/** rjsf's props of a widget with the engine's facts, in the widget's value type. */
export function useField<T extends FieldValue, Own extends string = never>(
  props: WidgetProps,
): FieldControl<T, Own> {
  const { id, onBlur } = props;
  const {
    facts = NO_FACTS,
    readValue = () => props.value,
    // rjsf's own has other arguments after the value.
    onChange = (next) => props.onChange(next),
  } = props.registry.formContext as FieldContext;
  const value = readValue();
  const options = props.options as Record<string, Json>;
  const disabled = Array.isArray(options.enumDisabled) ? options.enumDisabled : [];
  const choices = (props.options.enumOptions ?? []) as Choice<string | number>[];
  return {
    ...facts,
    id,
    name: props.name,
    label: props.label,
    // Null is no answer, unless it is a choice.
    value: (value === null && !choices.some((choice) => choice.value === null) ? undefined : value) as
      | T
      | undefined,
    onChange,
    onBlur: () => onBlur(id, value),
    required: props.required === true,
    readOnly: props.readonly === true || props.disabled === true,
    error: props.rawErrors?.[0],
    options: options as FieldControl<T, Own>['options'],
    schema: props.schema as FieldSchema,
    choices:
      disabled.length === 0
        ? choices
        : choices.map((choice) => ({ ...choice, disabled: disabled.includes(choice.value) })),
    autoComplete: typeof options.autocomplete === 'string' ? options.autocomplete : undefined,
    placeholder: props.placeholder || undefined,
    autofocus: props.autofocus,
    multiple: props.multiple,
  };
}
