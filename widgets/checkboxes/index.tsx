import type { FieldValue } from '#engine/core/types.ts';
import { fieldWidget } from '#engine/react/field-widget.ts';
import { choiceText, placeOf } from '../choice-cards/choice-text.ts';
import type { OptionOf } from '../option-of.ts';
import { groupName } from '../text-control/control-props.ts';

type Own = OptionOf<'checkboxes'>;

/** Several of a few options, kept in the order of the options. The field's id is on the first box. */
export const widget = fieldWidget<FieldValue[], Own>({ chrome: 'group', plain: true }, function Boxes(field) {
  const { id, name, value, choices, options, readOnly, error, describedBy, onChange, onBlur } = field;
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (place: number, on: boolean): void =>
    onChange(
      choices
        .filter((choice, at) => (at === place ? on : placeOf(chosen.map(asChoice), choice.value) >= 0))
        .map((choice) => choice.value),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by its legend, which the engine draws outside.
    <div
      role="group"
      {...groupName(id, field.label)}
      aria-describedby={describedBy}
      className={`tr-cards tr-cards--${options.inline === true ? 'row' : 'column'}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {choices.map((choice, index) => {
        const on = placeOf(chosen.map(asChoice), choice.value) >= 0;
        return (
          <label
            key={choiceText(choice.value)}
            className={`tr-card${on ? ' tr-card--chosen' : ''}${readOnly ? ' tr-card--locked' : ''}`}
          >
            <input
              id={index === 0 ? id : `${id}-${index + 1}`}
              type="checkbox"
              className="tr-mark"
              name={name}
              checked={on}
              disabled={readOnly || choice.disabled}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(event) => toggle(index, event.target.checked)}
            />
            {choice.label}
          </label>
        );
      })}
    </div>
  );
});

function asChoice(value: FieldValue): { value: FieldValue } {
  return { value };
}
