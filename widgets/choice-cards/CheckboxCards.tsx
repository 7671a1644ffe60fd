import type { JSX, ReactNode } from 'react';
import type { FieldValue } from '#engine';
import type { Choice, FieldControl } from '#engine/react';
import { groupName } from '../text-control/control-props.ts';
import { choiceTexts } from './choice-text.ts';

type OneChoice = Choice<string | number>;

interface CheckboxCardsProps {
  field: FieldControl<FieldValue[]>;
  choices: OneChoice[];
  layout: 'row' | 'column' | 'tiles';
  isOn: (choice: OneChoice) => boolean;
  onToggle: (choice: OneChoice, on: boolean) => void;
  iconOf?: (choice: OneChoice) => ReactNode;
  /** The choice's accessible name is the label alone. */
  descriptionOf?: (choice: OneChoice) => string | undefined;
}

/** A multiple choice of a few cards; the first box has the field's id. */
export function CheckboxCards(props: CheckboxCardsProps): JSX.Element {
  const { field, choices, layout, isOn, onToggle, iconOf, descriptionOf: aboutOf } = props;
  const { id, name, label, readOnly, error, describedBy, onBlur } = field;
  const texts = choiceTexts(choices);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by its legend, which the engine draws outside.
    <div
      role="group"
      {...groupName(id, label)}
      aria-describedby={describedBy}
      className={`tr-cards tr-cards--${layout}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {choices.map((choice, index) => {
        const value = texts[index];
        const ownId = index === 0 ? id : `${id}-${index + 1}`;
        const description = aboutOf?.(choice);
        return (
          <label key={value} className={readOnly ? 'tr-card tr-card--locked' : 'tr-card'}>
            <input
              id={ownId}
              type="checkbox"
              className="tr-mark"
              name={name}
              value={value}
              checked={isOn(choice)}
              data-drawn={isOn(choice)}
              disabled={readOnly || choice.disabled}
              aria-labelledby={description && `${ownId}-name`}
              aria-describedby={description && `${ownId}-about`}
              aria-invalid={error === undefined ? undefined : true}
              onChange={({ target }) => onToggle(choice, target.checked)}
            />
            {iconOf?.(choice)}
            <span className="tr-card__words">
              <span id={`${ownId}-name`}>{choice.label}</span>
              {description && <span id={`${ownId}-about`}>{description}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
