import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { type FormEvent, memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type BenchField, benchFields, benchSchema, typedFields } from '../fields.ts';
import { offer } from './stage.ts';

/** What a person would write by hand: a component a field, its own state, one check on submit. */
function HandWritten() {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const missing = benchFields.filter(({ name }) => !data.get(name));
    setFaults(Object.fromEntries(missing.map(({ name, title }) => [name, `Please check ${title}.`])));
  };
  return (
    <form noValidate onSubmit={submit}>
      {benchFields.map((field) => (
        <HandField key={field.name} field={field} fault={faults[field.name]} />
      ))}
      <button type="submit">Next</button>
    </form>
  );
}

const HandField = memo(function HandField({
  field,
  fault,
}: {
  field: BenchField;
  fault: string | undefined;
}) {
  const { name, title, choices, kind } = field;
  const [value, setValue] = useState('');
  const shared = {
    id: `root_${name}`,
    name,
    value,
    'aria-invalid': fault !== undefined,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <div>
      <label htmlFor={shared.id}>{title}</label>
      {choices ? (
        <select {...shared}>
          <option value="" />
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'textarea' ? (
        <textarea {...shared} />
      ) : (
        <input {...shared} />
      )}
      {fault && <p className="fault">{fault}</p>}
    </div>
  );
});

const ui = {
  ...Object.fromEntries(
    benchFields
      .filter(({ kind }) => kind === 'radio' || kind === 'textarea')
      .map(({ name, kind }) => [name, { 'ui:widget': kind }]),
  ),
};

function Rjsf() {
  return <Form schema={benchSchema as RJSFSchema} uiSchema={ui} validator={validator} noHtml5Validate />;
}

const typed = typedFields.map((name) => `root_${name}`);
const controls = benchFields.length;
offer({
  hand: { mount: (root) => createRoot(root).render(<HandWritten />), controls, errors: '.fault', typed },
  rjsf: { mount: (root) => createRoot(root).render(<Rjsf />), controls, errors: '.error-detail', typed },
});
