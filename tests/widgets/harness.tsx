import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, vi } from 'vitest';
import type { FieldValue, RuleContext } from '#engine';
import { fillText } from '#engine';
import type { FieldControl, WidgetDefinition } from '#engine/react';
import shellTexts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import type catalog from '#widgets/catalog.json';
import type { OptionOf } from '#widgets/option-of.ts';
import { widgets } from '#widgets/registry.ts';
import type { FieldFacts } from '../../engine/react/context/widget-contract.ts';

afterEach(cleanup);

// jsdom has no CSS.escape; user-event needs it to walk a radio group by arrow keys.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;

export const context: RuleContext = {
  application: {},
  session: { loggedIn: false },
  brand: { vendor_url: 'https://bank.example' },
  flags: {},
  hidden: [],
  visitor: {},
};

/** The parts of a field that a test may set, for any widget. */
export type FieldOptions = Partial<FieldControl<FieldValue, OptionOf<keyof typeof catalog>>>;

export interface ShownField {
  user: ReturnType<typeof userEvent.setup>;
  /** Every value passed up, in order. */
  changes: (FieldValue | undefined)[];
  /** The form's current value. */
  value: () => FieldValue | undefined;
  blurred: ReturnType<typeof vi.fn>;
  unmount: () => void;
  container: HTMLElement;
}

/**
 * A widget of the registry.
 * @throws if there is none of this name
 */
export async function widgetNamed(name: string): Promise<WidgetDefinition> {
  const loaded = await widgets[name]?.();
  if (!loaded || !('widget' in loaded)) throw new Error(`no widget '${name}'`);
  return loaded.widget;
}

/**
 * Draws one widget as the engine does (label, error, a form around it) and holds its value: rjsf's props, and the engine's
 * facts around it.
 * @param props what differs from an empty, optional field with the label 'Answer'.
 */
export function show(
  widget: WidgetDefinition,
  props: FieldOptions & {
    onBlurValue?: (value: FieldValue | undefined) => FieldValue | undefined;
  } = {},
): ShownField {
  const changes: (FieldValue | undefined)[] = [];
  const blurred = vi.fn();
  let currentValue = props.value;
  const Component = widget.component as ComponentType<WidgetProps>;
  const { onBlurValue, choices = [], autoComplete, error, readOnly, describedBy } = props;
  const facts: FieldFacts = {
    describedBy,
    limit: props.limit ?? {},
    siblings: props.siblings ?? { get: () => undefined, set: () => undefined },
    context: props.context ?? context,
    locale: props.locale,
    text: props.text ?? wordOf,
  };

  function Form() {
    const [value, setValue] = useState(props.value);
    currentValue = value;
    const all: WidgetProps = {
      id: props.id ?? 'answer',
      name: props.name ?? 'answer',
      label: props.label ?? 'Answer',
      required: props.required,
      readonly: readOnly,
      rawErrors: error === undefined ? undefined : [error],
      options: {
        ...(props.options as WidgetProps['options']),
        enumOptions: choices,
        autocomplete: autoComplete as WidgetProps['autoComplete'],
      },
      schema: (props.schema ?? {}) as WidgetProps['schema'],
      uiSchema: {},
      registry: { formContext: { facts } } as WidgetProps['registry'],
      value,
      onFocus: () => undefined,
      onChange: (next: FieldValue | undefined) => {
        changes.push(next);
        setValue(next);
      },
      onBlur: () => {
        blurred();
        if (onBlurValue) setValue((present) => onBlurValue(present));
      },
    };
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        {widget.chrome === 'label' && (
          <label id={`${all.id}-label`} htmlFor={all.id}>
            {all.label}
          </label>
        )}
        {widget.chrome === 'group' && <div id={`${all.id}-label`}>{all.label}</div>}
        <Component {...all} />
        {error !== undefined && <p id={`${all.id}-error`}>{error}</p>}
        <button type="submit">Continue</button>
      </form>
    );
  }

  const { unmount, container } = render(
    <FluentProvider theme={webLightTheme}>
      <Form />
    </FluentProvider>,
  );
  return { user: userEvent.setup(), changes, value: () => currentValue, blurred, unmount, container };
}

/** A text of flows/texts.json by its dotted key; the key itself if there is none, as in the engine. */
export function wordOf(key: string, values?: Record<string, string | number>): string {
  let word: unknown = { ...shellTexts, ...stepTexts };
  for (const part of key.split('.')) word = (word as Record<string, unknown> | undefined)?.[part];
  return fillText(typeof word === 'string' ? word : key, values);
}
