import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { type CompiledStep, type FieldSchema, fits } from '../../index.ts';

/** rjsf's map of functions, which it types with AJV's errors; it calls them with the value alone. */
type Functions = Parameters<typeof createPrecompiledValidator>[0];

/**
 * rjsf's precompiled validator over the functions that the compiler wrote for a step (engine/compile/validators/validators.ts).
 * rjsf asks it which branch of a condition holds; the answers themselves are checked by the engine.
 * @param root the very schema that was compiled: a resolved copy has no function
 */
export function formValidator({ formValidators }: CompiledStep, root: RJSFSchema): ValidatorType {
  const validator = createPrecompiledValidator(formValidators as Functions, root);
  const hasFunction = (schema: RJSFSchema): boolean =>
    schema.$id === JUNK_OPTION_ID || (schema.$id ?? hashForSchema(schema)) in formValidators;
  return {
    isValid: (schema: RJSFSchema, data, asked: RJSFSchema) =>
      hasFunction(schema)
        ? validator.isValid(schema, data, root)
        : // A branch that rjsf has resolved for this value has no function: there are too many of them to compile.
          data !== undefined && fits(asked as FieldSchema, schema as FieldSchema, data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}
