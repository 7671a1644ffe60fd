import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, vi } from 'vitest';
import { fillText } from '#engine/core/texts.ts';
import type { FieldValue, RuleContext } from '#engine/core/types.ts';
import type { WidgetDefinition, WidgetProps } from '#engine/react/widget-contract.ts';
import texts from '#flows/texts.json' with { type: 'json' };

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

export interface Shown {
  user: ReturnType<typeof userEvent.setup>;
  /** Every value handed up, in order. */
  changes: (FieldValue | undefined)[];
  /** The value the form holds now. */
  value: () => FieldValue | undefined;
  blurred: ReturnType<typeof vi.fn>;
  unmount: () => void;
  container: HTMLElement;
}

/**
 * Draws one widget as the engine does (label, error, a form around it) and holds its value.
 * @param props what differs from an empty, optional field with the label 'Answer'.
 */
export function show(
  widget: WidgetDefinition,
  props: Partial<WidgetProps> & {
    onBlurValue?: (value: FieldValue | undefined) => FieldValue | undefined;
  } = {},
): Shown {
  const changes: (FieldValue | undefined)[] = [];
  const blurred = vi.fn();
  let held = props.value;
  const Component = widget.component as ComponentType<WidgetProps>;

  function Form() {
    const [value, setValue] = useState(props.value);
    held = value;
    const { onBlurValue, ...rest } = props;
    const all: WidgetProps = {
      id: 'answer',
      name: 'answer',
      label: 'Answer',
      required: false,
      readOnly: false,
      error: undefined,
      describedBy: undefined,
      options: {},
      ui: {},
      schema: {},
      choices: [],
      limit: {},
      autoComplete: undefined,
      siblings: { get: () => undefined, set: () => undefined },
      context,
      text: wordOf,
      ...rest,
      value,
      onChange: (next) => {
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
        {all.error !== undefined && <p id={`${all.id}-error`}>{all.error}</p>}
        <button type="submit">Continue</button>
      </form>
    );
  }

  const { unmount, container } = render(
    <FluentProvider theme={webLightTheme}>
      <Form />
    </FluentProvider>,
  );
  return { user: userEvent.setup(), changes, value: () => held, blurred, unmount, container };
}

/** A word of flows/texts.json by its dotted key; the key itself where there is none, as the engine does. */
export function wordOf(key: string, values?: Record<string, string | number>): string {
  let word: unknown = texts;
  for (const part of key.split('.')) word = (word as Record<string, unknown> | undefined)?.[part];
  return fillText(typeof word === 'string' ? word : key, values);
}
