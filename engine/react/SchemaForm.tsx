import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useDeferredValue, useMemo } from 'react';
import type { CompiledStep, FieldSchema } from '../core/types.ts';
import { engineFields, engineTemplates } from './form-theme.tsx';

interface SchemaFormProps {
  step: CompiledStep;
  /** The very object that was compiled: rjsf compares it with the validator's. */
  schema: FieldSchema;
  /** uiSchema of these fields (`ui:order`, `ui:groups`, entries). */
  ui: Record<string, unknown>;
  data: Record<string, unknown>;
}

const validators = new WeakMap<FieldSchema, ValidatorType>();

/**
 * One rjsf form over a compiled schema. rjsf resolves the schema (conditions included) and places the fields; checking
 * is engine/core's, so `noValidate`. The data it resolves conditions with may lag behind a key press.
 */
export function SchemaForm({ step, schema, ui, data }: SchemaFormProps) {
  const formData = useDeferredValue(data);
  const uiSchema = useMemo(() => {
    const fields = Object.keys(schema.properties ?? {});
    const order = ((ui['ui:order'] as string[] | undefined) ?? fields).filter((name) =>
      fields.includes(name),
    );
    return {
      'ui:order': [...order, '*'],
      'ui:groups': ui['ui:groups'],
      // The step's own bar has the button.
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(fields.map((name) => [name, { 'ui:field': 'engine' }])),
    };
  }, [schema, ui]);
  return (
    <Form
      tagName="div"
      schema={schema as RJSFSchema}
      validator={validatorFor(step, schema)}
      uiSchema={uiSchema}
      formData={formData}
      fields={engineFields}
      templates={engineTemplates}
      experimental_defaultFormStateBehavior={{
        arrayMinItems: { populate: 'never' },
        emptyObjectFields: 'skipDefaults',
        constAsDefaults: 'never',
      }}
      noHtml5Validate
      noValidate
      showErrorList={false}
    />
  );
}

function validatorFor(step: CompiledStep, schema: FieldSchema): ValidatorType {
  const known = validators.get(schema);
  if (known) return known;
  const made = createPrecompiledValidator(
    step.formValidators as Parameters<typeof createPrecompiledValidator>[0],
    schema as RJSFSchema,
  ) as ValidatorType;
  validators.set(schema, made);
  return made;
}
