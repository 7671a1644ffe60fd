import type { FieldValue, Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { CheckboxCards } from '../choice-cards/CheckboxCards.tsx';
import { choiceIndex } from '../choice-cards/choice-text.ts';
import type { OptionOf } from '../option-of.ts';
import { renderControl } from '../text-control/render-control.tsx';

type OwnOptions = OptionOf<'checkboxes'>;

/** Several of a few options, stored in the options' order. */
export const widget = fieldWidget<FieldValue[] | Masked, OwnOptions>(
  { chrome: 'group', plain: true },
  function Boxes(whole) {
    return renderControl<FieldValue[], OwnOptions>(whole, (field) => {
      const { choices, options } = field;
      const chosenChoices = (Array.isArray(field.value) ? field.value : []).map((value) => ({ value }));
      const isOn = ({ value }: { value: FieldValue }): boolean => choiceIndex(chosenChoices, value) >= 0;
      return (
        <CheckboxCards
          field={field}
          choices={choices}
          layout={options.inline === true ? 'row' : 'column'}
          isOn={isOn}
          onToggle={(toggled, on) => {
            const next = choices.filter((choice) => (choice === toggled ? on : isOn(choice)));
            field.onChange(next.map(({ value }) => value));
          }}
        />
      );
    });
  },
);
