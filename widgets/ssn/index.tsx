import { Button } from '@fluentui/react-components';
import { type JSX, useState } from 'react';
import type { Masked } from '#engine';
import { type FieldControl, fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlClasses, controlWidth } from '../text-control/control-styles.ts';
import { formatDigits, groupDigits, SSN } from '../text-control/digit-pattern.ts';
import { PatternInput } from '../text-control/PatternInput.tsx';
import { SavedSecret } from '../text-control/secret/SavedSecret.tsx';
import { LINE, useDraftValue } from '../text-control/use-draft-value.ts';

/** A Social Security number, concealed after it is typed; a saved one is masked with a button to change it. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label' }, function Ssn(field) {
  return <SavedSecret widget={field}>{(editor) => <SsnInput {...editor} />}</SavedSecret>;
});

/**
 * Nine digits, concealed on blur, with a toggle [OWNER-11]. No password field: it would offer to save the number, could
 * be filled with a password, has no numeric keypad on some phones, and keeps the number in the page. This input contains
 * the mask instead, and typing over it starts a new number.
 */
function SsnInput(props: FieldControl<string>): JSX.Element {
  const { id, readOnly, options, text } = props;
  const [isRevealed, setRevealed] = useState(false);
  const draft = useDraftValue<string>({
    ...props,
    ...LINE,
    show: (text) => (isRevealed ? groupDigits(text, SSN) : conceal(groupDigits(text, SSN))),
    live: true,
  });
  const concealed = !isRevealed && draft.text !== '';

  const toggle =
    draft.text === '' ? null : (
      <Button
        appearance="transparent"
        className={controlClasses.inside}
        aria-controls={id}
        aria-label={text(concealed ? 'widgets.ssn.showLabel' : 'widgets.ssn.hideLabel')}
        onMouseDown={(event) => {
          // Keep the focus: losing it would conceal the number first, and the toggle would show it again.
          if (document.activeElement?.id === id) event.preventDefault();
        }}
        onClick={() => {
          draft.focus();
          setRevealed(concealed);
        }}
      >
        {text(concealed ? 'widgets.ssn.show' : 'widgets.ssn.hide')}
      </Button>
    );

  return (
    // Leaving the toggle also conceals the number.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its controls, it is none itself.
    <div
      className={controlClasses.row}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setRevealed(false);
      }}
    >
      <PatternInput
        {...controlProps(props)}
        autoComplete="off"
        digits={SSN}
        size={SSN.pattern.length}
        inputMode="numeric"
        spellCheck={false}
        contentAfter={toggle}
        answer={controlWidth(options, 'medium')}
        draft={{
          ...draft,
          onTyped: (text, input, isUndone) => {
            if (input === document.activeElement) setRevealed(true);
            draft.onTyped(text, input, isUndone);
          },
          blur: () => {
            setRevealed(false);
            draft.blur();
          },
        }}
        {...(concealed && {
          concealedAs: conceal(draft.text),
          onRestart: (digits: string) => {
            if (readOnly) return;
            setRevealed(true);
            draft.focus();
            draft.setText(formatDigits(digits, SSN));
          },
        })}
      />
    </div>
  );
}

/** Shows at most the last four digits, never one of the first five: `123-45-6789` → `***-**-6789`, `123-4` → `***-*`. */
export function conceal(number: string): string {
  const hiddenCount = Math.max(5, number.replace(/\D/g, '').length - 4);
  let position = 0;
  return number.replace(/\d/g, (digit) => {
    position += 1;
    return position <= hiddenCount ? '*' : digit;
  });
}
