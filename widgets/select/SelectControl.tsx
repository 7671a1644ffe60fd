import type { JSX, KeyboardEventHandler } from 'react';
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
  /** The value that the empty choice stands before, so that a long list opens there; it stands first without one. */
  opensAt?: string;
  width?: ControlWidth;
  disabled: boolean;
  autoComplete: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
  onChange: (value: string | number | undefined) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  onKeyDown?: KeyboardEventHandler;
}

/** The browser's own drop-down list: phones show their wheel, and typing the first letters finds an option. */
export function SelectControl(props: SelectControlProps): JSX.Element {
  const { choices, value, empty, opensAt, width = 'long', onChange, ...select } = props;
  const at = Math.max(0, placeOf(choices, opensAt));
  const option = (choice: Choice<string | number>): JSX.Element => (
    <option key={choiceText(choice.value)} value={choiceText(choice.value)} disabled={choice.disabled}>
      {choice.label}
    </option>
  );
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
        {choices.slice(0, at).map(option)}
        <option value="">{empty}</option>
        {choices.slice(at).map(option)}
      </select>
    </span>
  );
}
