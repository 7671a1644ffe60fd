import { type FormEvent, type ReactNode, useRef } from 'react';
import { LabeledInput } from '#widgets/code-entry/LabeledInput.tsx';
import { FluentRoot } from '../../../styles/FluentRoot.tsx';

interface LineFormProps {
  id: string;
  label: string;
  help?: string;
  value: string;
  error: string | undefined;
  isNumber?: boolean;
  busy: boolean;
  button: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  children?: ReactNode;
}

/** A form of one line and one button. */
export function LineForm(props: LineFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    input.current?.focus();
    if (!props.busy) props.onSubmit();
  };
  return (
    <FluentRoot className="fluent-root surface">
      <form className="stack-24" method="dialog" noValidate onSubmit={submit} aria-busy={props.busy}>
        <LabeledInput
          id={props.id}
          ref={input}
          label={props.label}
          help={props.help}
          error={props.error}
          value={props.value}
          answer="short"
          figures
          {...(props.isNumber
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off', autoCapitalize: 'characters' })}
          spellCheck={false}
          onChange={(_event, { value }) => props.onChange(value)}
        />
        <p className="button-row">
          <button type="submit" className="button" aria-disabled={props.busy || undefined}>
            {props.button}
          </button>
          {props.children}
        </p>
      </form>
    </FluentRoot>
  );
}
