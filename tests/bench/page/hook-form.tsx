import { useEffect, useRef } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import {
  type BenchField,
  benchFields,
  PEOPLE,
  smallFields,
  typedFields,
  typedSmallFields,
} from '../fields.ts';
import { PeerFrame } from './PeerFrame.tsx';
import { offer, type Scenario } from './stage.ts';
import { renderSurroundings } from './surroundings.tsx';
import '#src/styles/index.css';
import '#src/styles/app.css';
import '#src/styles/engine.css';

type Values = Record<string, string>;

interface HookFormProps {
  groups: BenchField[][];
  /** The error summary that our steps have: a list of links above the form that takes focus. */
  hasSummary: boolean;
}

/** The form as in the library's documentation: `register` for each control, validated on blur. */
function HookForm({ groups, hasSummary }: HookFormProps) {
  const { register, handleSubmit, formState } = useForm<Values>({
    mode: 'onBlur',
    shouldFocusError: !hasSummary,
  });
  const { errors, submitCount } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <PeerFrame>
        {hasSummary && <Summary attempt={submitCount} fields={groups.flat()} errors={errors} />}
        {groups.map((fields, index) => (
          <fieldset key={fields[0]?.name}>
            <legend className="section-heading">Person {index + 1}</legend>
            {fields.map((field) => (
              <Field key={field.name} field={field} register={register} errors={errors} />
            ))}
          </fieldset>
        ))}
      </PeerFrame>
    </form>
  );
}

interface SummaryProps {
  attempt: number;
  fields: BenchField[];
  errors: FieldErrors<Values>;
}

/** An error summary written by hand: every error a link to its control, 20 at first as in ours. */
function Summary({ attempt, fields, errors }: SummaryProps) {
  const box = useRef<HTMLElement>(null);
  const foundFields = fields.filter(({ name }) => errors[name]);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'start' }));
  }, [attempt]);
  if (attempt === 0 || foundFields.length === 0) return null;
  return (
    <section className="tr-summary" ref={box} tabIndex={-1} aria-labelledby="summary-title">
      <h2 className="tr-summary__title" id="summary-title">
        There is a problem
      </h2>
      <ul className="tr-summary__list">
        {foundFields.slice(0, 20).map(({ name }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {errors[name]?.message}
            </a>
          </li>
        ))}
      </ul>
      {foundFields.length > 20 && (
        <button type="button" className="link-button">
          Show {foundFields.length - 20} more
        </button>
      )}
    </section>
  );
}

interface FieldProps {
  field: BenchField;
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
}

function Field({ field, register, errors }: FieldProps) {
  const { name, title, kind, choices } = field;
  const error = errors[name]?.message;
  const control = {
    ...register(name, rules.get(name)),
    id: name,
    className: 'tr-control',
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${name}-error`,
  };
  return (
    <div className={`tr-field${error ? ' tr-field--error' : ''}`}>
      {kind === 'radio' ? (
        <span className="tr-field__label">{title}</span>
      ) : (
        <label className="tr-field__label" htmlFor={name}>
          {title}
        </label>
      )}
      {kind === 'radio' ? (
        choices?.map((choice) => (
          <label className="tr-card" key={choice}>
            <input {...control} className="tr-mark" id={`${name}-${choice}`} type="radio" value={choice} />
            {choice}
          </label>
        ))
      ) : choices ? (
        <select {...control}>
          <option value="" />
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'textarea' ? (
        <textarea {...control} />
      ) : (
        <input {...control} />
      )}
      {error && (
        <p className="tr-field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const rules = new Map([...benchFields, ...smallFields].map((field) => [field.name, rulesOf(field)]));

/** The rules of the field's schema in the library's own words. */
function rulesOf({ title, schema, choices }: BenchField) {
  const message = `Please check ${title}.`;
  const { minLength, maxLength, pattern, minimum, maximum } = schema;
  const number = schema.type === 'number';
  return {
    required: message,
    ...(minLength !== undefined && { minLength: { value: Number(minLength), message } }),
    ...(maxLength !== undefined && { maxLength: { value: Number(maxLength), message } }),
    ...(minimum !== undefined && { min: { value: Number(minimum), message } }),
    ...(maximum !== undefined && { max: { value: Number(maximum), message } }),
    ...(typeof pattern === 'string' && { pattern: { value: new RegExp(pattern), message } }),
    validate: (value: string) =>
      (choices && !choices.includes(value)) || (number && Number.isNaN(Number(value))) ? message : true,
  };
}

const scenario = (groups: BenchField[][], typed: string[], hasSummary = false): Scenario => ({
  prepare: (element) => {
    const draw = renderSurroundings(element);
    return () => draw(<HookForm groups={groups} hasSummary={hasSummary} />);
  },
  controls: groups.flat().length,
  errors: '.tr-field__error',
  typed,
});

const people = Array.from({ length: PEOPLE }, (_, index) =>
  benchFields.filter(({ name }) => name.startsWith(`p${index + 1}_`)),
);
offer({
  list: scenario(people, typedFields),
  step: scenario([smallFields], typedSmallFields),
  'list-summary': scenario(people, typedFields, true),
  'step-summary': scenario([smallFields], typedSmallFields, true),
});
