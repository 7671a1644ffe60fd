import { type JSX, type KeyboardEventHandler, useMemo } from 'react';
import type { Choice } from '#engine/react';
import { choiceIndex, choiceText } from '../choice-cards/choice-text.ts';
import type { ControlWidth } from '../text-control/control-styles.ts';

export interface SelectControlProps {
  id: string;
  name?: string;
  choices: Choice<string | number>[];
  value: string | number | undefined;
  /** Label of the empty choice, which clears the answer. */
  empty: string;
  /** The empty choice is placed before this value, so that a long list opens there; by default it is first. */
  opensAt?: string;
  width?: ControlWidth;
  disabled: boolean;
  autoComplete: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required': true | undefined;
  onChange: (value: string | number | undefined) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  onKeyDown?: KeyboardEventHandler;
}

/** The native <select>: phones show their own picker, and typing the first letters finds an option. */
export function SelectControl(props: SelectControlProps): JSX.Element {
  const { choices, value, empty, opensAt, width = 'long', onChange, ...select } = props;
  // Memoized: an error at the field must not compare fifty states again.
  const renderedElement = useMemo(() => {
    const at = Math.max(0, choiceIndex(choices, opensAt));
    return (
      <>
        {choices.slice(0, at).map(renderOption)}
        <option value="">{empty}</option>
        {choices.slice(at).map(renderOption)}
      </>
    );
  }, [choices, opensAt, empty]);
  const shownText = choiceIndex(choices, value) < 0 ? '' : choiceText(value);
  return (
    <span className={`tr-select tr-select--${width}`}>
      <select
        {...select}
        className="tr-control tr-control--figures"
        value={shownText}
        data-drawn={shownText}
        onChange={(event) =>
          onChange(choices.find((choice) => choiceText(choice.value) === event.target.value)?.value)
        }
      >
        {renderedElement}
      </select>
    </span>
  );
}

function renderOption({ value, label, disabled }: Choice<string | number>): JSX.Element {
  const text = choiceText(value);
  return (
    <option key={text} value={text} disabled={disabled}>
      {label}
    </option>
  );
}
