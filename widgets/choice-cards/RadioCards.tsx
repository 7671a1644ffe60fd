import type { JSX } from 'react';
import type { Choice, FieldControl } from '#engine/react';
import { groupName } from '../text-control/control-props.ts';
import { choiceIndex, choiceTexts } from './choice-text.ts';

export interface RadioCardsProps {
  widget: Pick<FieldControl<string | number>, 'id' | 'name' | 'label' | 'value' | 'required' | 'onChange'> &
    Partial<Pick<FieldControl, 'readOnly' | 'error' | 'describedBy' | 'onBlur'>>;
  choices: Choice<string | number>[];
  /** `row`: short options side by side; `column`: stacked. */
  layout: 'row' | 'column';
  /** Shows digits of equal width (tabular figures). */
  figures?: boolean;
  large?: boolean;
}

/** A single choice among a few cards; the radio that Tab reaches has the widget's id. */
export function RadioCards({
  widget,
  choices,
  layout,
  figures = false,
  large = false,
}: RadioCardsProps): JSX.Element {
  const { id, value, readOnly, required, error, describedBy, onChange, onBlur } = widget;
  const chosenIndex = choiceIndex(choices, value);
  const texts = choiceTexts(choices);
  const classNames = [
    `tr-cards tr-cards--${layout}`,
    figures && 'tr-cards--figures',
    large && 'tr-cards--large',
  ];
  return (
    <div
      role="radiogroup"
      {...groupName(id, widget.label)}
      aria-describedby={describedBy}
      aria-invalid={error === undefined ? undefined : true}
      aria-required={required || undefined}
      className={classNames.filter(Boolean).join(' ')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {choices.map((choice, index) => (
        <label key={texts[index]} className={readOnly ? 'tr-card tr-card--locked' : 'tr-card'}>
          <input
            id={index === Math.max(chosenIndex, 0) ? id : `${id}-${index + 1}`}
            type="radio"
            className="tr-mark"
            name={widget.name}
            value={texts[index]}
            checked={index === chosenIndex}
            data-drawn={index === chosenIndex}
            disabled={readOnly || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
