import type { JSX, ReactNode } from 'react';
import type { FieldControl } from '#engine/react';
import { STAR } from '#engine/react';

export interface CheckboxControlProps {
  widget: FieldControl<boolean>;
  /** The text beside the box, which names it. */
  children: ReactNode;
}

/** A checkbox with text. Unchecked is `false`, untouched is undefined. */
export function CheckboxControl({ widget, children }: CheckboxControlProps): JSX.Element {
  const { id, name, value, readOnly, required, error, describedBy, options, onChange, onBlur, text } = widget;
  return (
    <span className="tr-tick">
      <input
        id={id}
        type="checkbox"
        className="tr-mark"
        name={name}
        checked={value === true}
        data-drawn={value === true}
        disabled={readOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <label className="tr-tick__words" htmlFor={id}>
        {children}
        {required || options.star === true ? (
          <span className="tr-field__star" aria-hidden="true">
            {STAR}
          </span>
        ) : (
          <span className="tr-field__optional"> {text('ui.optional')}</span>
        )}
      </label>
    </span>
  );
}
