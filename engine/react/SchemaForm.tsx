import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { CompiledStep, FieldSchema } from '../core/types.ts';
import { conditionFields } from './condition-fields.ts';
import { engineFields, engineTemplates } from './form-theme.tsx';

interface SchemaFormProps {
  step: CompiledStep;
  /** The very object that was compiled: rjsf compares it with the validator's. */
  schema: FieldSchema;
  /** uiSchema of these fields (`ui:order`, `ui:groups`, entries). */
  ui: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** Defaults are engine/core's (`x-default`). */
const NO_DEFAULTS = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
} as const;

const validators = new WeakMap<FieldSchema, ValidatorType>();

/**
 * One rjsf form over a compiled schema. rjsf resolves the schema (conditions included) and places the fields; checking
 * is engine/core's, so `noValidate`. It is given the answers that conditions look at and no others, so that typing
 * elsewhere leaves it alone; they may lag behind a key press.
 */
export function SchemaForm({ step, schema, ui, data }: SchemaFormProps) {
  const formData = useDeferredValue(useConditionData(schema, data));
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
  return useMemo(
    () => (
      <Form
        tagName="div"
        schema={schema as RJSFSchema}
        validator={validatorFor(step, schema)}
        uiSchema={uiSchema}
        formData={formData}
        fields={engineFields}
        templates={engineTemplates}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noHtml5Validate
        noValidate
        showErrorList={false}
      />
    ),
    [step, schema, uiSchema, formData],
  );
}

/** The values of the fields that conditions look at; the same object until one of them changes. */
function useConditionData(schema: FieldSchema, data: Record<string, unknown>): Record<string, unknown> {
  const last = useRef<Record<string, unknown>>({});
  const names = [...conditionFields(schema)];
  const same =
    names.every((name) => last.current[name] === data[name]) &&
    Object.keys(last.current).every((name) => names.includes(name));
  if (!same)
    last.current = Object.fromEntries(
      names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
    );
  return last.current;
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
