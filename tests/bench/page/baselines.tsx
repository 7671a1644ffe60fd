import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { type ComponentProps, type FormEvent, memo, type ReactNode, useState } from 'react';
import {
  type BenchField,
  benchFields,
  benchSchema,
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

/** A form as written by hand: a component for each field, its own state, one check on submit. */
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

function Rjsf({ fields }: { fields: BenchField[] }) {
  const widgets = fields.filter(({ kind }) => kind === 'radio' || kind === 'textarea');
  const ui = {
    'ui:submitButtonOptions': { norender: true },
    ...Object.fromEntries(widgets.map(({ name, kind }) => [name, { 'ui:widget': kind }])),
  };
  const schema = benchSchema(fields) as RJSFSchema;
  return <Form schema={schema} uiSchema={ui} validator={validator} noHtml5Validate tagName={RjsfForm} />;
}

/** rjsf's form inside the frame, which has the button. */
function RjsfForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form {...form}>
      <PeerFrame>{children}</PeerFrame>
    </form>
  );
}

const drawPage =
  (page: ReactNode): Scenario['prepare'] =>
  (element) => {
    const draw = renderSurroundings(element);
    return () => draw(page);
  };

const rjsf = (fields: BenchField[], typed: string[]): Scenario => ({
  prepare: drawPage(<Rjsf fields={fields} />),
  controls: fields.length,
  errors: '.error-detail',
  typed: typed.map((name) => `root_${name}`),
});
offer({
  hand: {
    prepare: drawPage(<HandWritten />),
    controls: benchFields.length,
    errors: '.fault',
    typed: typedFields.map((name) => `root_${name}`),
  },
  rjsf: rjsf(benchFields, typedFields),
  'rjsf-small': rjsf(smallFields, typedSmallFields),
});
