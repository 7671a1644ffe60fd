import { type BaseInputTemplateProps, examplesId, getInputProps } from '@rjsf/utils';
import { isMasked, type Masked } from '../../../index.ts';
import { readableText, reportUnreadable, useField } from '../../field/index.ts';

/** The input of rjsf's own widgets (password, range, date-time ...) in the engine's style. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { id, value, type, options, schema, autofocus, onChange, onChangeOverride, onBlur, onFocus } = props;
  const field = useField<string | Masked>(props);
  const { describedBy, error, required, readOnly, name } = field;
  // A saved secret stays until another value is typed.
  const mask = isMasked(field.value) ? field.value.mask : undefined;
  // rjsf converts the value of a date and time, so the field's own says whether it can be read.
  const isReadable = mask === undefined && readableText(field.value) !== '';
  const shownValue = isReadable ? (value ?? '') : '';
  const input = getInputProps(schema, type, options);
  const examples = Array.isArray(schema.examples) ? schema.examples : undefined;
  return (
    <>
      <input
        {...input}
        id={id}
        name={name}
        className={input.type === 'range' || input.type === 'color' ? `tr-${input.type}` : 'tr-control'}
        // biome-ignore lint/a11y/noAutofocus: `ui:autofocus` asks for it.
        autoFocus={autofocus}
        placeholder={mask ?? field.placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        value={shownValue}
        list={examples && examplesId(id)}
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={
          onChangeOverride ??
          ((event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value))
        }
        onBlur={(event) => {
          reportUnreadable(event.currentTarget, field.value, field.onChange);
          onBlur(id, event.target.value);
        }}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {examples && (
        <datalist id={examplesId(id)}>
          {examples.map((example) => (
            <option key={String(example)} value={String(example)} />
          ))}
        </datalist>
      )}
    </>
  );
}
