import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { type CompiledStep, type FieldSchema, fits } from '../../index.ts';

type Functions = Parameters<typeof createPrecompiledValidator>[0];

/**
 * rjsf's precompiled validator with a step's compiled functions, for the branches of conditions; the engine validates
 * the answers.
 * @param root the compiled schema itself: a copy has no functions
 */
export function formValidator({ formValidators }: CompiledStep, root: RJSFSchema): ValidatorType {
  let created: ValidatorType | undefined;
  // Created on demand: it hashes the whole schema, and a form without conditions never needs it.
  const validator = (): ValidatorType => {
    created ??= createPrecompiledValidator(formValidators as Functions, root);
    return created;
  };
  const hasFunction = (schema: RJSFSchema): boolean =>
    schema.$id === JUNK_OPTION_ID || (schema.$id ?? hashForSchema(schema)) in formValidators;
  return {
    isValid: (schema: RJSFSchema, data, askedSchema: RJSFSchema) =>
      hasFunction(schema)
        ? validator().isValid(schema, data, root)
        : // A branch that rjsf resolved for the current value has no compiled function: there are too many combinations.
          data !== undefined && fits(askedSchema as FieldSchema, schema as FieldSchema, data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}
