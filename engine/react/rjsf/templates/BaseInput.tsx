import { type BaseInputTemplateProps, examplesId, getInputProps } from '@rjsf/utils';
import { useField } from '../../field/index.ts';

/** The input of rjsf's own widgets (password, range, date-time ...) in the engine's style. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { id, value, type, options, schema, autofocus, onChange, onChangeOverride, onBlur, onFocus } = props;
  const { describedBy, error, required, readOnly, placeholder, name } = useField(props);
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
        placeholder={placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        value={value ?? ''}
        list={examples && examplesId(id)}
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={
          onChangeOverride ??
          ((event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value))
        }
        onBlur={(event) => onBlur(id, event.target.value)}
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
