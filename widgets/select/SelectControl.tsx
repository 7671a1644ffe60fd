import { type JSX, type KeyboardEventHandler, useMemo } from 'react';
import type { Choice } from '#engine/react';
import { choiceIndex, choiceTexts } from '../choice-cards/choice-text.ts';
import type { ControlWidth } from '../text-control/control-styles.ts';

export interface SelectControlProps {
  id: string;
  name?: string;
  choices: Choice<string | number>[];
  value: string | number | undefined;
  /** Label of the empty choice, which clears the answer; undefined: there is none. */
  empty: string | undefined;
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
  const texts = choiceTexts(choices);
  // Memoized: an error at the field must not compare fifty states again.
  const renderedElement = useMemo(() => {
    const at = Math.max(0, choiceIndex(choices, opensAt));
    const elements = choices.map((choice, index) => renderOption(choice, texts[index]));
    return (
      <>
        {elements.slice(0, at)}
        {empty === undefined ? undefined : <option value="">{empty}</option>}
        {elements.slice(at)}
      </>
    );
  }, [choices, texts, opensAt, empty]);
  const shownText = texts[choiceIndex(choices, value)] ?? '';
  return (
    <span className={`tr-select tr-select--${width}`}>
      <select
        {...select}
        className="tr-control tr-control--figures"
        value={shownText}
        data-drawn={shownText}
        onChange={(event) => onChange(choices[texts.indexOf(event.target.value)]?.value)}
      >
        {renderedElement}
      </select>
    </span>
  );
}

function renderOption({ label, disabled }: Choice<string | number>, text?: string): JSX.Element {
  return (
    <option key={text} value={text} disabled={disabled}>
      {label}
    </option>
  );
}
