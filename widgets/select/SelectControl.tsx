import type { JSX } from 'react';
import type { Choice } from '#engine/react/widget-contract.ts';
import { choiceText, placeOf } from '../choice-cards/choice-text.ts';
import type { ControlWidth } from '../text-control/control-styles.ts';

export interface SelectControlProps {
  id: string;
  name?: string;
  choices: Choice<string | number>[];
  value: string | number | undefined;
  /** The words of no choice; it can be chosen, so that an answer can be taken back. */
  empty: string;
  width?: ControlWidth;
  disabled: boolean;
  autoComplete: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
  onChange: (value: string | number | undefined) => void;
  onBlur?: () => void;
}

/** The browser's own drop-down list: phones show their wheel, and typing the first letters finds an option. */
export function SelectControl(props: SelectControlProps): JSX.Element {
  const { choices, value, empty, width = 'long', onChange, ...select } = props;
  return (
    <span className={`tr-select tr-select--${width}`}>
      <select
        {...select}
        className="tr-control tr-control--figures"
        value={placeOf(choices, value) < 0 ? '' : choiceText(value)}
        onChange={(event) =>
          onChange(choices.find((choice) => choiceText(choice.value) === event.target.value)?.value)
        }
      >
        <option value="">{empty}</option>
        {choices.map((choice) => (
          <option key={choiceText(choice.value)} value={choiceText(choice.value)} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
