import type { JSX, Ref } from 'react';
import { STAR } from '#engine/react';
import { TextInput, type TextInputProps } from '../text-control/TextInput.tsx';

interface LabeledInputProps extends Omit<TextInputProps, 'ref' | 'id'> {
  id: string;
  label: string;
  help?: string;
  /** Announced at once, because no error summary takes the focus here. */
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A required field that looks like the engine's. */
export function LabeledInput({ id, label, help, error, ref, ...input }: LabeledInputProps): JSX.Element {
  const described = [error && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={`tr-field${error ? ' tr-field--error' : ''}`}>
      <label className="tr-field__label" htmlFor={id} id={`${id}-label`}>
        {label}
        <span className="tr-field__star" aria-hidden="true">
          {STAR}
        </span>
      </label>
      <TextInput
        {...input}
        id={id}
        ref={ref}
        enterKeyHint="go"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {help && (
        <p className="tr-field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div role="alert">
        {error && (
          <p className="tr-field__error" id={`${id}-problem`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
