import type { FieldValue } from '#engine';
import type { FieldControl } from '#engine/react';

/** The attributes of a text control; its accessible name comes from the engine's <label for=id>. */
export interface ControlProps {
  id: string;
  name: string;
  readOnly: boolean;
  autoComplete: string | undefined;
  placeholder: string | undefined;
  /** Label of Enter on a phone's keyboard, which presses the main button. */
  enterKeyHint: 'next';
  autoFocus: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** The attributes of a text control, from the widget's props. */
export function controlProps<T extends FieldValue>(props: FieldControl<T>): ControlProps {
  return {
    id: props.id,
    name: props.name,
    readOnly: props.readOnly,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    enterKeyHint: 'next',
    autoFocus: props.autofocus || undefined,
    'aria-invalid': props.error === undefined ? undefined : true,
    'aria-describedby': props.describedBy,
    'aria-required': props.required || undefined,
  };
}

/** The attributes that name a radio group or fieldset: the engine's label element, or its text if that is missing. */
export function groupName(id: string, label: string): { 'aria-labelledby': string; 'aria-label': string } {
  return { 'aria-labelledby': `${id}-label`, 'aria-label': label };
}
