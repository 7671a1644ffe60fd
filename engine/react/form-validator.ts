import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { CompiledStep } from '../core/types.ts';

/**
 * rjsf's interface to a validator over what the compiler has written for a step (engine/compile/validators.ts). rjsf asks
 * it which branch of a condition holds; the answers themselves are checked by engine/core.
 */
export function formValidator({ formValidators }: CompiledStep): ValidatorType {
  return {
    isValid: (schema: RJSFSchema, data) =>
      schema.$id !== JUNK_OPTION_ID &&
      // What was not compiled counts as a schema that holds nothing, as rjsf says of an invalid one.
      (formValidators[schema.$id ?? hashForSchema(schema)]?.(data) ?? false),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}
